import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { kinds } from '../../schemas/kinds.ts';

/** A limit that stands elsewhere, and an entity that has two of them. */
const figure = { read: 'thing.list', at: '/*/power', title: 'Power of the things' };
const limited = {
  title: 'Limited',
  type: 'object',
  properties: {
    power: { title: 'Power', type: 'number', unit: 'kW', minimum: { ...figure, times: -1 }, maximum: { ...figure, bound: 100 } },
  },
};
const valid = readSchemas(['tests/schemas/valid']).set('entities/limited.json', JSON.stringify(limited));
const screen = 'screens/thing/things.json';
const entity = 'entities/thing.json';
const device = 'devices/box.json';

function patched(patches: Readonly<Record<string, unknown>>, prefixes = ['NW']) {
  const files = new Map(valid).set('vendors/northwind/vendor.json', JSON.stringify({ title: 'Northwind', prefixes }));
  for (const [file, patch] of Object.entries(patches)) files.set(`vendors/northwind/${file}`, JSON.stringify(patch));
  return compile(files, { kinds, stationCode: 'NW0001' });
}
const told = (file: string, patch: unknown) => patched({ [file]: patch }).problems.map(({ code, at }) => `${code} ${at.pointer}`);

describe('a vendor may', () => {
  it.each<[name: string, file: string, patch: unknown]>([
    ['lower a maximum', entity, { properties: { power: { maximum: 50 } } }],
    ['add a minimum length', entity, { properties: { name: { minLength: 3 } } }],
    ['require more', entity, { required: ['name', 'power'] }],
    ['relabel a property behind a reference', entity, { properties: { level: { choices: { high: { title: 'Very high' } } } } }],
    ['offer fewer choices', entity, { $defs: { level: { choices: { high: null } } } }],
    ['add a rule', entity, { rules: { both: { rule: 'both-or-none', at: ['/start', '/end'] } } }],
    ['give a rule its own words', entity, { rules: { order: { says: 'The other way round' } } }],
    ['take away a column', screen, { body: { table: { options: { columns: { power: null } } } } }],
    ['place a column', screen, { body: { table: { options: { columns: { power: { before: 'name' } } } } } }],
    ['add a column', screen, { body: { table: { options: { columns: { level: { after: 'name' } } } } } }],
    ['take away a node without a stop', screen, { body: { table: null } }],
    ['hide a node', screen, { body: { table: { visible: false } } }],
    ['change a question', screen, { commands: { stop: { confirm: 'Really stop?' } } }],
    ['add a question', screen, { commands: { save: { confirm: 'Really save?' } } }],
    [
      'add a node over an existing source',
      screen,
      { body: { more: { kind: 'table', source: 'things', options: { columns: { name: {} } } } } },
    ],
    [
      'add a source over an existing call',
      screen,
      {
        sources: { more: { read: 'thing.list' } },
        body: { more: { kind: 'table', source: 'more', options: { columns: { name: {} } } } },
      },
    ],
    ['ask more of a call', 'calls/thing.json', { 'thing.save': { needs: ['adjust', 'control'] } }],
    ['word a guard', 'guards.json', { settled: { says: 'Please wait' } }],
    ['relabel a point', device, { points: { voltage: { title: 'Tension' } } }],
    ['limit a point', device, { points: { target: { maximum: 10 } } }],
    ['bind a maximum under a figure', entity, { properties: { power: { maximum: { ...figure, bound: 100 } } } }],
    ['bind a figure', 'entities/limited.json', { properties: { power: { maximum: { bound: 90 } } } }],
    [
      'lower a factor, in either direction',
      'entities/limited.json',
      { properties: { power: { maximum: { times: 0.5 }, minimum: { times: -0.5 } } } },
    ],
    ['name a figure', 'entities/limited.json', { properties: { power: { maximum: { title: 'Nameplate' } } } }],
    ['add a device type', 'devices/crate.json', { type: 'crate', title: 'Crate', points: {} }],
    [
      'add a model',
      'devices/models/northwind-b1.json',
      {
        of: 'box',
        registers: {
          voltage: { table: 'input', address: 0, as: 'uint16' },
          target: { table: 'holding', address: 0, as: 'uint16' },
        },
      },
    ],
    [
      'add a screen under its own path',
      'screens/warranty.json',
      { id: 'warranty', path: '/x/northwind/warranty', title: 'Warranty' },
    ],
  ])('%s', (_name, file, patch) => {
    expect(told(file, patch)).toEqual([]);
  });
});

