// A SunSpec model file in devices/ is a device type: names, registers, groups that repeat, symbols, what is not implemented.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { createNames, toBitName, toChoiceName, toName, toUnit, toWords } from '../../src/compiler/sunspec/names.ts';

const text = readFileSync('tests/fixtures/sunspec/model_64911.json', 'utf8');
const base = readSchemas(['schemas']);
const compiled = (file: string, content: string) => compile(new Map([...base, [file, content]]), { kinds: {} });
const { content, problems } = compiled('devices/model_64911.json', text);
const pump = content.devices.sunspec64911!;
const registers = (type: string) => content.devices[type]?.models?.generic?.registers ?? {};

describe('the rule for names', () => {
  it.each([
    ['AHRtg', 'aHRtg'],
    ['V_SF', 'vSF'],
    ['W', 'w'],
    ['lithium_ion_bank', 'lithiumIonBank'],
    ['2Stage', 'p2Stage'],
  ])('%s → %s', (written, name) => expect(toName(written)).toBe(name));
  it('symbols become flags, choices and words', () => {
    expect(toBitName('Evt1', 'OVER_TEMP_ALARM')).toBe('evt1OverTempAlarm');
    expect([toChoiceName('NOT APPLICABLE_UNKNOWN'), toChoiceName('2ND_STAGE')]).toEqual(['not-applicable-unknown', 's2nd-stage']);
    expect([toWords('OVER_TEMP_ALARM'), toWords('Manual mode')]).toEqual(['Over temp alarm', 'Manual mode']);
  });
  it('of two of one name the later is numbered', () => {
    const free = createNames();
    expect([free('a'), free('a'), free('a')]).toEqual(['a', 'a2', 'a3']);
  });
  it('a unit that is not known stays in the title', () => {
    expect(toUnit('VAr')).toEqual({ unit: 'var', suffix: '' });
    expect(toUnit('%WHRtg')).toEqual({ unit: 'percent', suffix: ' (%WHRtg)' });
    expect(toUnit('l/min')).toEqual({ suffix: ' (l/min)' });
  });
});

describe('the device type', () => {
  it('has nothing wrong with it, its page and its curve entry', () => {
    expect(problems.filter(({ at, code }) => at.file.includes('64911') && code !== 'text/untranslated')).toEqual([]);
    const head = content.index.screens.find(({ path }) => path === '/monitor/sunspec64911');
    expect(head?.menu).toMatchObject({ under: 'monitor', when: { op: 'present', from: '/station/types/sunspec64911' } });
    const inner = content.index.screens.find(({ path }) => path === '/monitor/sunspec64911/pump');
    expect(inner?.menu?.under).toBe('monitor-sunspec64911');
    expect(content.calls['monitor.sunspec64911']?.url).toBe('/v1/rpc/device/monitor/sunspec64911/search');
    expect(content.index.devices.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['sunspec64911', 'sunspec64911-pump', 'sunspec64911-pump-winding', 'sunspec64911-sensor']),
    );
  });
  it('lays each point where the file has it', () => {
    expect(registers('sunspec64911')).toMatchObject({
      iD: { table: 'holding', address: 0, as: 'uint16', missing: 65_535 },
      w: { address: 10, as: 'int16', scale: 'wSF', missing: -32_768 },
      hz: { address: 11, as: 'uint16', scale: 0.01 },
      totWh: { address: 12, as: 'uint32', scale: 'whSF', missing: 0 },
      st: { address: 14 },
      evtDryRun: { address: 15, bit: 1, missing: 65_535 },
      evtLowLevel: { address: 16, bit: 0 },
      flow: { address: 17, as: 'float32' },
      tmp: { address: 121, scale: 'tmpSF' },
    });
    expect(pump.points).not.toHaveProperty('mn');
    expect(pump.points).not.toHaveProperty('pad');
    expect(pump.models?.generic?.length).toBe(128);
    expect(Object.values(pump.models?.generic?.blocks ?? {}).map(({ address, count }) => [address, count])).toEqual([
      [0, 21],
      [21, 107],
    ]);
  });
  it('repeats groups by a setting of the device, by a number, or as it is told', () => {
    expect(pump.parts).toMatchObject({
      pump: { type: 'sunspec64911-pump', count: { from: '/config/nPmp' } },
      sensor: { type: 'sunspec64911-sensor', count: { from: '/config/sensorCount' } },
    });
    expect(pump.config).toMatchObject({
      properties: { nPmp: { title: 'Pump count', minimum: 0 } },
      required: ['nPmp', 'sensorCount'],
    });
    expect(content.devices['sunspec64911-pump']?.parts?.winding).toMatchObject({ count: 2 });
    expect(registers('sunspec64911-pump')).toMatchObject({ a: { scale: 'aSF' }, tmp: { scale: '../tmpSF' } });
    expect(registers('sunspec64911-pump-winding')).toMatchObject({ v: { scale: '../../vSF' } });
  });
  it('has words for codes and flags, events as alarms without a level, one command for each writable point', () => {
    expect(pump.points.st?.choices).toMatchObject({ running: { const: 1, title: 'Running' }, 's2nd-stage': { const: 2 } });
    expect(pump.points.evtDryRun).toMatchObject({ title: 'Dry run', choices: { yes: { const: 1 } } });
    expect(pump.points.flow).toMatchObject({ title: 'Flow (l/min)' });
    expect(pump.alarms?.evtDryRun).toMatchObject({ level: 'unrated', when: { op: 'eq', at: '/evtDryRun', value: 1 } });
    expect(pump.alarms?.model).toMatchObject({ level: 'B' });
    expect(Object.keys(pump.commands ?? {})).toEqual(['setHz', 'setMd']);
    expect(pump.commands?.setHz).toMatchObject({
      needs: ['control-device', 'strategy-stopped'],
      confirmedBy: { point: 'setHz' },
      title: 'Set frequency',
    });
    expect(Object.keys(pump.headline ?? {})).toEqual(['w', 'hz', 'tmp', 'nPmp']);
  });
});

