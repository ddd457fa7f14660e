// Vendor patches on the delivered pages, alone and in pairs: none bypasses a confirmation, a guard or a name of the base.
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

type Patches = Readonly<Record<string, unknown>>;
type Attack = readonly [what: string, patches: Patches, expected: string];

const delivered = [...readSchemas(['schemas'])].filter(([name]) => !name.startsWith('vendors/'));
const page = (id: string, words: object): Patches => ({
  [`screens/${id}.json`]: { id, path: `/x/acme/${id}`, title: `Own ${id}`, menu: { sort: 900 }, ...words },
});
const sends = (id: string, call: string, words: object = {}): Patches =>
  page(id, {
    commands: { act: { title: 'Go on', call, ...words } },
    body: { act: { kind: 'actions', options: { commands: { act: {} } } } },
  });
const note = { n: { kind: 'note', options: { text: 'Nothing here' } } };
const runState = { runState: { table: 'input', address: 0, as: 'uint16' } };
const filler = '\u3164'.repeat(8);

function problemsOf(patches: Patches): string[] {
  const files = new Map(delivered);
  const vendors = {
    'vendors/acme/vendor.json': { title: 'Acme', prefixes: ['AC'] },
    'vendors/beta/vendor.json': { title: 'Beta', prefixes: ['AC1'] },
  };
  for (const [file, data] of Object.entries({ ...vendors, ...patches }))
    files.set(file.startsWith('vendors/') ? file : `vendors/acme/${file}`, JSON.stringify(data));
  const { problems } = compile(files, { kinds, stationCode: 'AC1' });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ code, at }) => `${code} ${at.file.replace(/^vendors\/acme\//, '')} ${at.pointer}`);
}

const today = 'screens/alarm/today.json';
const device = 'screens/system/devices/device.json';
const pcs = 'devices/pcs.json';
const ups = 'devices/ups.json';