describe('a vendor may not', () => {
  it.each<[name: string, file: string, patch: unknown, problem: string]>([
    ['raise a maximum', entity, { properties: { power: { maximum: 200 } } }, 'overlay/widens /properties/power/maximum'],
    [
      'put a figure in place of a maximum',
      entity,
      { properties: { power: { maximum: figure } } },
      'overlay/widens /properties/power/maximum',
    ],
    [
      'put a number in place of a figure',
      'entities/limited.json',
      { properties: { power: { maximum: 50 } } },
      'overlay/widens /properties/power/maximum',
    ],
    [
      'loosen a bound',
      'entities/limited.json',
      { properties: { power: { maximum: { bound: 110 } } } },
      'overlay/widens /properties/power/maximum',
    ],
    [
      'take away a bound',
      'entities/limited.json',
      { properties: { power: { maximum: { bound: null } } } },
      'overlay/widens /properties/power/maximum',
    ],
    [
      'raise a factor',
      'entities/limited.json',
      { properties: { power: { maximum: { times: 1.1 } } } },
      'overlay/widens /properties/power/maximum',
    ],
    [
      'turn a factor round',
      'entities/limited.json',
      { properties: { power: { minimum: { times: 1 } } } },
      'overlay/widens /properties/power/minimum',
    ],
    [
      'take another figure',
      'entities/limited.json',
      { properties: { power: { maximum: { at: '/*/other' } } } },
      'overlay/widens /properties/power/maximum',
    ],
    ['lower a minimum', entity, { properties: { power: { minimum: -1 } } }, 'overlay/widens /properties/power/minimum'],
    ['require less', entity, { required: [] }, 'overlay/widens /required'],
    ['take away a requirement', entity, { required: null }, 'overlay/deletes /required'],
    ['change a type', entity, { properties: { power: { type: 'integer' } } }, 'overlay/refused /properties/power/type'],
    ['change a unit', entity, { properties: { power: { unit: 'W' } } }, 'overlay/refused /properties/power/unit'],
    ['add a property', entity, { properties: { more: { type: 'string' } } }, 'overlay/refused /properties/more'],
    ['take away a property', entity, { properties: { power: null } }, 'overlay/deletes /properties/power'],
    [
      'add a choice',
      entity,
      { $defs: { level: { choices: { mid: { const: 'mid', title: 'Middle' } } } } },
      'overlay/refused /$defs/level/choices/mid',
    ],
    [
      'recode a choice',
      entity,
      { $defs: { level: { choices: { high: { const: 'hi' } } } } },
      'overlay/refused /$defs/level/choices/high/const',
    ],
    ['soften a rule', entity, { rules: { order: { warnOnly: true } } }, 'overlay/refused /rules/order/warnOnly'],
    ['take away a rule', entity, { rules: { order: null } }, 'overlay/deletes /rules/order'],
    ['give another default', entity, { properties: { power: { default: 5 } } }, 'overlay/refused /properties/power/default'],
    ['call something else', screen, { commands: { save: { call: 'thing.stop' } } }, 'overlay/refused /commands/save/call'],
    ['send something else', screen, { commands: { save: { params: { name: 'x' } } } }, 'overlay/refused /commands/save/params'],
    ['drop a question', screen, { commands: { stop: { confirm: null } } }, 'overlay/deletes /commands/stop/confirm'],
    ['hide a stop', screen, { commands: { stop: { visible: false } } }, 'command/conditional-stop /commands/stop/visible'],
    [
      'take a stop off the screen',
      screen,
      { body: { run: { options: { commands: { stop: null } } } } },
      'overlay/drops-stop /body',
    ],
    ['read from elsewhere', screen, { sources: { things: { read: 'thing.save' } } }, 'overlay/refused /sources/things/read'],
    ['turn a node into another', screen, { body: { table: { kind: 'form' } } }, 'overlay/refused /body/table/kind'],
    ['change a path', screen, { path: '/elsewhere' }, 'overlay/refused /path'],
    ['ask less of a call', 'calls/thing.json', { 'thing.save': { needs: [] } }, 'overlay/widens /thing.save/needs'],
    ['add a call', 'calls/thing.json', { 'thing.more': { path: '/thing/more', needs: [] } }, 'overlay/refused /thing.more'],
    ['change what a guard means', 'guards.json', { settled: { when: true } }, 'overlay/refused /settled/when'],
    [
      'change a register',
      device,
      { models: { generic: { registers: { voltage: { address: 7 } } } } },
      'overlay/refused /models/generic/registers',
    ],
    ['move an alarm limit', device, { alarms: { low: { when: { value: 100 } } } }, 'overlay/refused /alarms/low/when'],
    ['change units', 'units.json', { units: { kW: { divisor: 1 } } }, 'overlay/refused /units'],
    [
      'add a screen elsewhere',
      'screens/warranty.json',
      { id: 'warranty', path: '/warranty', title: 'Warranty' },
      'overlay/no-base ',
    ],
    ['hide a node with a stop', screen, { body: { run: { visible: false } } }, 'overlay/hides /body/run/visible'],
    ['ask for more before a stop is shown', screen, { body: { run: { needs: ['write'] } } }, 'overlay/hides /body/run/needs'],
    ['close the page of a stop', screen, { enter: { no: { when: false, says: 'Closed' } } }, 'overlay/hides /enter'],
    ['ask nothing', screen, { commands: { stop: { confirm: ' ' } } }, 'overlay/blank /commands/stop/confirm'],
    [
      'ask next to nothing',
      screen,
      { commands: { stop: { confirm: { text: 'Ok?' } } } },
      'overlay/asks-nothing /commands/stop/confirm',
    ],
    ['leave no value', entity, { properties: { power: { minimum: 101 } } }, 'overlay/leaves-nothing /properties/power/minimum'],
    [
      'send by itself what a device file guards',
      'screens/own.json',
      {
        id: 'own',
        path: '/x/northwind/own',
        title: 'Own',
        commands: { halt: { title: 'Halt', call: 'thing.stop' } },
        body: { act: { kind: 'actions', options: { commands: { halt: {} } } } },
      },
      'overlay/asks-less /commands/halt',
    ],
    [
      'add a command that asks less to a screen of the base',
      screen,
      {
        commands: { halt: { title: 'Halt', call: 'thing.stop' } },
        body: { act: { kind: 'actions', options: { commands: { halt: {} } } } },
      },
      'overlay/asks-less /commands/halt',
    ],
    ['add an entity', 'entities/more.json', { title: 'More', type: 'object' }, 'overlay/no-base '],
  ])('%s', (_name, file, patch, problem) => {
    expect(told(file, patch)).toContain(problem);
  });

  it('and what is refused has no effect', () => {
    const { content } = patched({ [entity]: { properties: { power: { maximum: 200, title: 'Output' } } } });
    expect(content.entities.thing?.properties?.power).toMatchObject({ maximum: 100, title: 'Output' });
  });
});

