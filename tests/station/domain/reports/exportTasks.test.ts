// Exports in the background: their tasks, their files, refusals, and restarts.
import { existsSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportTask } from '../../../../src/core/calls/calls.gen.ts';
import { instantOf } from '../../../../src/core/time.ts';
import type { ExportDoc } from '../../../../src/station/contract/exports.ts';
import type { StreamAnswer } from '../../../../src/station/contract/index.ts';
import { collections } from '../../../../src/station/domain/documents/documents.ts';
import { createExports, exportOf } from '../../../../src/station/domain/reports/exporting/exportRunner.ts';
import { until } from '../../demoSet.ts';
import { refusals } from '../../calls/refusals.ts';
import { type StationDouble, openDouble, refusalOf, zone } from '../../calls/double.ts';

const day = '2026-07-14';
const midnight = instantOf(day, '00:00', zone);
let double: StationDouble;
let failed: unknown[];
beforeEach(() => {
  double = openDouble();
  failed = [];
});
afterEach(() => {
  double.station.exports?.close();
  double.close();
});
const run = (): void => void (double.station.exports = createExports(double.station, (_what, error) => failed.push(error)));
/** Accepts tasks without running them. */
const rest = (): void => void (double.station.exports = { wake: () => {}, fileOf: () => '', drop: () => {}, close: () => {} });
const request = { id: 'pcs1', keys: ['pcs#activePower', 'pcs#dcVoltage'], range: [day, day] };
const create = async (more: object = {}): Promise<ExportTask> =>
  (await double.call('export.create', { ...request, ...more })).data as ExportTask;
const listed = async (): Promise<ExportTask[]> => ((await double.call('export.list')).data as { list: ExportTask[] }).list;
const ended = async ({ id = '' }: ExportTask): Promise<void> => until(() => (exportOf(double.station, id)?.taskStatus ?? 0) >= 3);
async function bytesOf({ id }: ExportTask): Promise<{ name: string | undefined; bytes: Buffer }> {
  const { body, name } = (await double.call('export.download', { id })).data as StreamAnswer;
  const chunks: Buffer[] = [];
  for await (const chunk of body as Readable) chunks.push(chunk as Buffer);
  return { name, bytes: Buffer.concat(chunks) };
}
const history = () =>
  double.history('pcs1', midnight, midnight + 120_000, (at) => ({ activePower: at === midnight ? -110.5 : 20, dcVoltage: 830 }));

