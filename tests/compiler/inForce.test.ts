// With an error in one file what is right in the others is in force.
import { describe, expect, it } from 'vitest';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { noVendor } from '../../src/compiler/overlays/vendorFolders.ts';
import { checkOthers } from '../../src/compiler/checkAll.ts';
import type { Files } from '../../src/compiler/files.ts';
import { toInForce } from '../../src/compiler/inForce.ts';
import { toUnreadName } from '../../src/compiler/unreadFolders.ts';
import { kinds } from '../schemas/kinds.ts';

const before = readSchemas(['tests/schemas/valid']);
const screen = 'screens/thing/things.json';
const device = 'devices/box.json';
const entity = 'entities/thing.json';
const changed = (changes: Readonly<Record<string, (text: string) => string | undefined>>): Files => {
  const files = new Map(before);
  for (const [name, change] of Object.entries(changes)) {
    const text = change(before.get(name) ?? '');
    if (text === undefined) files.delete(name);
    else files.set(name, text);
  }
  return files;
};
const broken = (text: string) => text.replace('"title"', '"tilte"');
const relabelled = (text: string) => text.replace('"Voltage"', '"Tension"');
const none = () => undefined;
const inForce = (files: Files, kept: Files | 'none' = before, stationCode = '') => {
  const { content, problems, ...rest } = toInForce(files, kept === 'none' ? undefined : kept, {
    kinds,
    ...(stationCode !== '' && { stationCode }),
  });
  return { ...rest, content, wrong: problems.filter(({ severity }) => severity === 'error').map(({ at }) => at.file) };
};

describe('with errors', () => {
  it('a wrong file stands as it stood, a right one takes effect', () => {
    const { content, heldBack, sound, wrong } = inForce(changed({ [screen]: broken, [device]: relabelled }));
    expect({ heldBack, sound, wrong: new Set(wrong) }).toEqual({ heldBack: [screen], sound: true, wrong: new Set([screen]) });
    expect(content.screens.things?.screen.title).toBe('Things');
    expect(content.devices.box?.points.voltage?.title).toBe('Tension');
  });
  it('what relies on what is held back is held back with it', () => {
    const renamed = (text: string) => text.replaceAll('"power"', '"output"');
    const files = changed({
      [entity]: (text) => renamed(text).replace('"type": "object"', '"type": "objekt"'),
      [screen]: renamed,
    });
    expect(inForce(files).heldBack).toEqual([entity, screen]);
  });
  it('where the wrong file has not changed, the change behind it is held back, and no other', () => {
    const { heldBack, content } = inForce(
      changed({ [entity]: (text) => text.replaceAll('"power"', '"output"'), [device]: relabelled }),
    );
    expect(heldBack).toEqual([entity]);
    expect(content.devices.box?.points.voltage?.title).toBe('Tension');
  });
  it('a file that is gone though others need it stays in force', () => {
    const { heldBack, sound } = inForce(changed({ [entity]: none, [device]: relabelled }));
    expect({ heldBack, sound }).toEqual({ heldBack: [entity], sound: true });
  });
  it('a file that is no JSON stands as it stood', () => {
    const { heldBack, content } = inForce(changed({ [device]: (text) => `${text},` }));
    expect(heldBack).toEqual([device]);
    expect(content.devices.box?.title).toBe('Box');
  });
  it('nothing is sound where nothing stood before', () => {
    const { sound, heldBack, content } = inForce(changed({ [device]: (text) => `${text},` }), 'none');
    expect({ sound, heldBack, there: content.devices.box }).toEqual({ sound: false, heldBack: [], there: undefined });
  });
});

describe('vendors', () => {
  const vendor = (name: string, prefix: string, patch: unknown): [string, string][] => [
    [`vendors/${name}/vendor.json`, JSON.stringify({ title: name, prefixes: [prefix] })],
    [`vendors/${name}/${entity}`, JSON.stringify(patch)],
  ];
  const narrow = { properties: { power: { maximum: 50 } } };
  const wide = { properties: { power: { maximum: 500 } } };
  const maximum = (of: ReturnType<typeof inForce>) => of.content.entities.thing?.properties?.power?.maximum;

  it('the mistake of one is told to every station, and holds nothing back at those of another', () => {
    const made = inForce(new Map([...before, ...vendor('north', 'NW', narrow), ...vendor('south', 'SW', wide)]), before, 'NW1');
    expect([maximum(made), made.heldBack, made.wrong]).toEqual([50, [], []]);
    const others = checkOthers(new Map([...before, ...vendor('north', 'NW', narrow), ...vendor('south', 'SW', wide)]), {
      kinds,
      stationCode: 'NW1',
    });
    expect(others.map(({ code, at }) => `${code} ${at.file}`)).toEqual([`overlay/widens vendors/south/${entity}`]);
  });
  it('a wrong patch is left out, at the first start too', () => {
    const files = new Map([...before, ...vendor('south', 'SW', wide)]);
    for (const kept of [before, 'none'] as const) {
      const made = inForce(files, kept, 'SW1');
      expect([maximum(made), made.heldBack, made.sound]).toEqual([100, [`vendors/south/${entity}`], true]);
    }
  });
  it('without its vendor.json nothing of a vendor is in force', () => {
    const files = new Map([...before, ...vendor('south', 'SW', narrow)]);
    files.delete('vendors/south/vendor.json');
    expect(inForce(files, 'none', 'SW1')).toMatchObject({ heldBack: [`vendors/south/${entity}`], sound: true });
  });
  it('of one that has no mistake nothing is left out for a mistake of the base, at the first start either', () => {
    const files = new Map([...changed({ [device]: (text) => `${text},` }), ...vendor('south', 'SW', narrow)]);
    const made = inForce(files, 'none', 'SW1');
    expect([maximum(made), made.heldBack, made.sound]).toEqual([50, [], false]);
  });
  it('a place of vendors that is gone takes no patch away', () => {
    const kept = new Map([...before, ...vendor('south', 'SW', narrow)]);
    const made = inForce(new Map([...before, [`${noVendor}/mnt/vendors`, '']]), kept, 'SW1');
    expect([maximum(made), made.sound, made.wrong]).toEqual([50, true, ['/mnt/vendors']]);
  });
});

describe('a folder that cannot be looked into', () => {
  const without = (folder: string): Files => new Map([...before].filter(([name]) => !name.startsWith(`${folder}/`)));
  const lost = (folder: string): Files =>
    new Map([...without(folder), [toUnreadName({ folder, cause: 'the station may not read it' }), '']]);
  it('is told by its cause, and what lay in it stays in force', () => {
    const { content, problems, heldBack, sound, files } = toInForce(lost('devices'), before, { kinds });
    const [told, ...others] = problems.filter(({ severity }) => severity === 'error');
    expect(told).toMatchObject({ code: 'file/unread-folder', at: { file: 'devices' } });
    expect(told?.what).toContain('the station may not read it');
    expect(told?.fix).toContain('may read');
    expect(others).toEqual([]);
    expect({ sound, lost: heldBack.includes(device), files: files.get(device) }).toEqual({
      sound: true,
      lost: true,
      files: before.get(device),
    });
    expect(content.devices.box?.points.voltage?.title).toBe('Voltage');
  });
  it('is an error where nothing was read before', () => {
    const { problems } = toInForce(lost('devices'), undefined, { kinds });
    expect(problems.some(({ code, severity }) => code === 'file/unread-folder' && severity === 'error')).toBe(true);
  });
});
