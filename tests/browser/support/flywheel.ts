// A device type that is not part of the project, as an engineer would write it: points, groups, alarm, model, page.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { here } from './here.ts';
import { type Caller, until } from './station.ts';

export const flywheel = {
  type: 'flywheel',
  title: 'Flywheel',
  monitor: { path: 'flywheel', sort: 95 },
  points: {
    speed: { title: 'Rotor speed', type: 'number', unit: 'Hz', keep: 'mean', simulate: { around: 300, spread: 60, periodS: 20 } },
    vacuum: { title: 'Chamber pressure', type: 'number', keep: 'mean', simulate: { is: 7 } },
    temperature: {
      title: 'Bearing temperature',
      type: 'number',
      unit: 'celsius',
      keep: 'mean',
      simulate: { around: 41, spread: 3 },
    },
  },
  headline: { speed: {} },
  groups: {
    rotor: { title: 'Rotor', points: { speed: {}, temperature: {} } },
    chamber: { title: 'Chamber', points: { vacuum: {} } },
  },
  alarms: {
    pressure: { level: 'B', title: 'Chamber pressure high', when: { op: 'gt', at: '/vacuum', value: 5 }, holdMs: 0 },
  },
  models: {
    generic: {
      title: 'Generic',
      blocks: { fast: { table: 'input', address: 40, count: 3, everyMs: 1000 } },
      registers: {
        speed: { table: 'input', address: 40, as: 'uint16', scale: 0.1 },
        vacuum: { table: 'input', address: 41, as: 'uint16' },
        temperature: { table: 'input', address: 42, as: 'int16', scale: 0.1 },
      },
    },
  },
};

const { alarms: _alarms, ...withoutAlarms } = flywheel;
/** The same device type without alarms: its active alarms end. */
export const quietFlywheel = withoutAlarms;

const fileOf = (name: string) => join(here().schemasFolder, 'devices', name);

/** Writes a device file into the station's schemas. A string is written as is, so it may be invalid JSON. */
export function putDevice(name: string, content: unknown): void {
  writeFileSync(fileOf(name), typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
}
const languageOf = (code: string) => join(here().schemasFolder, 'locales', code);
/** Writes a language as a folder with one file. */
export function putLanguage(code: string, words: Readonly<Record<string, string>>): void {
  mkdirSync(languageOf(code), { recursive: true });
  writeFileSync(join(languageOf(code), 'all.json'), JSON.stringify(words, undefined, 2));
}
export const removeLanguage = (code: string): void => rmSync(languageOf(code), { recursive: true, force: true });
export const removeDevice = (name: string): void => rmSync(fileOf(name), { force: true });

/** Removes a device type after its alarms have ended: alarms of a missing type stay active. */
export async function retireDevice(type: string, station: Caller): Promise<void> {
  const { alarms: _ended, ...quiet } = JSON.parse(readFileSync(fileOf(`${type}.json`), 'utf8')) as Record<string, unknown>;
  putDevice(`${type}.json`, quiet);
  const today = () =>
    station.read<{ list: { deviceType: string; status: string }[] }>('/alarm/queryTodayAlarmList', { current: 1, pageSize: 500 });
  await until(async () => !(await today()).list.some(({ deviceType, status }) => deviceType === type && status === 'running'));
  removeDevice(`${type}.json`);
}