describe('an export in the background', () => {
  it('is a task with name, range, frequency, progress and size, and a file with a header', async () => {
    run();
    history();
    const task = await create();
    expect(task).toMatchObject({ taskStatus: 0, progress: 0, l: midnight, r: midnight + 86_400_000, step: 60, by: 'Ada' });
    await ended(task);
    const [found] = await listed();
    expect(found).toMatchObject({ id: task.id, taskStatus: 3, progress: 100, fileName: `PCS_1_${day}_${day}.csv` });
    expect(found?.fileSize).toBeGreaterThan(0);
    const { name, bytes } = await bytesOf(task);
    expect(name).toBe(`PCS_1_${day}_${day}.csv`);
    const lines = bytes.toString('utf8').split('\r\n');
    expect(lines.slice(0, 10)).toEqual([
      expect.stringMatching(/^\uFEFFStation,.+/),
      `Time zone,${zone}`,
      'Device,PCS #1',
      `Data range,${day} 00:00:00,2026-07-15 00:00:00`,
      'Sampling,60 s',
      'Measurement points,pcs#activePower,pcs#dcVoltage',
      '',
      'Time,Active power (kW),DC voltage (V)',
      `${day} 00:00:00,-110.5,830`,
      `${day} 00:01:00,20,830`,
    ]);
    expect([lines[10], lines.length]).toEqual([`${day} 00:02:00,,`, 8 + 1440 + 1]);
    expect(failed).toEqual([]);
  });
  it('is a spreadsheet with numeric cells on request', async () => {
    run();
    history();
    const task = await create({ format: 'xlsx' });
    await ended(task);
    const sheet = strFromU8(
      unzipSync(new Uint8Array((await bytesOf(task)).bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    );
    expect(sheet).toContain('<t xml:space="preserve">Active power (kW)</t>');
    expect(sheet).toContain(`<t xml:space="preserve">${day} 00:00:00</t></is></c><c><v>-110.5</v></c><c><v>830</v></c></row>`);
    expect(sheet.match(/<row /g)?.length).toBe(8 + 1440);
    expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true);
  });
  it('contains no formulas', async () => {
    const device = double.station.devices().find(({ id }) => id === 'pcs1');
    double.station.docs.tx((tx) => tx.put('devices', 'pcs1', { ...device, name: '=1+1' }, 'test'));
    run();
    const task = await create();
    await ended(task);
    expect((await bytesOf(task)).bytes.toString('utf8')).toContain("Device,'=1+1\r\n");
  });
  it('is in the language of the request', async () => {
    run();
    const { data } = await double.call('export.create', request, { language: 'zh_CN' });
    await ended(data as ExportTask);
    expect((await bytesOf(data as ExportTask)).bytes.toString('utf8')).toContain('有功功率 (kW)');
  });
  it('restarts after the station stopped during it', async () => {
    rest();
    history();
    const task = await create();
    const { docs } = double.station;
    const body = exportOf(double.station, task.id ?? '');
    docs.tx((tx) =>
      tx.put<Partial<ExportDoc>>(collections.exportTasks, task.id ?? '', { ...body, taskStatus: 1, progress: 60 }, 'test'),
    );
    run();
    await ended(task);
    expect((await listed())[0]).toMatchObject({ taskStatus: 3, progress: 100 });
  });
  it('can be retried and removed, with its file', async () => {
    run();
    const task = await create({ keys: ['pcs#activePower'] });
    await ended(task);
    const file = double.station.exports?.fileOf({ id: task.id ?? '', format: 'csv' }) ?? '';
    expect(existsSync(file)).toBe(true);
    expect((await double.call('export.retry', { id: task.id })).data).toMatchObject({ taskStatus: 0, progress: 0 });
    await ended(task);
    await double.call('export.remove', { id: task.id });
    expect([existsSync(file), await listed()]).toEqual([false, []]);
    expect((await refusalOf(double.call('export.download', { id: task.id }))).code).toBe(404);
  });
});

it('an export can be removed by its author, and by others with the right to write', async () => {
  rest();
  const { id = '' } = await create();
  await double.call('export.remove', { id });
  expect(double.guarded).toEqual([]);
  const task = await create();
  const other = { user: { id: 'u2', loginName: 'grace', name: 'Grace', role: 'viewer' as const } };
  await double.call('export.remove', { id: task.id }, other);
  expect(double.guarded).toEqual([['write']]);
});

it('an export waits for at most one export of another person, regardless of how many that person requested', async () => {
  rest();
  history();
  for (let count = 0; count < 5; count += 1) await create();
  const other = { user: { id: 'u2', loginName: 'grace', name: 'Grace', role: 'viewer' as const } };
  const { id = '' } = (await double.call('export.create', request, other)).data as ExportTask;
  run();
  const all = await listed();
  for (const each of all) await ended(each);
  const writtenAt = (task: ExportTask): number =>
    statSync(double.station.exports?.fileOf({ id: task.id ?? '', format: 'csv' }) ?? '').mtimeMs;
  const own = all.filter((task) => task.id === id).map(writtenAt)[0] ?? Number.NaN;
  expect(all.filter((task) => writtenAt(task) < own).length).toBeLessThanOrEqual(1);
});

describe('the limits of exports', () => {
  it('refuse a sixth export while five are not finished', async () => {
    rest();
    for (let count = 0; count < 5; count += 1) await create();
    const { code, message } = await refusalOf(create());
    expect([code, message]).toEqual([409, 'At most 5 exports can run at once. Wait until one has finished.']);
  });
  it('refuse the retry of a sixth export', async () => {
    rest();
    const over = await create();
    const { docs } = double.station;
    docs.tx((tx) =>
      tx.put(collections.exportTasks, over.id ?? '', { ...exportOf(double.station, over.id ?? ''), taskStatus: 4 }, 'test'),
    );
    for (let count = 0; count < 5; count += 1) await create();
    expect((await refusalOf(double.call('export.retry', { id: over.id }))).code).toBe(409);
  });
  it('refuse a twenty-first export of one person while none is removed', async () => {
    rest();
    const kept: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      const { id = '' } = await create();
      const { docs } = double.station;
      docs.tx((tx) => tx.put(collections.exportTasks, id, { ...exportOf(double.station, id), taskStatus: 3 }, 'test'));
      kept.push(id);
    }
    const { code, message } = await refusalOf(create());
    expect([code, message]).toEqual([409, 'Limit of 20 saved exports reached. Delete one first.']);
    const other = await double.call('export.create', request, {
      user: { id: 'u2', loginName: 'grace', name: 'Grace', role: 'viewer' },
    });
    expect(other.data).toMatchObject({ taskStatus: 0, by: 'Grace' });
    await double.call('export.remove', { id: kept[0] });
    expect((await create()).taskStatus).toBe(0);
  });
  it('refuse a range of 210 000 steps', async () => {
    rest();
    const second = (count: number) => ({ step: 1, start: midnight, end: midnight + count * 1000 });
    expect((await create(second(209_999))).taskStatus).toBe(0);
    const { code, message } = await refusalOf(create(second(210_000)));
    expect([code, message]).toEqual([400, 'Export data too large, adjust time range or number of measurement points']);
  });
  it('refuse more than 30 days, more than ten points, or no points', () => {
    const schema = double.station.content().calls['export.create']?.request;
    if (!schema) throw new Error('The call has no request');
    const points = (count: number) => Array.from({ length: count }, (_none, index) => `pcs#p${index}`);
    expect(refusals(schema, { ...request, range: ['2026-06-15', '2026-07-14'] })).toEqual({});
    expect(Object.keys(refusals(schema, { ...request, range: ['2026-06-14', '2026-07-14'] }))).toEqual(['/range/1']);
    expect(refusals(schema, { ...request, keys: points(11) })).toEqual({
      '/keys': 'At most 10 measurement points can be exported',
    });
    expect(Object.keys(refusals(schema, { ...request, keys: [] }))).toEqual(['/keys']);
  });
  it('refuse cells for more than 12 hours, or of two clusters', async () => {
    rest();
    const cells = (...clusters: number[]) => ({
      id: 'stack1',
      keys: clusters.map((each) => `stack1/cluster.${each}/cell.1#voltage`),
    });
    const until12 = { start: midnight, end: midnight + 12 * 3_600_000 };
    expect((await create({ ...cells(1), ...until12 })).taskStatus).toBe(0);
    const longer = { ...cells(1), start: midnight, end: midnight + 12 * 3_600_000 + 1000 };
    expect((await refusalOf(create(longer))).message).toBe('Cell data can be exported for at most 12 hours');
    expect((await refusalOf(create({ ...cells(1, 2), ...until12 }))).message).toBe('Cells must belong to one cluster');
  });
});

it('a runner that is closed during a task reports nothing, and does not read the closed documents', async () => {
  const other = openDouble();
  const reported: unknown[] = [];
  let isClosed = false;
  const runner = createExports(
    other.station,
    (_what, error) => reported.push(error),
    () => {
      runner.close();
      other.close();
      isClosed = true;
      return Promise.reject(new Error('The printer was closed'));
    },
  );
  other.station.exports = runner;
  await other.call('paper.create', { paper: 'month', month: '2026-06' });
  await until(() => isClosed);
  await new Promise((done) => setImmediate(done));
  expect(reported).toEqual([]);
});