/** Each in separate files, so that one compilation checks all of them. */
const rounds: readonly (readonly Attack[])[] = [
  [
    [
      'sends in one click what the base asks in a form',
      sends('a', 'alarm.acknowledge', { params: { ids: ['1'] } }),
      'overlay/asks-less screens/a.json /commands/act',
    ],
    [
      'stops the storage in one click, as the frame does after a question',
      sends('b', 'storage.stop'),
      'overlay/asks-less screens/b.json /commands/act',
    ],
    [
      'sends in one click what no page of the base sends',
      sends('c', 'plant.fault', { params: { device: 'pcs1', fault: 'silent' } }),
      'overlay/asks-less screens/c.json /commands/act',
    ],
    [
      'uses the title of a base page',
      page('d', { title: "Today's alarms", body: note }),
      'overlay/other-name screens/d.json /title',
    ],
    [
      'takes the mark of the alarms',
      page('e', { menu: { sort: -9, tells: ['alarms'] }, body: note }),
      'overlay/refused screens/e.json /menu/tells',
    ],
    [
      'asks with invisible letters',
      { [ups]: { commands: { stop: { confirm: filler } } } },
      `overlay/blank ${ups} /commands/stop/confirm`,
    ],
    [
      'uses the Braille blank as the text of a guard',
      { 'guards.json': { settled: { says: '\u2800\u2800' } } },
      'overlay/blank guards.json /settled/says',
    ],
    [
      'shows what is typed as a password',
      { 'screens/login/login.json': { body: { form: { options: { fields: { password: { widget: 'input' } } } } } } },
      'overlay/widens screens/login/login.json /body/form/options/fields/password/widget',
    ],
    [
      'draws once more what the base disables',
      { [device]: { commands: { edit: { ask: { groups: { more: { title: 'More', fields: { type: {} } } } } } } } },
      `overlay/draws-freely ${device} /commands/edit/ask/groups/more/fields/type`,
    ],
    [
      'takes the title off the alarms',
      { [today]: { body: { list: { options: { columns: { title: null } } } } } },
      `overlay/hides ${today} /body/list/options/columns/title`,
    ],
    [
      'makes the alarms too narrow to read',
      { 'parts/monitor.json': { body: { alarms: { span: 1 } } } },
      'overlay/hides parts/monitor.json /body/alarms/span',
    ],
    [
      'leaves no power of zero',
      { [pcs]: { points: { activePowerSet: { minimum: { bound: 5 } } } } },
      `overlay/bars ${pcs} /points/activePowerSet/minimum`,
    ],
    [
      'titles a make as one of the base',
      { 'devices/models/acme-a.json': { of: 'ups', vendor: 'Acme', model: 'A', title: 'Generic', registers: runState } },
      'model/same-title devices/models/acme-a.json /title',
    ],
    [
      'titles a type as one of the base',
      {
        'devices/mine.json': {
          type: 'mine',
          title: 'PCS',
          monitor: { path: 'mine', sort: 1 },
          points: { a: { title: 'A', type: 'number' } },
        },
      },
      'overlay/other-name devices/mine.json /title',
    ],
    [
      'brings a smaller kilowatt',
      { 'units.json': { units: { kilo: { symbol: 'kW', divisor: 1 } } } },
      'device/symbol-taken units.json /units/kilo/symbol',
    ],
    [
      'translates a stop as "Start" in its own language',
      { 'locales/de_DE/own.json': { Stop: 'Start', Start: 'Stopp' } },
      'overlay/other-name locales/de_DE/own.json /Stop',
    ],
  ],
  [
    [
      'draws a command without its condition',
      {
        [device]: {
          body: { mine: { kind: 'table', source: 'devices', options: { columns: { name: {} }, itemCommands: { edit: {} } } } },
        },
      },
      `overlay/draws-freely ${device} /body/mine/options/itemCommands/edit`,
    ],
    [
      'hides the level of the alarms',
      { [today]: { body: { list: { options: { columns: { level: { visible: false } } } } } } },
      `overlay/hides ${today} /body/list/options/columns/level/visible`,
    ],
    [
      'and a second vendor rename two commands into each other',
      { [ups]: { commands: { stop: { title: 'Halt' } } }, [`vendors/beta/${ups}`]: { commands: { start: { title: 'Stop' } } } },
      `overlay/other-name vendors/beta/${ups} /commands/start`,
    ],
    [
      'translates new names into each other’s',
      {
        [pcs]: { commands: { start: { title: 'Begin' }, stop: { title: 'Halt' } } },
        'locales/zh_CN/own.json': { Begin: '停止', Halt: '启动' },
      },
      'overlay/other-name locales/zh_CN/own.json /Begin',
    ],
  ],
];

describe.each(rounds.map((attacks, index) => [index + 1, attacks] as const))('round %i', (_round, attacks) => {
  const all = problemsOf(Object.assign({}, ...attacks.map(([, patches]) => patches)) as Patches);
  it.each(attacks)('a vendor %s', (_what, _patches, expected) => {
    expect(all).toContain(expected);
  });
});

it('conditions as narrow as those of the base are allowed', () => {
  const same = { op: 'present', from: '/item/form' };
  expect(
    problemsOf({
      ...sends('a', 'alarm.acknowledge', { params: { ids: ['1'] }, confirm: 'Acknowledge this alarm?' }),
      [device]: {
        body: {
          mine: {
            kind: 'table',
            source: 'devices',
            options: { columns: { name: {} }, itemCommands: { edit: { enabled: same } } },
          },
        },
      },
      [today]: { body: { list: { options: { columns: { comment: null, title: { title: 'Message' } } } } } },
      'locales/de_DE/own.json': { Stop: 'Anhalten', Start: 'Starten' },
      [pcs]: { commands: { start: { title: 'Begin' } }, points: { activePowerSet: { minimum: { bound: -100 } } } },
      'locales/zh_CN/own.json': { Begin: '启动' },
    }),
  ).toEqual([]);
});
