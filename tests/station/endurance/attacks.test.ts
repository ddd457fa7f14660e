// Attacks by a viewer or without a session. A stop must be answered within a second, at the attacked station and at the second
// station in the same program, and every second must have its frames. A converter at the attacked station must get heartbeat and
// set-point in time. The station writes both every second while a strategy runs, and only the heartbeat while none runs. Each attack
// therefore begins with a time in which a strategy keeps 0 kW and nobody sends a stop, because a stop writes both at once. Time in
// which the machine gave no core to this file, the converter or the station does not count; for a write, only from the time at which
// it is due. Time in which the station does other work first counts in full.
// @module-tag full
import { type ChildProcess, fork } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { attacks } from './attacks.ts';
import { type Built, buildModule, buildStation, type Child, newFolder, rest, until } from './child.ts';
import { withoutCoreMs } from './coreTime.ts';
import type { ConverterMoment } from './servedConverter.ts';
import { Database } from '../../../src/station/store/sqlite.ts';

const folder = newFolder();
/** The part of an attack in which a strategy runs, and the part in which storage is stopped again and again. */
const strategyMs = 6000;
const stopsMs = 14_000;
/** A write is due a second after the last one. One that takes longer delays the next one, by less than this. */
const periodMs = 1000;
const delayMs = 1000;
const device = 'pcs1';
/** The attacked station and the second one. */
const stations = ['own', 'beside'] as const;
let built: Built;
let child: Child;
let admin: Record<string, string>;
let viewer: Record<string, string>;
let converter: ChildProcess;
let removeConverter: (() => void) | undefined;
/** Writes and times from the converter, oldest first. */
let moments: ConverterMoment[] = [];

type Registers = Record<string, { address: number } | undefined>;
const { models } = JSON.parse(readFileSync('schemas/devices/pcs.json', 'utf8')) as {
  models: { generic: { registers: Registers } };
};

/**
 * Returns the longest delay in ms of a write of the point, from the time at which it was due to the write or to the end. Only the
 * time without a core after it was due is deducted.
 */
function longestDelay(point: 'heartbeat' | 'activePowerSet', from: number, to: number): number {
  const register = models.generic.registers[point]?.address ?? Number.NaN;
  let due = { at: from + periodMs, withoutCore: Number.NaN };
  let longest = 0;
  for (const { at, withoutCore, address = Number.NaN, count = 0 } of moments.filter((each) => each.at > from && each.at < to)) {
    // The last time before the write was due is up to 0.1 s too early.
    if (at <= due.at || Number.isNaN(due.withoutCore)) due = { at: due.at, withoutCore };
    else longest = Math.max(longest, at - due.at - (withoutCore - due.withoutCore));
    if (address <= register && register < address + count) due = { at: at + periodMs, withoutCore };
  }
  return longest;
}

const ask = async (path: string, body: object = {}) => {
  const answer = await child.post(path, body, admin);
  expect({ path, ...answer }).toMatchObject({ path, code: 200 });
  return answer.data;
};

/** Adds the served converter to the attacked station, and prepares a strategy of 0 kW. */
async function addConverter(): Promise<void> {
  const { path, remove } = await buildModule('tests/station/endurance/servedConverter.ts');
  removeConverter = remove;
  converter = fork(path, [String(child.process.pid)]);
  const [{ port }] = (await once(converter, 'message')) as [{ port: number }];
  converter.on('message', (moment: ConverterMoment) => moments.push(moment));
  await ask('/powerStation/checkCommand', { command: '123456' });
  const { list } = (await ask('/device/page', { current: 1, pageSize: 50 })) as { list: { form: { busbarName: string } }[] };
  const busbarName = list[0]?.form.busbarName;
  const link = { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 1 };
  const form = { name: 'Served', type: 'pcs', model: 'generic', busbarName, unit: 'served', ratedPower: 100_000, ...link };
  const { id } = (await ask('/device/create', form)) as { id: string };
  await ask('/device/enableControl', { id });
  await ask('/strategy/manual/config/update', { power: 0, chargeStatus: 'stop' });
  await ask('/strategy/manual/config/change', { enabled: true });
  await until('heartbeats', () => (moments.filter(({ address }) => address !== undefined).length > 3 ? true : undefined));
}

