// The delivered schemas, for tests against the specification.
import { readFileSync } from 'node:fs';
import type { Members, Schema } from '../../src/core/language.ts';

export const read = <T>(file: string): T => JSON.parse(readFileSync(`schemas/${file}.json`, 'utf8')) as T;

export interface DeviceFile {
  points: Members<Schema>;
  config?: Schema;
}
export const device = (type: string) => read<DeviceFile>(`devices/${type}`);

export const titleOf = (title: Schema['title']) => (typeof title === 'object' ? title.text : title);
