import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { kinds } from '../schemas/kinds.ts';

const valid = readSchemas(['tests/schemas/valid']);
const withFiles = (files: Readonly<Record<string, unknown>>) =>
  compile(
    new Map([
      ...valid,
      ...Object.entries(files).map(([name, data]) => [name, typeof data === 'string' ? data : JSON.stringify(data)] as const),
    ]),
    { kinds },
  );
const drawn: unknown = { said: { kind: 'note', options: { text: 'Things' } } };
const screen = (path: string, { body = drawn, ...more }: { body?: unknown } & Record<string, unknown> = {}) => ({
  id: path.slice(1).replaceAll('/', '-') || 'root',
  path,
  title: 'Things',
  ...more,
  body,
});

describe('the entry condition of a screen', () => {
  const { content, problems } = withFiles({
    'screens/system/system.json': screen('/system', {
      enter: { remote: { when: { op: 'eq', from: '/station/mode', value: 2 } }, late: { when: true } },
    }),
    'screens/system/basic.json': screen('/system/basic', { enter: { own: { when: false } } }),
    'screens/system/mode.json': screen('/system/mode', { enter: { remote: false } }),
    'screens/systems.json': screen('/systems'),
  });
  const enter = (path: string) => Object.keys(content.index.screens.find((head) => head.path === path)?.enter ?? {});
  it('is inherited along the path, outermost first, and a child removes a condition by name', () => {
    expect(problems).toEqual([]);
    expect(enter('/system/basic')).toEqual(['remote', 'late', 'own']);
    expect(enter('/system/mode')).toEqual(['late']);
    expect(enter('/systems')).toEqual([]);
  });
});

describe('entities', () => {
  const { content, problems } = withFiles({
    'entities/node.json': {
      type: 'object',
      properties: {
        name: { type: 'string' },
        children: { type: 'array', items: { $ref: 'node.json' } },
        level: { $ref: 'thing.json#/$defs/level', title: 'How much' },
      },
      $defs: { pair: { type: 'array', minItems: 2, items: { $ref: 'node.json' } } },
    },
  });
  it('refer to their own $defs if they are recursive', () => {
    expect(problems).toEqual([]);
    const node = content.entities.node;
    expect(node?.properties?.children?.items).toEqual({ $ref: '#/$defs/node' });
    expect(node?.$defs?.node?.properties?.children?.items).toEqual({ $ref: '#/$defs/node' });
    expect(content.entities['node#pair']?.items).toEqual({ $ref: '#/$defs/node' });
  });
  it('are inlined, and words next to a reference take precedence', () => {
    expect(content.entities.node?.properties?.level).toMatchObject({
      title: 'How much',
      type: 'string',
      choices: { low: { const: 'low' } },
    });
  });
});

describe('device types', () => {
  const part = {
    sources: { devices: { read: 'monitor.$call', params: { type: '$type' } } },
    body: { list: { kind: 'table', source: 'devices', options: { columns: { name: {} } } } },
  };
  const box = JSON.parse(valid.get('devices/box.json') ?? '') as object;
  const files = {
    'parts/monitor.json': part,
    'screens/monitor/monitor.json': screen('/monitor'),
    'devices/box.json': { ...box, call: 'bx', monitor: { path: 'box', sort: 7 } },
  };

  it('define their call, their page and their place in the menu', () => {
    const { content, problems } = withFiles(files);
    expect(problems).toEqual([]);
    expect(content.calls['monitor.bx']).toMatchObject({ url: '/v1/rpc/device/monitor/bx/search', needs: [] });
    expect(content.index.screens.find(({ path }) => path === '/monitor/box')).toMatchObject({
      id: 'monitor-box',
      title: 'Box',
      menu: { under: 'monitor', sort: 7 },
    });
    expect(content.screens['monitor-box']).toMatchObject({
      sources: { devices: { read: 'monitor.bx', params: { type: 'box' } } },
      devices: ['box'],
    });
  });
  it('link the screens written below their page', () => {
    const { content } = withFiles({
      ...files,
      'screens/monitor/cells.json': { id: 'cells', path: '/monitor/box/cells', title: 'Cells' },
    });
    expect(content.screens['monitor-box']?.screen.commands).toEqual({ 'to-cells': { title: 'Cells', go: '/monitor/box/cells' } });
  });
  it('include models from separate files', () => {
    const model = {
      of: 'box',
      registers: {
        voltage: { table: 'input', address: 9, as: 'uint16' },
        target: { table: 'holding', address: 9, as: 'uint16' },
      },
    };
    const { content } = withFiles({ 'devices/models/acme-b1.json': model });
    expect(Object.keys(content.devices.box?.models ?? {})).toEqual(['generic', 'acme-b1']);
  });
});

describe('calls', () => {
  const { content } = withFiles({
    'calls/more.json': {
      'more.paged': { path: '/more/paged', prefix: 'v1', answer: { list: { entity: 'thing' } }, needs: [], paged: true },
      'more.patch': { path: '/v3/patch', prefix: 'none', request: { entity: 'thing', partial: true }, needs: [] },
    },
  });
  it('have their full address', () => {
    expect(content.calls['more.paged']?.url).toBe('/v1/more/paged');
    expect(content.calls['more.patch']?.url).toBe('/v3/patch');
    expect(content.calls['thing.list']?.url).toBe('/v1/rpc/thing/list');
  });
  it('take page parameters and return one page if they are paged', () => {
    expect(Object.keys(content.calls['more.paged']?.request.properties ?? {})).toEqual(['current', 'pageSize', 'sort']);
    expect(content.calls['more.paged']?.answer.properties?.list?.type).toBe('array');
  });
  it('have a hash of their entity, and a request without the members that only answers contain', () => {
    const save = content.calls['thing.save'];
    expect(save?.entity).toBe('thing');
    expect(save?.entityHash).toMatch(/^[0-9a-f]{16}$/);
    expect(Object.keys(save?.request.properties ?? {})).not.toContain('id');
    expect(content.calls['more.patch']?.request.required ?? []).toEqual([]);
  });
});

