// Entities are found by their name in any subfolder. Patches of vendors may omit subfolders.
import { describe, expect, it } from 'vitest';
import { checkLinks } from '../../src/compiler/checks/checkLinks.ts';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { kinds } from '../schemas/kinds.ts';

const valid = readSchemas(['tests/schemas/valid']);
const screen = JSON.parse(valid.get('screens/thing/things.json') ?? '{}') as object;
const vendor = { title: 'Acme', prefixes: ['AC'] };

function compiled(written: Readonly<Record<string, object>>, moved: Readonly<Record<string, string>> = {}) {
  const files = new Map([...valid].map(([name, text]) => [moved[name] ?? name, text]));
  for (const [name, data] of Object.entries(written)) files.set(name, JSON.stringify(data));
  const { content, problems } = compile(files, { kinds, stationCode: 'AC1' });
  return { content, found: problems.map(({ code, at }) => `${code} ${at.file}`) };
}

describe('an entity in a subfolder', () => {
  const moved = { 'entities/thing.json': 'entities/parts/thing.json' };
  const whole = { title: 'Whole', type: 'object', properties: { level: { $ref: '../parts/thing.json#/$defs/level' } } };

  it('keeps its name', () => {
    const { content, found } = compiled({}, moved);
    expect(found).toEqual([]);
    expect(content.entities).toEqual(compiled({}).content.entities);
  });
  it('can be referenced from another folder', () => {
    const { content, found } = compiled({ 'entities/wholes/whole.json': whole }, moved);
    expect(found).toEqual([]);
    expect(content.entities.whole?.properties?.level).toEqual(content.entities['thing#level']);
  });
  it('has its errors reported at its file', () => {
    const wrong = { ...whole, properties: { level: { $ref: '../parts/gone.json' } } };
    expect(compiled({ 'entities/wholes/whole.json': wrong }, moved).found).toEqual([
      'reference/unknown-entity entities/wholes/whole.json',
    ]);
  });
  it.each(['entities/thing.json', 'entities/parts/thing.json'])('is patched by %s of a vendor', (file) => {
    const { content, found } = compiled(
      { 'vendors/acme/vendor.json': vendor, [`vendors/acme/${file}`]: { properties: { name: { maxLength: 5 } } } },
      moved,
    );
    expect(found).toEqual([]);
    expect(content.entities.thing?.properties?.name?.maxLength).toBe(5);
  });
  it('can have a patch outside its subfolder with the "$schema" of patches', () => {
    const link = '../../../language/patches/entity.schema.json';
    const files = new Map([
      ['entities/parts/thing.json', valid.get('entities/thing.json') ?? ''],
      ['vendors/acme/entities/thing.json', JSON.stringify({ $schema: link })],
    ]);
    expect(checkLinks(files).map(({ at }) => at.file)).toEqual(['entities/parts/thing.json']);
  });
});

describe('a screen in a subfolder of its area', () => {
  const moved = { 'screens/thing/things.json': 'screens/thing/lists/things.json' };
  const patch = { title: 'Goods' };

  it.each(['screens/thing/things.json', 'screens/thing/lists/things.json'])('is patched by %s of a vendor', (file) => {
    const { content, found } = compiled({ 'vendors/acme/vendor.json': vendor, [`vendors/acme/${file}`]: patch }, moved);
    expect(found).toEqual([]);
    expect(Object.values(content.screens).map(({ screen: { title } }) => title)).toContain('Goods');
  });
  it('is not patched without its subfolder if two screens have its name', () => {
    const twin = { ...screen, id: 'twin', path: '/twin' };
    const { found } = compiled(
      {
        'screens/thing/others/things.json': twin,
        'vendors/acme/vendor.json': vendor,
        'vendors/acme/screens/thing/things.json': patch,
      },
      moved,
    );
    expect(found).toContain('overlay/no-base vendors/acme/screens/thing/things.json');
  });
});