describe('patches', () => {
  it('reach through a reference: reword one choice, take another away, leave the entry itself as it is', () => {
    const { content } = patched({
      [entity]: { properties: { level: { choices: { high: { title: 'Very high' }, low: null } } } },
    });
    expect(content.entities.thing?.properties?.level?.choices).toEqual({
      high: { const: 'high', title: 'Very high', tone: 'warning' },
    });
    expect(Object.keys(content.entities['thing#level']?.choices ?? {})).toEqual(['low', 'high']);
  });

  it('narrow a condition instead of replacing it', () => {
    const own = { op: 'eq', from: '/session/type', value: 'cloud' };
    const base = JSON.parse(valid.get(screen) ?? '') as { body: { table: object } };
    base.body.table = { ...base.body.table, visible: { op: 'present', from: '/busbar/name' } };
    const files = new Map(valid)
      .set(screen, JSON.stringify(base))
      .set('vendors/northwind/vendor.json', JSON.stringify({ title: 'Northwind', prefixes: ['NW'] }))
      .set(`vendors/northwind/${screen}`, JSON.stringify({ body: { table: { visible: own } } }));
    const { content } = compile(files, { kinds, stationCode: 'NW1' });
    expect(content.screens.things?.screen.body?.table?.visible).toEqual({
      op: 'all',
      of: [{ op: 'present', from: '/busbar/name' }, own],
    });
  });

  it('may not lift a condition, nor change it from inside', () => {
    const base = JSON.parse(valid.get(screen) ?? '') as { body: { table: object } };
    const visible = { op: 'eq', from: '/busbar/name', value: 'A' };
    base.body.table = { ...base.body.table, visible };
    for (const [own, code] of [
      [true, 'overlay/widens'],
      [{ op: 'in', from: '/busbar/name', value: ['A', 'B'] }, 'overlay/widens'],
      [{ op: 'present', from: '/busbar/name' }, 'overlay/widens'],
      [{ op: 'any', of: [visible, { op: 'eq', from: '/session/type', value: 'cloud' }] }, 'overlay/widens'],
      [{ value: 'B' }, 'overlay/refused'],
      [{ from: '/session/type' }, 'overlay/refused'],
    ] as const) {
      const files = new Map(valid)
        .set(screen, JSON.stringify(base))
        .set('vendors/northwind/vendor.json', JSON.stringify({ title: 'Northwind', prefixes: ['NW'] }))
        .set(`vendors/northwind/${screen}`, JSON.stringify({ body: { table: { visible: own } } }));
      const { content, problems } = compile(files, { kinds, stationCode: 'NW1' });
      expect(problems.map((each) => each.code)).toContain(code);
      expect(content.screens.things?.screen.body?.table?.visible).toEqual(visible);
    }
  });

  it('judge a translation of a question like the question', () => {
    const files = new Map(valid)
      .set('vendors/northwind/vendor.json', JSON.stringify({ title: 'Northwind', prefixes: ['NW'] }))
      .set('vendors/northwind/locales/zh_CN/a.json', JSON.stringify({ 'Stop it?': '好?', Things: ' ', Thing: '东西' }));
    const { problems } = compile(files, { kinds, stationCode: 'NW1' });
    expect(problems.filter(({ severity }) => severity === 'error').map(({ code, at }) => `${code} ${at.pointer}`)).toEqual([
      'overlay/asks-nothing /Stop it?',
      'overlay/blank /Things',
    ]);
  });

  it('judge a screen together with the part it takes', () => {
    const { $schema: _schema, id, path, title, ...pieces } = JSON.parse(valid.get(screen) ?? '') as Record<string, unknown>;
    const files = new Map(valid)
      .set('parts/things.json', JSON.stringify(pieces))
      .set(screen, JSON.stringify({ id, path, title, part: 'things' }))
      .set('vendors/northwind/vendor.json', JSON.stringify({ title: 'Northwind', prefixes: ['NW'] }));
    const patch = {
      commands: { save: { call: 'thing.stop', confirm: 'Really save?' }, stop: { confirm: null } },
      body: { table: { source: 'others', visible: false }, list: null },
    };
    files.set(`vendors/northwind/${screen}`, JSON.stringify(patch));
    const { content, problems } = compile(files, { kinds, stationCode: 'NW1' });
    expect(problems.filter(({ code }) => code.startsWith('overlay/')).map(({ code, at }) => `${code} ${at.pointer}`)).toEqual([
      'overlay/refused /commands/save/call',
      'overlay/deletes /commands/stop/confirm',
      'overlay/refused /body/table/source',
    ]);
    const made = content.screens.things?.screen;
    expect(made?.commands?.save).toMatchObject({ call: 'thing.save', confirm: 'Really save?' });
    expect(made?.commands?.stop).toMatchObject({ confirm: 'Stop it?' });
    expect(made?.body?.table).toMatchObject({ source: 'things', visible: false });
    expect(made?.body).not.toHaveProperty('list');
  });

  it('of a longer prefix win, those of a shorter one apply first', () => {
    const files = new Map(valid)
      .set(
        'vendors/wide/vendor.json',
        JSON.stringify({ title: 'Wide', prefixes: ['NW'], brand: { colorPrimary: '#111111', colorInfo: '#222222' } }),
      )
      .set('vendors/wide/screens/thing/things.json', JSON.stringify({ title: 'Wide things' }))
      .set(
        'vendors/exact/vendor.json',
        JSON.stringify({ title: 'Exact', prefixes: ['NW00'], brand: { colorPrimary: '#333333' } }),
      )
      .set('vendors/exact/screens/thing/things.json', JSON.stringify({ title: 'Exact things' }));
    const at = (stationCode: string) => compile(files, { kinds, stationCode }).content;
    expect(at('NW001').screens.things?.screen.title).toBe('Exact things');
    expect(at('NW001').index.brand).toEqual({ colorPrimary: '#333333', colorInfo: '#222222' });
    expect(at('NW1').screens.things?.screen.title).toBe('Wide things');
    expect(at('XY').screens.things?.screen.title).toBe('Things');
  });
});
