import { toPlain } from '../../../src/core/schema/plain.ts';
import { inEnglish, say } from '../../../src/core/texts/text.ts';
import { validate } from '../../../src/core/validate.ts';
import type { Finding } from '../../../src/core/schema/finding.ts';
import { toShapeCheck } from '../../../src/compiler/validator.ts';
import { type StationDouble, zone } from './double.ts';

/** Returns the refusals and advice of the request schema of a call, by pointer. */
export function vet(double: StationDouble, call: string, value: unknown, given?: unknown) {
  const { calls, units } = double.station.content();
  const schema = calls[call]?.request ?? {};
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const found = validate({ schema, shape, value, given: () => given, now: double.clock.now(), timezone: zone, units });
  const of = (some: readonly Finding[]) => Object.fromEntries(some.map(({ path, text }) => [path, say(text, inEnglish)]));
  return { refused: of(found.filter(({ warnOnly }) => !warnOnly)), advised: of(found.filter(({ warnOnly }) => warnOnly)) };
}
