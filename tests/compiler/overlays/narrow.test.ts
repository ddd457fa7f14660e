import { describe, expect, it } from 'vitest';
import { device, entity, patched, screen, problemsOf, figure } from './northwind.ts';

describe('a vendor may', () => {
  it.each<[name: string, file: string, patch: unknown]>([
    ['lower a maximum', entity, { properties: { power: { maximum: 50 } } }],
    ['add a minimum length', entity, { properties: { name: { minLength: 3 } } }],
    ['require more members', entity, { required: ['name', 'power'] }],
    ['rename a property through a reference', entity, { properties: { level: { choices: { high: { title: 'Very high' } } } } }],
    ['remove a choice', entity, { $defs: { level: { choices: { high: null } } } }],
    ['add a rule', entity, { rules: { both: { rule: 'both-or-none', at: ['/start', '/end'] } } }],
    ['change the text of a rule', entity, { rules: { order: { says: 'The other way round' } } }],
    ['remove a column', screen, { body: { table: { options: { columns: { power: null } } } } }],
    ['place a column', screen, { body: { table: { options: { columns: { power: { before: 'name' } } } } } }],
    ['add a column', screen, { body: { table: { options: { columns: { level: { after: 'name' } } } } } }],
    ['remove a node without a stop', screen, { body: { table: null } }],
    ['hide a node', screen, { body: { table: { visible: false } } }],
    ['change a confirmation', screen, { commands: { stop: { confirm: 'Really stop?' } } }],
    ['add a confirmation', screen, { commands: { save: { confirm: 'Really save?' } } }],
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
    ['add needs to a call', 'calls/thing.json', { 'thing.save': { needs: ['adjust', 'control'] } }],
    ['change the text of a guard', 'guards.json', { settled: { says: 'Please wait' } }],
    ['relabel a point', device, { points: { voltage: { title: 'Tension' } } }],
    ['limit a point', device, { points: { target: { maximum: 10 } } }],
    ['add a bound to a variable maximum', entity, { properties: { power: { maximum: { ...figure, bound: 100 } } } }],
    ['lower a bound', 'entities/limited.json', { properties: { power: { maximum: { bound: 90 } } } }],
    [
      'lower a factor, in either direction',
      'entities/limited.json',
      { properties: { power: { maximum: { times: 0.5 }, minimum: { times: -0.5 } } } },
    ],
    ['change the title of a limit', 'entities/limited.json', { properties: { power: { maximum: { title: 'Nameplate' } } } }],
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
      {
        id: 'warranty',
        path: '/x/northwind/warranty',
        title: 'Warranty',
        body: { said: { kind: 'note', options: { text: 'Name' } } },
      },
    ],
  ])('%s', (_name, file, patch) => {
    expect(problemsOf(file, patch)).toEqual([]);
  });
});

