// An error in one file does not prevent valid changes in the others from taking effect.
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
  it('an invalid file keeps its previous version, a valid one takes effect', () => {
    const { content, heldBack, sound, wrong } = inForce(changed({ [screen]: broken, [device]: relabelled }));
    expect({ heldBack, sound, wrong: new Set(wrong) }).toEqual({ heldBack: [screen], sound: true, wrong: new Set([screen]) });
    expect(content.screens.things?.screen.title).toBe('Things');
    expect(content.devices.box?.points.voltage?.title).toBe('Tension');
  });
  it('files that depend on a held-back file are held back with it', () => {
    const renamed = (text: string) => text.replaceAll('"power"', '"output"');
    const files = changed({
      [entity]: (text) => renamed(text).replace('"type": "object"', '"type": "objekt"'),
      [screen]: renamed,
    });
    expect(inForce(files).heldBack).toEqual([entity, screen]);
  });
  it('only the change that makes an unchanged file invalid is held back', () => {
    const { heldBack, content } = inForce(
      changed({ [entity]: (text) => text.replaceAll('"power"', '"output"'), [device]: relabelled }),
    );
    expect(heldBack).toEqual([entity]);
    expect(content.devices.box?.points.voltage?.title).toBe('Tension');
  });
  it('a deleted file that others need stays in force', () => {
    const { heldBack, sound } = inForce(changed({ [entity]: none, [device]: relabelled }));
    expect({ heldBack, sound }).toEqual({ heldBack: [entity], sound: true });
  });
  it('a file that is not JSON keeps its previous version', () => {
    const { heldBack, content } = inForce(changed({ [device]: (text) => `${text},` }));
    expect(heldBack).toEqual([device]);
    expect(content.devices.box?.title).toBe('Box');
  });
  it('the content is not sound if there was no previous version', () => {
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

  it('an error of one vendor is reported for every station but holds back nothing for stations of another', () => {
    const made = inForce(new Map([...before, ...vendor('north', 'NW', narrow), ...vendor('south', 'SW', wide)]), before, 'NW1');
    expect([maximum(made), made.heldBack, made.wrong]).toEqual([50, [], []]);
    const others = checkOthers(new Map([...before, ...vendor('north', 'NW', narrow), ...vendor('south', 'SW', wide)]), {
      kinds,
      stationCode: 'NW1',
    });
    expect(others.map(({ code, at }) => `${code} ${at.file}`)).toEqual([`overlay/widens vendors/south/${entity}`]);
  });
  it('an invalid patch is left out, also at the first start', () => {
    const files = new Map([...before, ...vendor('south', 'SW', wide)]);
    for (const kept of [before, 'none'] as const) {
      const made = inForce(files, kept, 'SW1');
      expect([maximum(made), made.heldBack, made.sound]).toEqual([100, [`vendors/south/${entity}`], true]);
    }
  });
  it('without its vendor.json no file of a vendor is in force', () => {
    const files = new Map([...before, ...vendor('south', 'SW', narrow)]);
    files.delete('vendors/south/vendor.json');
    expect(inForce(files, 'none', 'SW1')).toMatchObject({ heldBack: [`vendors/south/${entity}`], sound: true });
  });
  it('valid patches stay in force despite an error of the base, also at the first start', () => {
    const files = new Map([...changed({ [device]: (text) => `${text},` }), ...vendor('south', 'SW', narrow)]);
    const made = inForce(files, 'none', 'SW1');
    expect([maximum(made), made.heldBack, made.sound]).toEqual([50, [], false]);
  });
  it('patches of a missing vendor folder stay in force', () => {
    const kept = new Map([...before, ...vendor('south', 'SW', narrow)]);
    const made = inForce(new Map([...before, [`${noVendor}/mnt/vendors`, '']]), kept, 'SW1');
    expect([maximum(made), made.sound, made.wrong]).toEqual([50, true, ['/mnt/vendors']]);
  });
});

describe('an unreadable folder', () => {
  const without = (folder: string): Files => new Map([...before].filter(([name]) => !name.startsWith(`${folder}/`)));
  const lost = (folder: string): Files =>
    new Map([...without(folder), [toUnreadName({ folder, cause: 'the station has no permission to read it' }), '']]);
  it('is reported with its cause, and its files stay in force', () => {
    const { content, problems, heldBack, sound, files } = toInForce(lost('devices'), before, { kinds });
    const [first, ...others] = problems.filter(({ severity }) => severity === 'error');
    expect(first).toMatchObject({ code: 'file/unread-folder', at: { file: 'devices' } });
    expect(first?.what).toContain('the station has no permission to read it');
    expect(first?.fix).toContain('can read');
    expect(others).toEqual([]);
    expect({ sound, lost: heldBack.includes(device), files: files.get(device) }).toEqual({
      sound: true,
      lost: true,
      files: before.get(device),
    });
    expect(content.devices.box?.points.voltage?.title).toBe('Voltage');
  });
  it('is an error if it was never read', () => {
    const { problems } = toInForce(lost('devices'), undefined, { kinds });
    expect(problems.some(({ code, severity }) => code === 'file/unread-folder' && severity === 'error')).toBe(true);
  });
});
