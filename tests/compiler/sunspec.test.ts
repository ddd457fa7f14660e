// A SunSpec model file in devices/ is a device type: names, registers, repeating groups, symbols and unimplemented values.
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

describe('the naming rule', () => {
  it.each([
    ['AHRtg', 'aHRtg'],
    ['V_SF', 'vSF'],
    ['W', 'w'],
    ['lithium_ion_bank', 'lithiumIonBank'],
    ['2Stage', 'p2Stage'],
  ])('converts %s to %s', (written, name) => expect(toName(written)).toBe(name));
  it('converts symbols to flags, choices and display texts', () => {
    expect(toBitName('Evt1', 'OVER_TEMP_ALARM')).toBe('evt1OverTempAlarm');
    expect([toChoiceName('NOT APPLICABLE_UNKNOWN'), toChoiceName('2ND_STAGE')]).toEqual(['not-applicable-unknown', 's2nd-stage']);
    expect([toWords('OVER_TEMP_ALARM'), toWords('Manual mode')]).toEqual(['Over temp alarm', 'Manual mode']);
  });
  it('adds a number to the later of two equal names', () => {
    const free = createNames();
    expect([free('a'), free('a'), free('a')]).toEqual(['a', 'a2', 'a3']);
  });
  it('keeps an unknown unit in the title', () => {
    expect(toUnit('V')).toEqual({ unit: 'V', suffix: '' });
    expect(toUnit('%WHRtg')).toEqual({ unit: 'percent', suffix: ' (%WHRtg)' });
    expect(toUnit('l/min')).toEqual({ suffix: ' (l/min)' });
  });
});

it.each([
  ['W', 'kW'],
  ['VA', 'kVA'],
  ['VAr', 'kvar'],
  ['Wh', 'kWh'],
  ['VAh', 'kVAh'],
  ['varh', 'kvarh'],
])('power and energy in %s are shown in thousands, as %s', (written, unit) =>
  expect(toUnit(written)).toEqual({ unit, times: 0.001, suffix: '' }),
);

