// The rules about patches that need only a few files: which calls must not be restricted, which places must stay, and which names
// and choices are taken.
import { describe, expect, it } from 'vitest';
import type { Doc, DocKind } from '../../../src/compiler/doc.ts';
import { checkDrawnFreely } from '../../../src/compiler/overlays/drawnFreely.ts';
import { keptPlaces } from '../../../src/compiler/overlays/keptPlaces.ts';
import { barredBy } from '../../../src/compiler/overlays/neverBarred.ts';
import { takenNames, toNeighbours } from '../../../src/compiler/overlays/ownNames.ts';
import { writerOf } from '../../../src/compiler/overlays/takenChoices.ts';

const docOf = (kind: DocKind, name: string, data: unknown): Doc => ({ kind, name, data, layers: [] });
const docsOf = (...docs: readonly Doc[]): Map<string, Doc> => new Map(docs.map((doc) => [doc.name, doc]));

describe('a call is never restricted', () => {
  const inner = { type: 'string', maxLength: 9 };
  const order = docOf('entities', 'entities/order.json', {
    properties: { why: { $ref: '#/$defs/why' } },
    $defs: { why: inner, other: inner },
  });
  const login = docOf('entities', 'entities/login.json', { properties: { name: inner } });
  const calls = docOf('calls', 'calls/all.json', {
    halt: { path: '/halt', request: { entity: 'order' }, needs: ['stop-device'] },
    'device.command': { path: '/device/command', request: { properties: { at: { $ref: 'place.json#/$defs/at' } } } },
    enter: { path: '/enter', request: { entity: 'login' }, anonymous: true, session: true },
    leave: { path: '/leave', request: { entity: 'login#leave' }, session: true },
    renew: { path: '/renew', request: { entity: 'login#renew' }, passwordDue: true },
    warned: { path: '/warned', request: { entity: 'login#warned' }, warns: true },
    open: { path: '/open', request: { entity: 'login#open' }, anonymous: true },
    save: { path: '/save', request: { entity: 'place' }, needs: ['adjust'] },
  });
  const place = docOf('entities', 'entities/place.json', { properties: { name: inner }, $defs: { at: inner } });
  const docs = docsOf(calls, order, login, place);
  const barred = (doc: Doc, pointer: string, value: unknown = 1): string | undefined => barredBy(doc, pointer, value, docs);

  it.each([
    ['by a right, if it stops a device', 'halt'],
    ['by a right, if it sends any command of a device', 'device.command'],
    ['by a right, if it opens a session', 'enter'],
    ['by a right, if it ends a session', 'leave'],
    ['by a right, if it replaces an expired password', 'renew'],
    ['by a right, if it warns', 'warned'],
  ])('%s', (_what, call) => {
    expect(barred(calls, `/${call}/needs`, ['adjust'])).toBe(call);
  });

  it.each(['open', 'save'])('except others, such as "%s"', (call) => {
    expect(barred(calls, `/${call}/needs`, ['adjust'])).toBeUndefined();
  });

  it('by a tighter request, if it stops or opens a session', () => {
    for (const call of ['halt', 'device.command', 'enter'])
      expect(barred(calls, `/${call}/request/properties/at/maxLength`)).toBe(call);
    for (const call of ['leave', 'renew', 'warned', 'open', 'save'])
      expect(barred(calls, `/${call}/request/properties/at/maxLength`)).toBeUndefined();
    expect(barred(calls, '/halt/request/properties/at/title')).toBeUndefined();
    expect(barred(calls, '/halt/answer/maxLength')).toBeUndefined();
  });

  it.each<[what: string, doc: Doc, pointer: string, call: string | undefined]>([
    ['the entity of its request', login, '/properties/name/maxLength', 'enter'],
    ['a definition that the request refers to', order, '/$defs/why/maxLength', 'halt'],
    ['a definition of another file', place, '/$defs/at/maxLength', 'device.command'],
    ['an unused definition of the same file', order, '/$defs/other/maxLength', undefined],
    ['an entity if only one of its definitions is used', place, '/properties/name/maxLength', undefined],
    ['a title', login, '/properties/name/title', undefined],
  ])('by a tighter entity: %s', (_what, doc, pointer, call) => {
    expect(barred(doc, pointer)).toBe(call);
  });

  it('by a removal in its entity', () => {
    expect(barred(login, '/properties/name/says', null)).toBe('enter');
  });
});

