import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderFault, readSchemas, schemaFolders } from '../../src/compiler/node/readSchemas.ts';
import { unread } from '../../src/compiler/source.ts';
import { watchSchemas } from '../../src/compiler/node/watchSchemas.ts';

let folder = '';
let stop = () => {};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  mkdirSync(join(folder, 'screens'));
  writeFileSync(join(folder, 'screens', 'one.json'), '{}');
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The files that the watcher reports after the action, or undefined after the timeout. */
async function changesDuring(work: () => void, within = 3000): Promise<string[] | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), within);
    stop = watchSchemas(
      [folder],
      readSchemas([folder]),
      (files) => {
        clearTimeout(timer);
        resolve([...files.keys()].sort());
      },
      { debounceMs: 40, everyMs: 500 },
    );
    work();
  });
}

describe('watchSchemas', () => {
  it('reports a changed file', async () => {
    expect(await changesDuring(() => writeFileSync(join(folder, 'screens', 'one.json'), '{"a":1}'))).toEqual([
      'screens/one.json',
    ]);
  });
  it('reports a file that an editor writes elsewhere and renames', async () => {
    const work = () => {
      writeFileSync(join(folder, 'screens', '.one.json.swp'), '{"a":2}');
      renameSync(join(folder, 'screens', '.one.json.swp'), join(folder, 'screens', 'one.json'));
    };
    expect(await changesDuring(work)).toEqual(['screens/one.json']);
  });
  it('reports a file in a folder that is created while it watches', async () => {
    const work = () => {
      mkdirSync(join(folder, 'devices', 'models'), { recursive: true });
      writeFileSync(join(folder, 'devices', 'models', 'a.json'), '{}');
    };
    expect(await changesDuring(work)).toContain('devices/models/a.json');
  });
  it('reports a deleted folder', async () => {
    expect(await changesDuring(() => rmSync(join(folder, 'screens'), { recursive: true }))).toEqual([]);
  });
  it('reports a folder with the name of a file as a folder', () => {
    mkdirSync(join(folder, 'screens', 'two.json'));
    writeFileSync(join(folder, 'screens', 'two.json', 'three.json'), '{}');
    expect([...readSchemas([folder])].toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      ['screens/one.json', '{}'],
      ['screens/two.json', unread('it is a folder')],
      ['screens/two.json/three.json', '{}'],
    ]);
  });
  it('reports changes made before it started to watch', async () => {
    const failure = new Promise<string | undefined>((resolve) => {
      const known = new Map([['screens/one.json', '{"older":1}']]);
      stop = watchSchemas([folder], known, (files) => resolve(files.get('screens/one.json')), { everyMs: 50 });
    });
    expect(await failure).toBe('{}');
  });
  it('reports a file with an older timestamp, and one that is rewritten with the same timestamp', async () => {
    const file = join(folder, 'screens', 'one.json');
    const texts: (string | undefined)[] = [];
    stop = watchSchemas([folder], readSchemas([folder]), (files) => texts.push(files.get('screens/one.json')), {
      debounceMs: 10,
      everyMs: 50,
    });
    const write = (text: string) => {
      writeFileSync(file, text);
      utimesSync(file, 1000, 1000);
    };
    for (const text of ['{"a":1}', '{"a":2}', '{"a":3}']) {
      write(text);
      await expect.poll(() => texts.at(-1)).toBe(text);
    }
  });
  it('reports nothing if a file is rewritten with the same content', async () => {
    expect(await changesDuring(() => writeFileSync(join(folder, 'screens', 'one.json'), '{}'), 900)).toBeUndefined();
  });
});

describe('readSchemas', () => {
  const vendorIn = (place: string, file = 'screens/a.json', text = '{}') => {
    mkdirSync(join(place, 'northwind', 'screens'), { recursive: true });
    writeFileSync(join(place, 'northwind', 'vendor.json'), '{}');
    writeFileSync(join(place, 'northwind', file), text);
  };
  const own = ['vendors/northwind/screens/a.json', 'vendors/northwind/vendor.json'];

  it('reads a vendor, or a folder of vendors, in addition to the base', () => {
    const place = join(folder, '.place');
    vendorIn(place);
    expect([...readSchemas([folder, place]).keys()].sort()).toEqual(['screens/one.json', ...own]);
    expect([...readSchemas([folder, join(place, 'northwind')]).keys()].sort()).toEqual(['screens/one.json', ...own]);
  });
  it('never treats files of a vendor folder as the base, or one vendor as another', () => {
    const place = join(folder, '.place');
    vendorIn(place);
    vendorIn(join(folder, 'vendors'), 'screens/a.json', '{"title":"First"}');
    mkdirSync(join(place, 'screens'));
    writeFileSync(join(place, 'screens', 'one.json'), '{"title":"Other"}');
    writeFileSync(join(place, 'guards.json'), '{}');
    const files = readSchemas([folder, place]);
    expect(files.get('screens/one.json')).toBe('{}');
    expect(files.get('vendors/northwind/screens/a.json')).toBe('{"title":"First"}');
    expect([...files.keys()].sort()).toEqual([
      'screens/one.json',
      'vendors/guards.json',
      'vendors/northwind (again)/screens/a.json',
      'vendors/northwind (again)/vendor.json',
      ...own,
      'vendors/screens/one.json',
    ]);
  });
  it('skips the language files and temporary copies of editors', () => {
    mkdirSync(join(folder, 'language'));
    writeFileSync(join(folder, 'language', 'screen.schema.json'), '{}');
    writeFileSync(join(folder, 'screens', '#one.json'), '{}');
    expect([...readSchemas([folder]).keys()]).toEqual(['screens/one.json']);
  });
  it('takes the folders from the setting, and reports paths that are not vendor folders', () => {
    expect(schemaFolders('schemas', '/a:/b')).toEqual(['schemas', '/a', '/b']);
    expect(folderFault([folder])).toBeUndefined();
    expect(folderFault([join(folder, 'x')])).toMatch(/The schema folder .*x was not found/);
    expect(folderFault([folder, join(folder, 'x')])).toMatch(
      /EMS_SCHEMAS names .*x, which is not a readable folder .* unset EMS_SCHEMAS/,
    );
    expect(folderFault([folder, join(folder, 'screens')])).toMatch(/screens, which contains no vendor/);
  });
});