describe('a rack of modules of cells', () => {
  const rack = compiled('devices/model_64912.json', readFileSync('tests/fixtures/sunspec/model_64912.json', 'utf8'));
  const { devices } = rack.content;
  const cell = devices['sunspec64912-rackmodule-modulecell'];
  it('has nothing wrong with it, and a page for each level', () => {
    expect(rack.problems.filter(({ at, code }) => at.file.includes('64912') && code !== 'text/untranslated')).toEqual([]);
    expect(devices['sunspec64912-rackmodule']).toMatchObject({
      title: 'Rack · Rack module',
      parts: { moduleCell: { type: 'sunspec64912-rackmodule-modulecell', count: 4 } },
    });
    expect(rack.content.index.screens.map(({ path }) => path)).toContain('/monitor/sunspec64912/rackmodule/modulecell');
  });
  it('tells the volts of a cell by the thousandth, and reads cells every ten seconds', () => {
    expect(cell?.points.cellV).toMatchObject({ unit: 'cell-V' });
    expect(devices.sunspec64912?.points.v).toMatchObject({ unit: 'V' });
    expect(cell?.models?.generic?.blocks).toEqual({ part1: { table: 'holding', address: 0, count: 4, everyMs: 10_000 } });
    expect(devices['sunspec64912-rackmodule']?.models?.generic?.blocks).toMatchObject({ part1: { everyMs: 1000 } });
  });
});

describe('a file that is none', () => {
  /** What is told of a model file does not hang on the schemas beside it. */
  const compiled = (file: string, content: string) => compile(new Map([[file, content]]), { kinds: {} });
  it.each([
    ['no number', { group: { name: 'x', points: [{ name: 'A', type: 'uint16', size: 1 }] } }, '/id'],
    ['a text without a size', { id: 1, group: { name: 'x', points: [{ name: 'A', type: 'string' }] } }, '/group/points/0'],
    [
      'a type that the standard has not',
      { id: 1, group: { name: 'x', points: [{ name: 'A', type: 'uint17', size: 1 }] } },
      '/group/points/0',
    ],
    ['no points', { id: 1, group: { name: 'x', points: [] } }, '/group/points'],
  ])('%s is a problem at its place, and gives no device type', (_name, data, pointer) => {
    const made = compiled('devices/model_1.json', JSON.stringify(data));
    const [told] = made.problems.filter(({ code }) => code === 'sunspec/unreadable');
    expect(told?.at).toMatchObject({ file: 'devices/model_1.json', pointer });
    expect(made.content.devices).not.toHaveProperty('sunspec1');
  });
  it('a size that is left out is that of the type, and flags of one name are told apart', () => {
    const symbols = [
      { name: 'OVER_TEMP', value: 0 },
      { name: 'OVER-TEMP', value: 1 },
    ];
    const points = [
      { name: 'A', type: 'uint32' },
      { name: 'B', type: 'bitfield64', symbols },
      { name: 'C', type: 'int16' },
    ];
    const made = compiled('devices/model_2.json', JSON.stringify({ id: 2, group: { name: 'x', points } }));
    const bit = { table: 'holding', address: 5, bit: 0 };
    expect(made.content.devices.sunspec2?.models?.generic?.registers).toMatchObject({
      a: { address: 0, as: 'uint32' },
      bOverTemp: bit,
      bOverTemp2: { ...bit, bit: 1 },
      c: { address: 6, as: 'int16' },
    });
    // Nothing of it must be there, and still its page is not empty.
    expect(Object.keys(made.content.devices.sunspec2?.headline ?? {})).toEqual(['a', 'c']);
  });
  it('a device file of ours at the same name stands', () => {
    const own = JSON.stringify({ type: 'sunspec64911', title: 'Own', points: { a: { title: 'A', type: 'number' } } });
    const files = new Map([
      ['devices/model_64911.json', text],
      ['devices/sunspec64911.json', own],
    ]);
    expect(compile(files, { kinds: {} }).content.devices.sunspec64911?.title).toBe('Own');
  });
});
