// A data folder of one station that is used by a program with several: it remains that station with its accounts, and anything
// that would mix up two stations is refused before any file is opened.
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Started, startReal } from '../realStation.ts';
import { at, dataOf, startTwo, two } from './severalStations.ts';

const person = { loginName: 'miller', name: 'Miller', role: 'operator', password: 'river-lamp-october-27' } as const;

async function alone(): Promise<Started> {
  const started = await startReal({ plant: 'cabinet' });
  onTestFinished(() => started.remove());
  await started.sessions.addUser(person, 'test');
  return started;
}
const dataIn = ({ folder }: Started): string => join(folder, 'data');
const refusalOf = (folder: string, stations = two): Promise<string> =>
  startReal({ folder, stations }).then(
    async (started) => {
      await started.close();
      return 'started';
    },
    (error: Error) => error.message,
  );

it('a single station becomes the main station, with its name and accounts, which have no access to the new one', async () => {
  const before = await alone();
  const name = before.station.scope().name;
  await before.close();
  const after = await startTwo({ folder: dataIn(before) });
  expect(after.printed.join('\n')).toMatch(/was the folder of a single station\. From now on, its contents belong to "north"/);
  expect(after.station.scope()).toMatchObject({ id: 'north', name });
  expect(after.further[0]?.station.scope()).toMatchObject({ id: 'south', name: 'South' });
  const headers = await after.login(person.loginName, person.password);
  expect(dataOf(await after.post('/v1/menu/list/current', {}, headers))).toMatchObject({ stations: [{ id: 'north', name }] });
  expect(await after.post('/v1/rpc/station/state', {}, at(headers, 'south'))).toMatchObject({ code: 404 });
  // A new account has no station until one is assigned.
  await after.sessions.addUser({ ...person, loginName: 'young', name: 'Young' }, 'test');
  const young = { loginName: 'young', password: person.password };
  expect(await after.post('/v1/rpc/user/login', young)).toMatchObject({ code: 403 });
  await after.close();
  // Reported only once.
  const again = await startTwo({ folder: dataIn(before) });
  expect(again.printed.join('\n')).not.toContain('was the folder of a single station');
});

it('a start is refused if the main station is declared with the name of another one', async () => {
  const first = await startTwo();
  await first.close();
  const swapped = two.map((each) => ({ ...each, own: !each.own })).toReversed();
  expect(await refusalOf(dataIn(first), swapped)).toMatch(
    /"south" is declared as the station of .*data itself, but .*stations\/south contains a station .* Mark the station whose data is in .* as "own", or move/,
  );
});

it('a known station is not started as a new one if its folder is missing', async () => {
  const first = await startTwo();
  await first.close();
  const south = join(dataIn(first), 'stations/south');
  renameSync(south, `${south}-aside`);
  const second = await startTwo({ folder: dataIn(first) });
  expect(second.further).toEqual([]);
  expect(second.printed.join('\n')).toMatch(
    /stations\/south is empty or missing, although the station "south" has been opened before/,
  );
  await second.close();
  renameSync(`${south}-aside`, south);
  expect((await startTwo({ folder: dataIn(first) })).further).toHaveLength(1);
});

it('a station folder that another program served is reported with its unused accounts, and an undeclared one as not served', async () => {
  const [other, first] = [await alone(), await startTwo()];
  await other.close();
  await first.close();
  const [south, west] = ['south', 'west'].map((id) => join(dataIn(first), 'stations', id)) as [string, string];
  renameSync(south, west);
  mkdirSync(join(dataIn(first), 'stations/empty'));
  renameSync(dataIn(other), south);
  const again = await startTwo({ folder: dataIn(first) });
  const output = again.printed.join('\n');
  expect(output).toMatch(/\[south\] .* has 5 accounts from when it was served alone/);
  expect(output).toMatch(/Not served, because no station is declared for these folders: [^,]*stations\/west\.$/m);
  expect(await again.post('/v1/rpc/user/login', { loginName: person.loginName, password: person.password })).not.toMatchObject({
    code: 200,
  });
});