describe('the name of a neighbour is taken', () => {
  it('if it is equal after normalisation, in the present or the original base', () => {
    const base = { stop: { title: 'Stop' }, start: { title: 'Start' }, bare: {} };
    const original = { ...base, stop: { title: 'Halt' } };
    const taken = takenNames(base, { start: { title: ' ＳＴＯＰ ' }, more: { title: { text: 'halt' } }, bare: {} }, original);
    expect([...taken]).toEqual([
      ['start', 'stop'],
      ['more', 'stop'],
    ]);
  });

  it('except its own title', () => {
    const base = { one: { title: 'Same' }, other: { title: 'Same' } };
    expect(takenNames(base, { one: { title: 'Same' } }, base).size).toBe(0);
    expect(takenNames(base, { one: { title: 'same ' } }, base).size).toBe(0);
  });

  it('among commands and among choices, in each meaning of a text by itself', () => {
    const open = { title: { text: 'Open', context: 'contactor' } };
    const data = { commands: { open, close: { title: 'Close' } }, choices: { low: { title: 'Low' }, high: {} }, groups: {} };
    const neighbours = toNeighbours(docsOf(docOf('screens', 'screens/one.json', data)));
    expect(Object.fromEntries([...neighbours].map(([title, others]) => [title, [...others]]))).toEqual({
      'Open\u0004contactor': ['Close'],
      Close: ['Open\u0004contactor'],
      Low: [],
    });
  });
});

describe('a choice is written by a command', () => {
  const state = { choices: { on: { const: 1 }, off: { const: 0 } } };
  const entity = docOf('entities', 'entities/box.json', { $defs: { state, other: state } });
  const box = docOf('devices', 'devices/box.json', {
    points: { mode: { $ref: 'box.json#/$defs/state' }, own: state, temperature: {} },
    commands: {
      'switch-on': { writes: [{ point: 'mode', value: 1 }] },
      'await-off': { confirm: { all: [{ point: 'own', value: 0 }] } },
      other: { writes: [{ point: 'temperature', value: 0 }] },
    },
  });
  const docs = docsOf(entity, box);

  it.each<[what: string, doc: Doc, pointer: string, code: unknown, writer: string | undefined]>([
    ['through a reference', entity, '/$defs/state', 1, 'box#switch-on'],
    ['that waits for it', box, '/points/own', 0, 'box#await-off'],
    ['but not another value of the same point', entity, '/$defs/state', 0, undefined],
    ['but not the same value of another point', box, '/points/temperature', 1, undefined],
    ['but not one of another definition', entity, '/$defs/other', 1, undefined],
  ])('%s', (_what, doc, pointer, code, writer) => {
    expect(writerOf(doc, pointer, code, docs)).toBe(writer);
  });
});