describe('screens', () => {
  it('can include a part and change it', () => {
    const { content, problems } = withFiles({
      'parts/pane.json': {
        sources: { things: { read: 'thing.list' } },
        body: { table: { kind: 'table', title: 'Things', source: 'things', options: { columns: { name: {}, power: {} } } } },
      },
      'screens/pane.json': screen('/pane', {
        part: 'pane',
        body: { table: { title: 'Thing', options: { columns: { power: null } } } },
      }),
    });
    expect(problems.filter(({ code }) => code !== 'shape/null')).toEqual([]);
    expect(content.screens.pane?.screen.body?.table).toMatchObject({ title: 'Thing', options: { columns: { name: {} } } });
  });
  it('allow a stop during every edit', () => {
    expect(withFiles({}).content.screens.things?.screen.commands?.stop?.duringEdit).toBe(true);
  });
  it('state whether the grid connection point bar is shown', () => {
    const busbar = {
      sources: { things: { read: 'thing.list', params: { name: { from: '/busbar/name' } } } },
      body: { table: { kind: 'table', source: 'things', options: { columns: { name: {} } } } },
    };
    const { content } = withFiles({ 'screens/points.json': screen('/points', busbar) });
    expect(content.index.screens.map(({ path, busbar: shown }) => [path, shown])).toEqual([
      ['/points', true],
      ['/things', false],
    ]);
  });
  it('order members by their placement, including chains', () => {
    const { content } = withFiles({
      'entities/placed.json': {
        type: 'object',
        properties: {
          a: { title: 'A1', type: 'string', after: 'c' },
          b: { title: 'B1', type: 'string', after: 'a' },
          c: { title: 'C1', type: 'string' },
        },
      },
    });
    expect(Object.entries(content.entities.placed?.properties ?? {})).toEqual([
      ['c', { title: 'C1', type: 'string' }],
      ['a', { title: 'A1', type: 'string' }],
      ['b', { title: 'B1', type: 'string' }],
    ]);
  });
});

describe('the check of a rule', () => {
  const rule = (written: object) =>
    withFiles({
      'entities/pair.json': {
        title: 'Pair',
        type: 'object',
        properties: { one: { title: 'Name', type: 'string' }, rows: { type: 'array', items: { $ref: '#/$defs/row' } } },
        $defs: { row: { type: 'object', properties: { start: { title: 'Start', type: 'string' } } } },
        rules: { own: written },
      },
    }).problems.map(({ code, at, what }) => `${code} ${at.pointer} ${what}`);
  it.each<[name: string, rule: object, expected: string[]]>([
    ['accepts an existing member', { rule: 'not-zero', at: '/one' }, []],
    ['accepts a member of each row', { rule: 'unique-by', at: '/rows/*', key: 'start' }, []],
    ['reports a missing member', { rule: 'not-zero', at: '/tow' }, ['/rules/own/at There is no value at "/tow".']],
    [
      'reports a missing member of a list',
      { rule: 'not-zero', at: '/rows/*/begin' },
      ['/rules/own/at There is no value at "/rows/*/begin".'],
    ],
    [
      'reports a missing member of a row',
      { rule: 'no-overlap', at: '/rows', start: 'start', end: 'stop' },
      ['/rules/own/end There is no value at "/rows/*/stop".'],
    ],
    [
      'reports a missing member of the answer of a read',
      { rule: 'unique-among', at: '/one', given: { names: { read: 'thing.list', at: '/*/title' } } },
      ['/rules/own/given/names/at There is no value at "/*/title".'],
    ],
  ])('%s', (_name, written, expected) => {
    expect(rule(written)).toEqual(expected.map((each) => `reference/nothing-there ${each}`));
  });
});

it.each(['screens/thing/odd.json', 'entities/odd.json', 'calls/odd.json', 'vendors/odd/vendor.json'])(
  'a file that is not an object is reported: %s',
  (file) => {
    const { problems } = withFiles({ [file]: [] });
    expect(problems.map(({ code, at }) => `${code} ${at.file}:${at.line}:${at.column}`)).toEqual([
      `shape/wrong-type ${file}:1:1`,
    ]);
  },
);

it('a screen without a path is reported, and so are links to it', () => {
  const { path: _path, ...nowhere } = screen('/elsewhere');
  const { problems } = withFiles({
    'screens/elsewhere.json': { ...nowhere, paht: '/elsewhere' },
    'screens/first.json': screen('/first', { redirect: { on: { to: '/elsewhere' } } }),
  });
  expect(problems.map(({ code, at }) => `${code} ${at.file}${at.pointer}`)).toEqual([
    'shape/missing-word screens/elsewhere.json',
    'shape/unknown-word screens/elsewhere.json/paht',
    'reference/unknown-screen screens/first.json/redirect/on/to',
  ]);
});
