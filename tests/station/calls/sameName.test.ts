// Two accounts with the same display name, and an account that is renamed: both are identified by the account.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallContext } from '../../../src/station/contract/calls.ts';
import type { ExportDoc } from '../../../src/station/contract/exports.ts';
import { type AlarmRecord, Refused, StaleRevision } from '../../../src/station/contract/index.ts';
import { collections } from '../../../src/station/domain/documents/index.ts';
import { exportOf } from '../../../src/station/domain/reports/exporting/exportRunner.ts';
import { toFrame } from '../../../src/station/server/watch/syslog.ts';
import { openDouble, refusalOf, type StationDouble } from './double.ts';

type Asking = Pick<CallContext, 'user'>;
const one: Asking = { user: { id: 'a1', loginName: 'maint1', name: 'Maintainer', role: 'operator' } };
const twin: Asking = { user: { id: 'b2', loginName: 'twin1', name: 'Maintainer', role: 'operator' } };
const renamed: Asking = { user: { id: 'a1', loginName: 'maint1', name: 'Anna Li', role: 'operator' } };
const alarm: AlarmRecord = {
  id: '',
  device: 'pcs1',
  deviceName: 'PCS #1',
  deviceType: 'pcs',
  busbarName: 'Grid#1',
  alarm: 'overTemperature',
  level: 'B',
  title: 'Heat sink too warm',
  originalTitle: 'OT',
  occurTime: 0,
  status: 'running',
};
const made = { id: 'pcs1', keys: ['pcs#activePower'], range: ['2026-07-14', '2026-07-14'] };

let double: StationDouble;
beforeEach(() => {
  double = openDouble();
  double.station.exports = { wake: () => {}, fileOf: () => '', drop: () => {}, close: () => {} };
});
afterEach(() => double.close());

const createAs = async (of: Asking): Promise<string> =>
  ((await double.call('export.create', made, of)).data as { id: string }).id;
const language = async (of: Asking) => double.call('energySource.save', { electricityComputeSource: 1 }, of);
const logged = async (query: object) => {
  const { data } = await double.call('log.search', { current: 1, pageSize: 20, ...query });
  return (data as { list: { who: string }[] }).list.map(({ who }) => who);
};

it('the operation log distinguishes accounts with the same name, and finds each by the login name', async () => {
  await language(one);
  double.station.docs.tx((tx) => tx.log({ at: 1, who: 'station', kind: 'save', what: 'x' }));
  double.station.docs.tx((tx) => tx.remove(collections.settings, 'energySource'));
  await language(twin);
  expect(await logged({})).toEqual(['Maintainer (twin1)', 'The station', 'Maintainer (maint1)']);
  expect(await logged({ text: 'twin1' })).toEqual(['Maintainer (twin1)']);
  const { data } = await double.call('log.running', { current: 1, pageSize: 20 });
  expect((data as { total: number }).total).toBe(1);
});

it('an account called "station" is distinguished from the station itself', async () => {
  await language({ user: { id: 'c3', loginName: 'station', name: 'station', role: 'operator' } });
  expect(await logged({})).toEqual(['station (station)']);
  expect((await double.call('log.running', { current: 1, pageSize: 20 })).data).toMatchObject({ total: 0 });
});

it('the log collector receives account, login name and display name', () => {
  const row = { id: 1, at: 0, who: 'Maintainer', account: 'b2', login: 'twin1', kind: 'save', what: 'x', outcome: null } as const;
  expect(toFrame(row)).toContain('"who":"Maintainer","account":"b2","login":"twin1"');
});

it('an export belongs to the account: not to another one with the same name, and still to its owner after renaming', async () => {
  const id = await createAs(one);
  double.refuse(new Refused(403, 'no permission'));
  expect((await refusalOf(double.call('export.remove', { id }, twin))).code).toBe(403);
  expect((await refusalOf(double.call('export.retry', { id }, twin))).code).toBe(403);
  await double.call('export.remove', { id }, renamed);
  expect(exportOf(double.station, id)).toBeUndefined();
});

it('an export without a recorded account belongs to nobody', async () => {
  const id = await createAs(one);
  const { docs } = double.station;
  docs.tx((tx) =>
    tx.put<ExportDoc>(collections.exportTasks, id, { ...exportOf(double.station, id), by: 'Maintainer' } as ExportDoc, 'test'),
  );
  double.refuse(new Refused(403, 'no permission'));
  expect((await refusalOf(double.call('export.remove', { id }, one))).code).toBe(403);
});

it('the export limits apply per account', async () => {
  for (let count = 0; count < 5; count += 1) await createAs(one);
  expect((await refusalOf(createAs(renamed))).code).toBe(409);
  expect(exportOf(double.station, await createAs(twin))).toMatchObject({ by: { account: 'b2', login: 'twin1' } });
});

it('a save without a revision replaces only a save by the same account, regardless of its name', () => {
  const { docs } = double.station;
  const save = (by: { account: string; login: string; name: string }) =>
    docs.tx((tx) => tx.save(collections.settings, 'theme', { mode: 1 }, by, undefined));
  save({ account: 'a1', login: 'maint1', name: 'Maintainer' });
  expect(save({ account: 'a1', login: 'maint1', name: 'Anna Li' }).savedBy).toMatchObject({ account: 'a1', name: 'Anna Li' });
  expect(() => save({ account: 'b2', login: 'twin1', name: 'Anna Li' })).toThrow(StaleRevision);
});

it('alarms name the accounts that acknowledged and cleared them', async () => {
  double.alarms.push({ ...alarm, id: 'one' }, { ...alarm, id: 'two' });
  await double.call('alarm.acknowledge', { ids: ['one'] }, one);
  await double.call('alarm.acknowledge', { ids: ['two'] }, twin);
  const { data } = await double.call('alarm.search', { current: 1, pageSize: 20 });
  const { list } = data as { list: { id: string; acknowledgedBy: string }[] };
  expect(Object.fromEntries(list.map(({ id, acknowledgedBy }) => [id, acknowledgedBy]))).toEqual({
    one: 'Maintainer (maint1)',
    two: 'Maintainer (twin1)',
  });
});
