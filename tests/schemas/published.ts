// The delivered schemas, for tests against the specification.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Members, Schema } from '../../src/core/language.ts';

export const read = <T>(file: string): T => JSON.parse(readFileSync(`schemas/${file}.json`, 'utf8')) as T;

/** The entity of that name, in any subfolder. */
export const entity = <T = Schema>(name: string): T => read<T>(`entities/${pathOf(name)}`);
function pathOf(name: string): string {
  const files = readdirSync('schemas/entities', { recursive: true, encoding: 'utf8' });
  const file = files.find((each) => basename(each) === `${name}.json`) ?? name;
  return file.replace(/\.json$/, '');
}

export interface DeviceFile {
  points: Members<Schema>;
  config?: Schema;
}
export const device = (type: string) => read<DeviceFile>(`devices/${type}`);

export const titleOf = (title: Schema['title']) => (typeof title === 'object' ? title.text : title);
