import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { kinds } from '../../schemas/kinds.ts';
import { entity, patched, screen, valid } from './northwind.ts';

describe('patches', () => {
  it('apply through a reference and leave the referenced entry unchanged', () => {
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

  it('may neither remove a condition nor change it from inside', () => {
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

  it('are checked in the translations of a confirmation as in the confirmation itself', () => {
    const files = new Map(valid)
      .set('vendors/northwind/vendor.json', JSON.stringify({ title: 'Northwind', prefixes: ['NW'] }))
      .set('vendors/northwind/locales/zh_CN/a.json', JSON.stringify({ 'Stop it?': '好?', Things: ' ', Thing: '东西' }));
    const { problems } = compile(files, { kinds, stationCode: 'NW1' });
    expect(problems.filter(({ severity }) => severity === 'error').map(({ code, at }) => `${code} ${at.pointer}`)).toEqual([
      'overlay/asks-nothing /Stop it?',
      'overlay/blank /Things',
    ]);
  });

  it('are checked for a screen together with its part', () => {
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

  it('for a longer prefix take precedence over those for a shorter one', () => {
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