/** Writes a history by the minute, so that long reads have data. */
function writePast(): void {
  const store = createSeriesStore(join(folder, 'series.db'));
  const points = ['activePower', 'reactivePower', 'voltageA', 'currentA'];
  const until = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
  store.together(() => {
    for (const meter of ['meterGrid', 'meterLoad', 'meterStorage', 'pcs1']) {
      const row = store.rollupWriter(60, meter, points);
      for (let at = until - 35 * 86_400_000; at < until; at += 60_000) {
        row.add(Float64Array.of(Math.sin(at / 1e7) * 50, 5, 230, 80));
        row.write(at);
      }
    }
  });
  store.close();
}

async function begin(): Promise<Child> {
  const started = built.start(folder, [], [], 'beside');
  if ((await started.url) === undefined) throw new Error(started.said());
  return started;
}

beforeAll(async () => {
  built = await buildStation();
  // The first start creates the documents.
  child = await begin();
  child.process.kill('SIGTERM');
  await child.ended;
  writePast();
  child = await begin();
  admin = { ...(await child.login()), powerStationId: stations[0] };
  viewer = { ...(await child.login('viewer')), powerStationId: stations[0] };
  await until('readings', async () => (secondsOf(Date.now() - 10_000, Date.now()) >= 5 ? true : undefined));
  // A stop takes as long as the converter needs while it charges. The storage is stopped here, so that the tests measure only the
  // response time of the station.
  for (const powerStationId of stations) await child.post('/storage/stop', {}, { ...admin, powerStationId });
  await addConverter();
});
afterAll(async () => {
  converter?.kill();
  await child?.kill();
  removeConverter?.();
  built?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the number of different seconds with a frame. */
function secondsOf(from: number, to: number): number {
  const db = new Database(join(folder, 'series.db'), { readonly: true });
  const id = db.prepare("SELECT id FROM series WHERE device = ? AND part = ''").pluck().get(device);
  const found = db
    .prepare(
      'SELECT count(DISTINCT at) FROM (SELECT series, at FROM raw UNION ALL SELECT series, at FROM tail WHERE kind = 0) WHERE series = ? AND at >= ? AND at < ?',
    )
    .pluck()
    .get(id ?? -1, Math.ceil(from / 1000), Math.floor(to / 1000)) as number;
  db.close();
  return found;
}

const ofBothMs = (): number => withoutCoreMs(child.process.pid) + withoutCoreMs(process.pid);

/** Stops the storage of both stations for a while, and returns the response times in ms. */
async function stopAgainAndAgain(): Promise<number[]> {
  const stops: number[] = [];
  const begun = Date.now();
  while (Date.now() - begun < stopsMs) {
    for (const powerStationId of stations) {
      const asked = performance.now();
      const waited = ofBothMs();
      expect(await child.post('/storage/stop', {}, { ...admin, powerStationId })).toMatchObject({ code: 200 });
      stops.push(performance.now() - asked - (ofBothMs() - waited));
    }
    await rest(300);
  }
  return stops;
}

it.each(attacks)(
  'stops are answered within 1 s and no frame, heartbeat or set-point is missed during this attack: $name',
  async ({ run }) => {
    const over = new AbortController();
    setMaxListeners(0, over.signal);
    await ask('/powerStation/checkCommand', { command: '123456' });
    await ask('/strategy/start');
    moments = [];
    const begun = Date.now();
    const waitedBefore = withoutCoreMs(child.process.pid);
    const attack = run(child, viewer, over.signal);
    await rest(strategyMs);
    const strategyEnded = Date.now();
    const stops = await stopAgainAndAgain();
    const ended = Date.now();
    const keptBackS = Math.ceil((withoutCoreMs(child.process.pid) - waitedBefore) / 1000);
    over.abort();
    await attack;
    await rest(1500);
    const seconds = Math.floor(ended / 1000) - Math.ceil(begun / 1000);
    expect(Math.max(...stops)).toBeLessThan(1000);
    expect(secondsOf(begun, ended)).toBeGreaterThanOrEqual(seconds - 1 - keptBackS);
    expect(longestDelay('activePowerSet', begun, strategyEnded)).toBeLessThan(delayMs);
    expect(longestDelay('heartbeat', begun, ended)).toBeLessThan(delayMs);
  },
);

it('the station has no error of its own after all attacks', async () => {
  expect(child.process.exitCode).toBeNull();
  expect(child.said()).not.toMatch(/Error:/);
  expect(await child.post('/station/state', {}, viewer)).toMatchObject({ code: 200 });
});