describe('the device type', () => {
  it('has no problems, and has its page and its curve entry', () => {
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
  it('places each point at its address in the file', () => {
    expect(registers('sunspec64911')).toMatchObject({
      iD: { table: 'holding', address: 0, as: 'uint16', missing: 65_535 },
      w: { address: 10, as: 'int16', scale: 'wSF', times: 0.001, missing: -32_768 },
      mn: { address: 2, as: 'string', length: 8 },
      hz: { address: 11, as: 'uint16', scale: 0.01 },
      totWh: { address: 12, as: 'uint32', scale: 'whSF', missing: 0 },
      st: { address: 14 },
      evtDryRun: { address: 15, bit: 1, missing: 65_535 },
      evtLowLevel: { address: 16, bit: 0 },
      flow: { address: 17, as: 'float32' },
      tmp: { address: 121, scale: 'tmpSF' },
    });
    expect(pump.points.mn).toMatchObject({ title: 'Maker', type: 'string' });
    expect(Object.values(pump.groups ?? {})[0]).toMatchObject({ title: 'Nameplate', points: { mn: {} } });
    expect(pump.points).not.toHaveProperty('pad');
    expect(pump.models?.generic?.length).toBe(128);
    expect(Object.values(pump.models?.generic?.blocks ?? {}).map(({ address, count }) => [address, count])).toEqual([
      [0, 21],
      [21, 107],
    ]);
  });
  it('repeats groups by a setting of the device, by a number, or by the length of the model', () => {
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
  it('has texts for codes and flags, unrated alarms for events, and one command for each writable point', () => {
    expect(pump.points.st?.choices).toMatchObject({ running: { const: 1, title: 'Running' }, 's2nd-stage': { const: 2 } });
    expect(pump.points.evtDryRun).toMatchObject({ title: 'Dry run', choices: { yes: { const: 1 } } });
    expect(pump.points.flow).toMatchObject({ title: 'Flow (l/min)' });
    expect(pump.alarms?.evtDryRun).toMatchObject({ level: 'unrated', when: { op: 'eq', at: '/evtDryRun', value: 1 } });
    expect(pump.alarms?.model).toMatchObject({ level: 'B' });
    expect(Object.keys(pump.commands ?? {})).toEqual(['setHz', 'setMd']);
    expect(pump.commands?.setHz).toMatchObject({
      needs: ['control-device', 'strategy-stopped', 'parked'],
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
  it('has no problems, and a page for each level', () => {
    expect(rack.problems.filter(({ at, code }) => at.file.includes('64912') && code !== 'text/untranslated')).toEqual([]);
    expect(devices['sunspec64912-rackmodule']).toMatchObject({
      title: 'Rack · Rack module',
      parts: { moduleCell: { type: 'sunspec64912-rackmodule-modulecell', count: 4 } },
    });
    expect(rack.content.index.screens.map(({ path }) => path)).toContain('/monitor/sunspec64912/rackmodule/modulecell');
  });
  it('shows cell voltages in millivolts, and reads cells every ten seconds', () => {
    expect(cell?.points.cellV).toMatchObject({ unit: 'cell-V' });
    expect(devices.sunspec64912?.points.v).toMatchObject({ unit: 'V' });
    expect(cell?.models?.generic?.blocks).toEqual({ part1: { table: 'holding', address: 0, count: 4, everyMs: 10_000 } });
    expect(devices['sunspec64912-rackmodule']?.models?.generic?.blocks).toMatchObject({ part1: { everyMs: 1000 } });
  });
});

describe('a model file', () => {
  /** Problems of a model file do not depend on the other schemas. */
  const compiled = (file: string, content: string) => compile(new Map([[file, content]]), { kinds: {} });
  it.each([
    ['a model without a number', { group: { name: 'x', points: [{ name: 'A', type: 'uint16', size: 1 }] } }, '/id'],
    ['a text without a size', { id: 1, group: { name: 'x', points: [{ name: 'A', type: 'string' }] } }, '/group/points/0'],
    [
      'a type that is not in the standard',
      { id: 1, group: { name: 'x', points: [{ name: 'A', type: 'uint17', size: 1 }] } },
      '/group/points/0/type',
    ],
    ['a model without points', { id: 1, group: { name: 'x', points: [] } }, '/group/points'],
  ])('with an error is reported at its place and creates no device type: %s', (_name, data, pointer) => {
    const made = compiled('devices/model_1.json', JSON.stringify(data));
    const [problem] = made.problems.filter(({ code }) => code === 'sunspec/unreadable');
    expect(problem?.at).toMatchObject({ file: 'devices/model_1.json', pointer });
    expect(made.content.devices).not.toHaveProperty('sunspec1');
  });
  it('may omit the size of a type, and flags with equal names are distinguished', () => {
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
    // A model without mandatory points still has a page with content.
    expect(Object.keys(made.content.devices.sunspec2?.headline ?? {})).toEqual(['a', 'c']);
  });
  it('is replaced by a device file with the same type', () => {
    const own = JSON.stringify({ type: 'sunspec64911', title: 'Own', points: { a: { title: 'A', type: 'number' } } });
    const files = new Map([
      ['devices/model_64911.json', text],
      ['devices/sunspec64911.json', own],
    ]);
    expect(compile(files, { kinds: {} }).content.devices.sunspec64911?.title).toBe('Own');
  });
});

describe('models with a role in the station', () => {
  const fixture = (id: number): [string, string] => [
    `devices/model_${id}.json`,
    readFileSync(`tests/fixtures/sunspec/model_${id}.json`, 'utf8'),
  ];
  const numbers = [1, 103, 203, 802, 803];
  const made = compile(new Map([...base, ...numbers.map(fixture)]), { kinds: {} });
  const of = (id: number) => made.content.devices[`sunspec${id}`]!;
  const found = made.problems.filter(({ at, code }) => at.file.startsWith('devices/model_') && code !== 'text/untranslated');

  it('compile without problems', () => expect(found).toEqual([]));
  it.each([
    [103, 'inverter', { activePower: 'kW', energyTotal: 'kWh' }],
    [203, 'meter', { activePower: 'kW', forwardTotal: 'kWh', reverseTotal: 'kWh' }],
    [802, 'battery', { soc: 'percent', ratedEnergy: 'kWh', remainingEnergy: 'kWh', maxCellVoltage: 'cell-V' }],
  ])('include model %i, which gets the role %s and points with the names that the station uses', (id, role, units) => {
    expect(of(id).role).toBe(role);
    for (const [name, unit] of Object.entries(units)) expect([name, of(id).points[name]?.unit]).toEqual([name, unit]);
  });
  it('include a battery, which limits the power by its reported limits and has the following bank as its part', () => {
    expect(of(802).binds).toMatchObject({
      'charge-current': { point: 'chargeCurrentLimit', voltage: 'voltage' },
      state: { as: 'permission', codes: [3, 4, 5] },
    });
    expect(of(802).parts).toMatchObject({ bank: { type: 'sunspec803', count: { from: '/config/bankCount' } } });
    expect(of(802).points.maxCellTemperature?.value).toEqual({ fn: 'max-of', of: { part: 'bank', point: 'modTmpMax' } });
  });
  it('include a battery without a bank file, whose temperatures are declared and unknown', () => {
    const alone = compile(new Map([...base, fixture(802)]), { kinds: {} });
    expect(alone.problems.filter(({ severity, at }) => severity === 'error' && at.file.startsWith('devices/'))).toEqual([]);
    expect(alone.content.devices.sunspec802?.points.maxCellTemperature).not.toHaveProperty('value');
  });
  it('simulate a device in operation', () => {
    expect(of(103).points.st?.simulate).toEqual({ is: 4 });
    expect(pump.points.st?.simulate).toEqual({ is: 1 });
  });
  it('show the points of their role in the headline', () => {
    expect(Object.keys(of(103).headline ?? {})).toContain('activePower');
    expect(Object.keys(of(203).headline ?? {})).toContain('activePower');
    expect(Object.keys(of(802).headline ?? {})).toContain('soc');
  });
  it('get no role if a point of the role is missing', () => {
    const [file, text] = fixture(802);
    const { devices } = compile(new Map([...base, [file, text.replace('"name": "AChaMax"', '"name": "Old"')]]), {
      kinds: {},
    }).content;
    expect(devices.sunspec802?.title).toBe('Battery Base Model');
    expect(devices.sunspec802).not.toHaveProperty('role');
    expect(devices.sunspec802?.points.soC).toBeDefined();
  });
  it('include the common model, whose texts are in the headline', () => {
    expect(of(1).points.sN).toMatchObject({ title: 'Serial Number', type: 'string' });
    expect(registers('sunspec64911').mn).toMatchObject({ as: 'string', length: 8 });
    expect(Object.keys(of(1).headline ?? {})).toEqual(['mn', 'md', 'vr', 'sN']);
  });
  it('have their problems reported at the place in the published file', () => {
    const [file, text] = fixture(802);
    const { problems: found } = compile(new Map([...base, [file, text]]), {
      kinds: {},
      texts: {},
    });
    const lines = text.split('\n');
    const at = (label: string) => lines.findIndex((line) => line.includes(label)) + 1;
    const untranslated = found.filter(({ code, at: place }) => code === 'text/untranslated' && place.file === file);
    const health = untranslated.find(({ what }) => what.includes('"State of Health"'));
    expect(health?.at).toMatchObject({ pointer: '/group/points/13/label', line: at('"State of Health"') });
    expect(untranslated.filter(({ at: place }) => place.line === 1)).toEqual([]);
  });
});

it('a group larger than one request is split between points only', () => {
  const points = [
    { name: 'A', type: 'uint16', size: 1 },
    { name: 'Gap', type: 'pad', size: 150 },
    { name: 'Note', type: 'string', size: 150 },
    { name: 'B', type: 'float64', size: 4 },
  ];
  const { problems: found, content: wide } = compiled(
    'devices/model_3.json',
    JSON.stringify({ id: 3, group: { name: 'x', points } }),
  );
  expect(found.filter(({ severity, at }) => severity === 'error' && at.file === 'devices/model_3.json')).toEqual([]);
  const { blocks = {}, registers: lies = {}, length } = wide.devices.sunspec3?.models?.generic ?? {};
  expect(Math.max(...Object.values(blocks).map(({ count }) => count))).toBeLessThanOrEqual(125);
  expect(Object.values(blocks).reduce((sum, { count }) => sum + count, 0)).toBe(305);
  expect(lies).toMatchObject({ a: { address: 0 }, note: { address: 151, length: 125 }, b: { address: 301 } });
  expect(length).toBe(305);
});