describe('a vendor may not', () => {
  it.each<[name: string, file: string, patch: unknown, problem: string]>([
    ['raise a maximum', entity, { properties: { power: { maximum: 200 } } }, 'overlay/widens /properties/power/maximum'],
    [
      'replace a fixed maximum by a variable one',
      entity,
      { properties: { power: { maximum: figure } } },
      'overlay/widens /properties/power/maximum',
    ],
    [
      'replace a variable maximum by a number',
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
      'remove a bound',
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
      'reverse a factor',
      'entities/limited.json',
      { properties: { power: { minimum: { times: 1 } } } },
      'overlay/widens /properties/power/minimum',
    ],
    [
      'read a limit from elsewhere',
      'entities/limited.json',
      { properties: { power: { maximum: { at: '/*/other' } } } },
      'overlay/widens /properties/power/maximum',
    ],
    ['lower a minimum', entity, { properties: { power: { minimum: -1 } } }, 'overlay/widens /properties/power/minimum'],
    ['require fewer members', entity, { required: [] }, 'overlay/widens /required'],
    ['remove one of two required members', 'entities/limited.json', { required: ['power'] }, 'overlay/widens /required'],
    ['require another member instead', 'entities/limited.json', { required: ['power', 'more'] }, 'overlay/widens /required'],
    ['remove a requirement', entity, { required: null }, 'overlay/deletes /required'],
    ['change a type', entity, { properties: { power: { type: 'integer' } } }, 'overlay/refused /properties/power/type'],
    ['change a unit', entity, { properties: { power: { unit: 'W' } } }, 'overlay/refused /properties/power/unit'],
    ['add a property', entity, { properties: { more: { type: 'string' } } }, 'overlay/refused /properties/more'],
    ['remove a property', entity, { properties: { power: null } }, 'overlay/deletes /properties/power'],
    [
      'add a choice',
      entity,
      { $defs: { level: { choices: { mid: { const: 'mid', title: 'Middle' } } } } },
      'overlay/refused /$defs/level/choices/mid',
    ],
    [
      'change the value of a choice',
      entity,
      { $defs: { level: { choices: { high: { const: 'hi' } } } } },
      'overlay/refused /$defs/level/choices/high/const',
    ],
    ['reduce a rule to a warning', entity, { rules: { order: { warnOnly: true } } }, 'overlay/refused /rules/order/warnOnly'],
    ['remove a rule', entity, { rules: { order: null } }, 'overlay/deletes /rules/order'],
    ['change a default', entity, { properties: { power: { default: 5 } } }, 'overlay/refused /properties/power/default'],
    ['change a call', screen, { commands: { save: { call: 'thing.stop' } } }, 'overlay/refused /commands/save/call'],
    ['change parameters', screen, { commands: { save: { params: { name: 'x' } } } }, 'overlay/refused /commands/save/params'],
    ['remove a confirmation', screen, { commands: { stop: { confirm: null } } }, 'overlay/deletes /commands/stop/confirm'],
    ['hide a stop', screen, { commands: { stop: { visible: false } } }, 'command/conditional-stop /commands/stop/visible'],
    [
      'remove a stop from the screen',
      screen,
      { body: { run: { options: { commands: { stop: null } } } } },
      'overlay/drops-stop /body',
    ],
    ['read from elsewhere', screen, { sources: { things: { read: 'thing.save' } } }, 'overlay/refused /sources/things/read'],
    ['change the kind of a node', screen, { body: { table: { kind: 'form' } } }, 'overlay/refused /body/table/kind'],
    ['change a path', screen, { path: '/elsewhere' }, 'overlay/refused /path'],
    ['remove needs', 'calls/thing.json', { 'thing.save': { needs: [] } }, 'overlay/widens /thing.save/needs'],
    ['add a call', 'calls/thing.json', { 'thing.more': { path: '/thing/more', needs: [] } }, 'overlay/refused /thing.more'],
    ['change a guard', 'guards.json', { settled: { when: true } }, 'overlay/refused /settled/when'],
    [
      'change a register',
      device,
      { models: { generic: { registers: { voltage: { address: 7 } } } } },
      'overlay/refused /models/generic/registers',
    ],
    ['move an alarm limit', device, { alarms: { low: { when: { value: 100 } } } }, 'overlay/refused /alarms/low/when'],
    ['change units', 'units.json', { units: { kW: { divisor: 1 } } }, 'overlay/refused /units/kW/divisor'],
    [
      'add a screen elsewhere',
      'screens/warranty.json',
      { id: 'warranty', path: '/warranty', title: 'Warranty' },
      'overlay/no-base ',
    ],
    ['hide a node with a stop', screen, { body: { run: { visible: false } } }, 'overlay/hides /body/run/visible'],
    ["add needs to a stop's node", screen, { body: { run: { needs: ['write'] } } }, 'overlay/hides /body/run/needs'],
    ['close the page of a stop', screen, { enter: { no: { when: false, says: 'Closed' } } }, 'overlay/hides /enter'],
    ['blank a confirmation', screen, { commands: { stop: { confirm: ' ' } } }, 'overlay/blank /commands/stop/confirm'],
    [
      'shorten a confirmation to "Ok?"',
      screen,
      { commands: { stop: { confirm: { text: 'Ok?' } } } },
      'overlay/asks-nothing /commands/stop/confirm',
    ],
    [
      'leave no valid value',
      entity,
      { properties: { power: { minimum: 101 } } },
      'overlay/leaves-nothing /properties/power/minimum',
    ],
    [
      'call a guarded command from its own screen',
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
      'add a command without a confirmation to a screen of the base',
      screen,
      {
        commands: { halt: { title: 'Halt', call: 'thing.stop' } },
        body: { act: { kind: 'actions', options: { commands: { halt: {} } } } },
      },
      'overlay/asks-less /commands/halt',
    ],
    [
      'give a command the title of the stop next to it',
      screen,
      { commands: { more: { title: ' stop', go: '/things' } } },
      'overlay/other-name /commands/more',
    ],
    [
      'give a choice the name of another',
      entity,
      { $defs: { level: { choices: { high: { title: 'Low' } } } } },
      'overlay/other-name /$defs/level/choices/high',
    ],
    [
      'remove the warning tone of a choice',
      entity,
      { $defs: { level: { choices: { high: { tone: 'neutral' } } } } },
      'overlay/calms /$defs/level/choices/high/tone',
    ],
    [
      'remove the choice of a fault',
      'entities/halting.json',
      { $defs: { state: { choices: { broken: null } } } },
      'overlay/hides /$defs/state/choices/broken',
    ],
    [
      'add needs to a stop',
      'calls/thing.json',
      { 'thing.stop': { needs: ['stop-device', 'control'] } },
      'overlay/bars /thing.stop/needs',
    ],
    [
      'add needs to a call that warns',
      'calls/halting.json',
      { 'halting.told': { needs: ['control'] } },
      'overlay/bars /halting.told/needs',
    ],
    [
      'narrow the parameters of a stop',
      'entities/halting.json',
      { properties: { name: { maxLength: 1 } } },
      'overlay/bars /properties/name/maxLength',
    ],
    ['require more for a stop', 'entities/halting.json', { required: ['name'] }, 'overlay/bars /required'],
    ['close a page above a stop', 'screens/top.json', { enter: { no: { when: false, says: 'Closed' } } }, 'overlay/hides /enter'],
    ['add needs above a stop', 'screens/top.json', { needs: ['control'] }, 'overlay/hides /needs'],
    ['remove the way to a stop from menus', 'screens/top.json', { menu: null }, 'overlay/hides /menu'],
    ['move the way to a stop elsewhere', 'screens/top.json', { menu: { under: 'things' } }, 'overlay/hides /menu/under'],
    ['replace a model of the base', 'devices/models/generic.json', { of: 'box', registers: {} }, 'model/same-name '],
    ['swap the texts of choices', 'locales/en_US/own.json', { High: 'Low' }, 'overlay/other-name /High'],
    ['add an entity', 'entities/more.json', { title: 'More', type: 'object' }, 'overlay/no-base '],
  ])('%s', (_name, file, patch, problem) => {
    expect(problemsOf(file, patch)).toContain(problem);
  });
});

it('a rejected change of a vendor is not applied, and the rest of the patch takes effect', () => {
  const { content } = patched({ [entity]: { properties: { power: { maximum: 200, title: 'Output' } } } });
  expect(content.entities.thing?.properties?.power).toMatchObject({ maximum: 100, title: 'Output' });
});
