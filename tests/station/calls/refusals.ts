// Refusals by the entities and the catalogue, checked by the same function as in console and station.
import { toShapeCheck } from '../../../src/compiler/validator.ts';
import type { Schema } from '../../../src/core/language.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { inEnglish, say } from '../../../src/core/texts/text.ts';
import { validate } from '../../../src/core/validate.ts';
import { noonish, zone } from './double.ts';
import { content } from '../../delivered.ts';

/** Returns the texts, by JSON pointer, for which a value is refused. */
export function refusals(schema: Schema, value: unknown, given?: (call: string) => unknown): Record<string, string> {
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const found = validate({ schema, shape, value, now: noonish, timezone: zone, units: content.units, ...(given && { given }) });
  return Object.fromEntries(found.filter(({ warnOnly }) => !warnOnly).map(({ path, text }) => [path, say(text, inEnglish)]));
}
export const asked = (call: string, value: unknown, given?: (call: string) => unknown) =>
  refusals(content.calls[call]?.request ?? {}, value, given);
export function entity(ref: string): Schema {
  const found = content.entities[ref];
  if (!found) throw new Error(`No entity ${ref}`);
  return found;
}
export const places = (found: Record<string, string>) => Object.keys(found).toSorted();

export const template = {
  name: 'Summer',
  socLow: 5,
  socUp: 95,
  rows: [
    { start: '00:00', end: '08:00', power: 110 },
    { start: '08:00', end: '24:00', power: -110 },
  ],
};

/** A device as the console form sends it. */
export const converter = {
  name: 'D',
  type: 'pcs',
  model: 'generic',
  busbarName: 'A',
  ratedPower: 125,
  protocol: 'modbus-tcp',
  ip: '10.0.0.4',
  port: 502,
};
