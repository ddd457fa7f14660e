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

describe('schemas with errors', () => {
  it('keep the previous version of an invalid file, while a valid one takes effect', () => {
    const { content, filesOnHold, sound, wrong } = inForce(changed({ [screen]: broken, [device]: relabelled }));
    expect({ filesOnHold, sound, wrong: new Set(wrong) }).toEqual({
      filesOnHold: [screen],
      sound: true,
      wrong: new Set([screen]),
    });
    expect(content.screens.things?.screen.title).toBe('Things');
    expect(content.devices.box?.points.voltage?.title).toBe('Tension');
  });
  it('hold back files that depend on a held-back file', () => {
    const renamed = (text: string) => text.replaceAll('"power"', '"output"');
    const files = changed({
      [entity]: (text) => renamed(text).replace('"type": "object"', '"type": "objekt"'),
      [screen]: renamed,
    });
    expect(inForce(files).filesOnHold).toEqual([entity, screen]);
  });
  it('hold back only the change that makes an unchanged file invalid', () => {
    const { filesOnHold, content } = inForce(
      changed({ [entity]: (text) => text.replaceAll('"power"', '"output"'), [device]: relabelled }),
    );
    expect(filesOnHold).toEqual([entity]);
    expect(content.devices.box?.points.voltage?.title).toBe('Tension');
  });
  it('keep a deleted file in force that others need', () => {
    const { filesOnHold, sound } = inForce(changed({ [entity]: none, [device]: relabelled }));
    expect({ filesOnHold, sound }).toEqual({ filesOnHold: [entity], sound: true });
  });
  it('keep the previous version of a file that is not JSON', () => {
    const { filesOnHold, content } = inForce(changed({ [device]: (text) => `${text},` }));
    expect(filesOnHold).toEqual([device]);
    expect(content.devices.box?.title).toBe('Box');
  });
  it('result in content that is not sound if there is no previous version', () => {
    const { sound, filesOnHold, content } = inForce(changed({ [device]: (text) => `${text},` }), 'none');
    expect({ sound, filesOnHold, there: content.devices.box }).toEqual({ sound: false, filesOnHold: [], there: undefined });
  });
});

describe('an error in vendor files', () => {
  const vendor = (name: string, prefix: string, patch: unknown): [string, string][] => [
    [`vendors/${name}/vendor.json`, JSON.stringify({ title: name, prefixes: [prefix] })],
    [`vendors/${name}/${entity}`, JSON.stringify(patch)],
  ];
  const narrow = { properties: { power: { maximum: 50 } } };
  const wide = { properties: { power: { maximum: 500 } } };
  const maximum = (of: ReturnType<typeof inForce>) => of.content.entities.thing?.properties?.power?.maximum;

  it('is reported for every station but holds back nothing for stations of another vendor', () => {
    const made = inForce(new Map([...before, ...vendor('north', 'NW', narrow), ...vendor('south', 'SW', wide)]), before, 'NW1');
    expect([maximum(made), made.filesOnHold, made.wrong]).toEqual([50, [], []]);
    const others = checkOthers(new Map([...before, ...vendor('north', 'NW', narrow), ...vendor('south', 'SW', wide)]), {
      kinds,
      stationCode: 'NW1',
    });
    expect(others.map(({ code, at }) => `${code} ${at.file}`)).toEqual([`overlay/widens vendors/south/${entity}`]);
  });
  it('holds back the patch, also at the first start', () => {
    const files = new Map([...before, ...vendor('south', 'SW', wide)]);
    for (const kept of [before, 'none'] as const) {
      const made = inForce(files, kept, 'SW1');
      expect([maximum(made), made.filesOnHold, made.sound]).toEqual([100, [`vendors/south/${entity}`], true]);
    }
  });
  it('holds back all files of the vendor if vendor.json is missing', () => {
    const files = new Map([...before, ...vendor('south', 'SW', narrow)]);
    files.delete('vendors/south/vendor.json');
    expect(inForce(files, 'none', 'SW1')).toMatchObject({ filesOnHold: [`vendors/south/${entity}`], sound: true });
  });
  it('in a file of the base does not hold back valid vendor patches, not even at the first start', () => {
    const files = new Map([...changed({ [device]: (text) => `${text},` }), ...vendor('south', 'SW', narrow)]);
    const made = inForce(files, 'none', 'SW1');
    expect([maximum(made), made.filesOnHold, made.sound]).toEqual([50, [], false]);
  });
  it('does not disable patches if the vendor folder is missing', () => {
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
    const { content, problems, filesOnHold, sound, files } = toInForce(lost('devices'), before, { kinds });
    const [first, ...others] = problems.filter(({ severity }) => severity === 'error');
    expect(first).toMatchObject({ code: 'file/unread-folder', at: { file: 'devices' } });
    expect(first?.what).toContain('the station has no permission to read it');
    expect(first?.fix).toContain('can read');
    expect(others).toEqual([]);
    expect({ sound, lost: filesOnHold.includes(device), files: files.get(device) }).toEqual({
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
