// The operation log as shown: names, titles, units and choices in both languages, and only the changes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../../src/station/contract/index.ts';
import { type StationDouble, noonish, openDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const put = (entry: Partial<LogEntry> & Pick<LogEntry, 'what'>): void =>
  double.station.docs.tx((tx) => tx.log({ at: noonish, who: 'Ada', kind: 'command', ...entry }));
async function newest(language: 'en_US' | 'zh_CN' = 'en_US', query: object = {}): Promise<Record<string, unknown>> {
  const { data } = await double.call('log.search', query, { language });
  return (data as { list: Record<string, unknown>[] }).list[0] ?? {};
}

describe('a line of the operation log', () => {
  it('shows a device command with the titles of the device file, and the name of the device', async () => {
    put({ what: 'pcs.stop', target: 'pcs1', before: 1, after: { seen: 0 }, outcome: 'confirmed' });
    expect(await newest()).toMatchObject({
      title: 'PCS: Stop',
      target: 'PCS #1',
      before: 'Running',
      after: 'Read back: Stopped',
    });
    const chinese = await newest('zh_CN');
    expect(JSON.stringify([chinese.title, chinese.before, chinese.after])).not.toMatch(/[a-z]{2}/);
  });
  it('shows a refused read, which has no title, by its path', async () => {
    put({ what: 'user.list', kind: 'refusal', outcome: 'refused' });
    expect(await newest()).toMatchObject({ title: 'Reading /v1/rpc/user/list' });
    expect(await newest('zh_CN')).toMatchObject({ title: '读取 /v1/rpc/user/list' });
  });
  it('shows the person, and the station in the language of the reader', async () => {
    put({ what: 'pcs.stop' });
    expect(await newest('zh_CN')).toMatchObject({ who: 'Ada' });
    put({ what: 'strategy.resume', who: 'station', kind: 'strategy', outcome: 'running' });
    expect(await newest()).toMatchObject({ who: 'The station' });
    expect(await newest('zh_CN')).toMatchObject({ who: '电站' });
  });
  it('shows written values with their units', async () => {
    put({ what: 'lc.write', target: 'lc1', after: { coolingTarget: 19.5 }, outcome: 'accepted' });
    expect(await newest()).toMatchObject({ title: 'Liquid cooling: Write values', after: 'Cooling target: 19.5 °C' });
  });
  it('shows a code with the texts from the settings of the device', async () => {
    const [dio] = double.station.devices().filter(({ type }) => type === 'dio');
    const config = { ...dio?.config, stateZero: 'Door shut', stateOne: 'Door open' };
    double.station.docs.tx((tx) => tx.put('devices', 'dio1', { ...dio, config }, 'test'));
    put({ what: 'dio.write', target: 'dio1', before: { do1: 0 }, after: { do1: 1 }, outcome: 'confirmed' });
    expect(await newest()).toMatchObject({ before: 'Output 1: Door shut', after: 'Output 1: Door open' });
  });
  it('shows only the changes of a saved document, without internal members', async () => {
    put({
      what: 'station.update',
      kind: 'save',
      before: { id: 's', revision: 3, name: 'East', installedPower: 125 },
      after: { id: 's', revision: 4, name: 'East', installedPower: 250 },
    });
    expect(await newest()).toMatchObject({ before: 'Installed power: 125.0 kW', after: 'Installed power: 250.0 kW' });
  });
  it('shows a manual power before and after, the first time and when it is unchanged', async () => {
    await double.call('strategy.updateManual', { power: -30 });
    expect(await newest()).toMatchObject({ before: 'Power: 0.0 kW', after: 'Power: −30.0 kW' });
    await double.call('strategy.updateManual', { power: 60 });
    expect(await newest()).toMatchObject({ before: 'Power: −30.0 kW', after: 'Power: 60.0 kW' });
    await double.call('strategy.updateManual', { power: 60 });
    const { before, after } = await newest();
    expect([before, after].map((text) => String(text).startsWith('Power: 60.0 kW'))).toEqual([true, true]);
  });
  it('shows a single value with the choices of its call', async () => {
    put({ what: 'station.update', kind: 'power_station_operation_status', before: 1, after: 2 });
    const { before, after } = await newest();
    expect([before, after].every((text) => /^[A-Z][a-z ]+/.test(String(text)))).toBe(true);
  });
  it('is found by its displayed text, in the language of the reader', async () => {
    put({ what: 'pcs.stop', target: 'pcs1', outcome: 'confirmed' });
    put({ what: 'storageCode.save', kind: 'save', after: 'N1' });
    expect(await newest('en_US', { text: 'pcs: stop' })).toMatchObject({ target: 'PCS #1' });
    expect(await newest('en_US', { text: 'PCS #1' })).toMatchObject({ target: 'PCS #1' });
    const { title } = await newest('zh_CN', { text: 'N1' });
    expect(title).toBeUndefined();
    expect(await newest('zh_CN', { operationTitleList: ['save'] })).toMatchObject({ after: 'N1' });
  });
});

it('every writing call has a title for its log line', () => {
  const calls = Object.values(double.station.content().calls);
  const reads = /\.(list|listByType|problems|files|violations|load|search|page|read|found|preview|state|demand|opened)$/;
  const wordless = calls.filter(
    ({ name, needs, title, planned }) => !planned && needs?.length > 0 && !title && !reads.test(name),
  );
  expect(wordless.map(({ name }) => name)).toEqual([]);
});

/** The type of a log entry is generated from the choices, so code with any other kind or outcome does not compile. */
describe.each([
  ['kind', (code: string) => new RegExp(`[kK]ind(:| =) '${code}'`)],
  ['outcome', (code: string) => new RegExp(`'${code}'`)],
] as const)('every %s of the operation log', (name, written) => {
  const choices = () => Object.values(double.station.content().entities.operationLog?.properties?.[name]?.choices ?? {});

  it('has a title', () => {
    expect(choices().length).toBeGreaterThan(10);
    expect(choices().filter(({ title }) => !title)).toEqual([]);
  });
  it('is written by the code of the station', () => {
    const files = readdirSync('src/station', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const code = files.map((file) => readFileSync(join('src/station', file), 'utf8')).join('\n');
    expect(choices().filter((choice) => !written(String(choice.const)).test(code))).toEqual([]);
  });
});
