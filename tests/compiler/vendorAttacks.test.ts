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
      'skip the form of a command',
      sends('a', 'alarm.acknowledge', { params: { ids: ['1'] } }),
      'overlay/asks-less screens/a.json /commands/act',
    ],
    [
      'stop the storage without the confirmation of the frame',
      sends('b', 'storage.stop'),
      'overlay/asks-less screens/b.json /commands/act',
    ],
    [
      'send a call that no page of the base sends, without a confirmation',
      sends('c', 'plant.fault', { params: { device: 'pcs1', fault: 'silent' } }),
      'overlay/asks-less screens/c.json /commands/act',
    ],
    [
      'use the title of a base page',
      page('d', { title: "Today's alarms", body: note }),
      'overlay/other-name screens/d.json /title',
    ],
    [
      'show the alarm mark at another menu entry',
      page('e', { menu: { sort: -9, badges: ['alarms'] }, body: note }),
      'overlay/refused screens/e.json /menu/badges',
    ],
    [
      'use invisible letters as a confirmation',
      { [ups]: { commands: { stop: { confirm: filler } } } },
      `overlay/blank ${ups} /commands/stop/confirm`,
    ],
    [
      'use the Braille blank as the text of a guard',
      { 'guards.json': { settled: { says: '\u2800\u2800' } } },
      'overlay/blank guards.json /settled/says',
    ],
    [
      'show a typed password',
      { 'screens/login/login.json': { body: { form: { options: { fields: { password: { widget: 'input' } } } } } } },
      'overlay/widens screens/login/login.json /body/form/options/fields/password/widget',
    ],
    [
      'show a field again that the base disables',
      { [device]: { commands: { edit: { ask: { groups: { more: { title: 'More', fields: { type: {} } } } } } } } },
      `overlay/draws-freely ${device} /commands/edit/ask/groups/more/fields/type`,
    ],
    [
      'remove the title of the alarms',
      { [today]: { body: { list: { options: { columns: { title: null } } } } } },
      `overlay/hides ${today} /body/list/options/columns/title`,
    ],
    [
      'make the alarms too narrow to read',
      { 'parts/monitor.json': { body: { alarms: { span: 1 } } } },
      'overlay/hides parts/monitor.json /body/alarms/span',
    ],
    [
      'exclude a power of zero',
      { [pcs]: { points: { activePowerSet: { minimum: { bound: 5 } } } } },
      `overlay/bars ${pcs} /points/activePowerSet/minimum`,
    ],
    [
      'give a model the title of a base model',
      { 'devices/models/acme-a.json': { of: 'ups', vendor: 'Acme', model: 'A', title: 'Generic', registers: runState } },
      'model/same-title devices/models/acme-a.json /title',
    ],
    [
      'give a type the title of a base type',
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
      'add a unit with the symbol kW and a different divisor',
      { 'units.json': { units: { kilo: { symbol: 'kW', divisor: 1 } } } },
      'device/symbol-taken units.json /units/kilo/symbol',
    ],
    [
      'translate a stop as "Start" in an added language',
      { 'locales/de_DE/own.json': { Stop: 'Start', Start: 'Stopp' } },
      'overlay/other-name locales/de_DE/own.json /Stop',
    ],
  ],
  [
    [
      'show a command without its condition',
      {
        [device]: {
          body: { mine: { kind: 'table', source: 'devices', options: { columns: { name: {} }, itemCommands: { edit: {} } } } },
        },
      },
      `overlay/draws-freely ${device} /body/mine/options/itemCommands/edit`,
    ],
    [
      'hide the level of the alarms',
      { [today]: { body: { list: { options: { columns: { level: { visible: false } } } } } } },
      `overlay/hides ${today} /body/list/options/columns/level/visible`,
    ],
    [
      'swap the titles of two commands together with a second vendor',
      { [ups]: { commands: { stop: { title: 'Halt' } } }, [`vendors/beta/${ups}`]: { commands: { start: { title: 'Stop' } } } },
      `overlay/other-name vendors/beta/${ups} /commands/start`,
    ],
    [
      'swap the names of two commands by translation',
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
  it.each(attacks)('a vendor cannot %s', (_what, _patches, expected) => {
    expect(all).toContain(expected);
  });
});

it('a vendor may rename and add nodes if confirmations and conditions stay as narrow as those of the base', () => {
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
