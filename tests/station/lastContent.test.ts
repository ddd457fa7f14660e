// A schema error at the start of the station disables no device, and a device that cannot be read is reported.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Started, startReal, until } from './whole/realStation.ts';

const start = () => startReal({ ownSchemas: true });
const problemsOf = async (station: Started) =>
  (await station.post('/v1/rpc/content/problems', {}, await station.login())).data as {
    stands: string;
    since: number;
    filesOnHold: string[];
  };
const unread = (station: Started) =>
  station.station.alarms
    .running()
    .filter(({ alarm }) => alarm === 'unread')
    .map(({ device, level }) => `${device} ${level}`);
const answers = (station: Started) => until(() => (station.station.live.get('pcs1')?.link === 'ok' ? true : undefined));

it('the station uses the last content without errors and reports its date', async () => {
  const first = await start();
  onTestFinished(() => first.remove());
  const file = join(first.schemas, 'devices/pcs.json');
  const right = readFileSync(file, 'utf8');
  expect(statSync(join(first.folder, 'data/schemas.last.gz')).mode & 0o777).toBe(0o600);
  const { since } = await problemsOf(first);
  await first.close();

  const second = await startReal({ folder: join(first.folder, 'data'), schemas: [first.schemas] });
  await second.close();
  writeFileSync(file, right.replace('"title": "PCS",', '"title": "PCS"'));
  const third = await startReal({ folder: join(first.folder, 'data'), schemas: [first.schemas] });
  expect(await answers(third)).toBe(true);
  expect(await problemsOf(third)).toMatchObject({ stands: 'partly', filesOnHold: ['devices/pcs.json'], since });
  expect(unread(third)).toEqual([]);
  writeFileSync(file, right);
  expect(await until(async () => ((await problemsOf(third)).stands === 'written' ? true : undefined))).toBe(true);
  await third.close();
});

it('an unreadable converter raises an alarm of level A if there is no earlier content', async () => {
  const first = await start();
  onTestFinished(() => first.remove());
  const pcs = join(first.schemas, 'devices/pcs.json');
  const ups = join(first.schemas, 'devices/ups.json');
  const right = readFileSync(pcs, 'utf8');
  const rightUps = readFileSync(ups, 'utf8');
  await first.close();
  writeFileSync(join(first.folder, 'data/schemas.last.gz'), 'damaged');
  writeFileSync(pcs, right.slice(1));
  const second = await startReal({ folder: join(first.folder, 'data'), schemas: [first.schemas] });
  expect(second.printed.some((line) => line.startsWith('schemas.last.gz: '))).toBe(true);
  expect(await problemsOf(second)).toMatchObject({ stands: 'incomplete' });
  expect(unread(second)).toEqual(['pcs1 A']);
  const { title, advice = '' } = second.station.alarms.running().find(({ alarm }) => alarm === 'unread') ?? {};
  const { zh_CN = {} } = second.contents.current().content.locales;
  expect([title, advice].map((text) => zh_CN[String(text)])).toEqual([expect.any(String), expect.any(String)]);
  writeFileSync(pcs, right);
  expect(await answers(second)).toBe(true);
  expect(unread(second)).toEqual([]);
  // A device that is not a converter raises no such alarm. It counts as a device without a response.
  writeFileSync(ups, rightUps.slice(1));
  await until(() => (second.contents.standing().is === 'partly' ? true : undefined));
  expect(unread(second)).toEqual([]);
  await second.close();
});