describe('the way to a stop or a warning is kept', () => {
  const calls = docOf('calls', 'calls/all.json', {
    halt: { path: '/halt', needs: ['stop-device'] },
    warned: { path: '/warned', warns: true, answer: { list: { entity: 'warning' } } },
    listed: { path: '/listed' },
  });
  const warning = docOf('entities', 'entities/warning.json', { called: ['device', 'name'] });
  const table = { kind: 'table', source: 'now', options: { tone: '/level', columns: { level: {}, name: {}, at: {} } } };
  const screen = docOf('screens', 'screens/a.json', {
    id: 'a',
    path: '/a',
    commands: { halt: { call: 'halt' }, other: { call: 'listed' } },
    sources: { now: { read: 'warned' }, calm: { read: 'listed' } },
    body: {
      rows: { kind: 'card', options: { body: { inner: table } } },
      calm: { ...table, source: 'calm' },
      run: { kind: 'actions', options: { commands: { halt: {} } } },
      rest: { kind: 'actions', options: { commands: { other: {} } } },
    },
  });
  const docs = docsOf(calls, warning, screen);

  it('from the root to the node, with the columns for tone and name of a warning', () => {
    const kept = Object.fromEntries(keptPlaces(screen, { docs, kinds: {} }));
    const inner = '/body/rows/options/body/inner';
    expect(kept).toEqual({
      '': 'a stop',
      '/menu': 'a stop',
      '/body': 'a stop',
      '/body/rows': 'alarms',
      '/body/rows/options': 'alarms',
      '/body/rows/options/body': 'alarms',
      [inner]: 'alarms',
      [`${inner}/options/columns/level`]: 'alarms',
      [`${inner}/options/columns/name`]: 'alarms',
      '/body/run': 'a stop',
      '/body/run/options': 'a stop',
    });
  });
});

describe('what the base always draws under a condition', () => {
  const ready = { op: 'present', from: '/device/ready' };
  const remote = { op: 'eq', from: '/device/mode', value: 'remote' };
  const act = (words: object): object => ({ kind: 'actions', options: { commands: { run: words } } });
  const form = (draft: string, words: object): object => ({ kind: 'form', draft, options: { fields: { power: words } } });
  function reported(base: object, more: object): string[] {
    const file = { file: 'screens/a.json', text: '', data: { body: base } };
    const patch = { file: 'vendors/acme/screens/a.json', text: '', data: { body: more } };
    const doc = { ...docOf('screens', 'screens/a.json', { body: { ...base, ...more } }), layers: [file, patch] as never };
    const found: string[] = [];
    checkDrawnFreely(docsOf(doc), (code, { pointer }) => void found.push(`${code} ${pointer}`));
    return found;
  }
  const place = 'overlay/draws-freely /body/own/options/commands/run';

  it.each<[what: string, base: object, own: object, found: string[]]>([
    ['is not drawn without it', act({ visible: ready }), act({}), [place]],
    ['is not drawn under another one', act({ visible: ready }), act({ visible: remote }), [place]],
    ['is not enabled without it', act({ enabled: ready }), act({}), [place]],
    ['is drawn under it', act({ visible: ready }), act({ visible: ready }), []],
    ['is drawn under it and another one', act({ visible: ready }), act({ visible: { op: 'all', of: [remote, ready] } }), []],
    ['is not drawn under either', act({ visible: ready }), act({ visible: { op: 'any', of: [remote, ready] } }), [place]],
    ['is never drawn', act({ visible: ready }), act({ visible: false }), []],
    ['is free if the base draws it freely', act({ visible: true }), act({}), []],
    ['is free if it is no command of the base', { kind: 'note' }, act({}), []],
    [
      'is not drawn without it, as a field',
      form('d', { visible: ready }),
      form('d', {}),
      ['overlay/draws-freely /body/own/options/fields/power'],
    ],
    ['is free as a field of another draft', form('d', { visible: ready }), form('e', {}), []],
  ])('%s', (_what, base, own, found) => {
    expect(reported({ first: base }, { own })).toEqual(found);
  });

  it('is free if the base draws it freely somewhere', () => {
    expect(reported({ first: act({ visible: ready }), second: act({}) }, { own: act({}) })).toEqual([]);
  });

  it('is found in a form inside a node of the draft', () => {
    const nested = (words: object): object => ({
      kind: 'card',
      draft: 'd',
      options: { body: { f: { kind: 'form', options: { fields: { p: words } } } } },
    });
    expect(reported({ first: nested({ enabled: ready }) }, { own: nested({}) })).toEqual([
      'overlay/draws-freely /body/own/options/body/f/options/fields/p',
    ]);
  });
});
