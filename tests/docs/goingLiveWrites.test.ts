// The table of docs/going-live.md about the writes of the station, compared with the device files: every type to which the station
// writes without a command of a person is named in it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface DeviceFile {
  type: string;
  title: string;
  role?: string;
  rest?: object;
}
interface RoleEntry {
  title: string;
  writes?: string[];
}
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const roles = readJson<Record<string, RoleEntry>>('schemas/roles.json');
const deviceFiles = readdirSync('schemas/devices')
  .filter((name) => name.endsWith('.json'))
  .map((name) => readJson<DeviceFile>(`schemas/devices/${name}`));
const rows = toRows(readFileSync('docs/going-live.md', 'utf8'));

/** The table under "What the station writes, and when": the device and the written values of each row. */
function toRows(page: string): { device: string; written: string }[] {
  const [, table = ''] = page.split(/^\| Device \| State \| Written \|\n\|(?: --- \|)+\n/m);
  const [lines = ''] = table.split('\n\n');
  return lines.split('\n').map((line) => {
    const [device = '', , written = ''] = line.slice(2, -2).split(' | ');
    return { device: device.toLowerCase(), written };
  });
}

/** Types with set-points that the station writes, or with commands for a shutdown. They are named by their role, if they have one. */
const written = deviceFiles.flatMap(({ type, title, role = '', rest }) => {
  const own = roles[role];
  return (own?.writes ?? []).length > 0 || rest !== undefined ? [{ type, name: (own?.title ?? title).toLowerCase() }] : [];
});

it('the table names every device type to which the station writes by itself', () => {
  expect(written.map(({ type }) => type)).toEqual(expect.arrayContaining(['lc', 'pcs', 'pinvt', 'stack']));
  const isNamed = (name: string): boolean => rows.some(({ device }) => device.startsWith(name) || device.includes(`(${name})`));
  expect(written.filter(({ name }) => !isNamed(name))).toEqual([]);
});

it('every row states what is written, and every type with set-points has a row for the time without control', () => {
  expect(rows.filter((row) => row.written.length < 5)).toEqual([]);
  const controlled = deviceFiles.flatMap(({ role = '' }) =>
    (roles[role]?.writes ?? []).length > 0 ? [roles[role]?.title ?? ''] : [],
  );
  const quiet = rows.filter((row) => row.written.startsWith('nothing')).map(({ device }) => device);
  expect(controlled.filter((title) => !quiet.some((device) => device.includes(title.toLowerCase())))).toEqual([]);
});

it.each(['prepare', 'repeats'])('the table names the writes that a model declares under `%s`', (word) => {
  expect(readFileSync('schemas/language/model.schema.json', 'utf8')).toContain(`"${word}"`);
  expect(rows.filter(({ device }) => device.includes(`\`${word}\``))).toHaveLength(1);
});
