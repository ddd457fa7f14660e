// Decodes the words that a device answered into values. Values that are refused or out of range are missing.
import { decode, decodeText } from '../modbus/codec.ts';
import type { PlacedPoint, ReadRequest } from '../modbus/deviceMap.ts';
import { wordAt } from '../modbus/preparedBlock.ts';

/** Decoded values by key. A missing number is NaN, a missing text is undefined. */
export interface ReadValues {
  numbers: Map<string, number>;
  texts: Map<string, string | undefined>;
  /** Values outside the range of their points, as they were read. */
  outside: Map<string, number>;
}
/** A request and the words of its registers; undefined if the device refused it or did not respond. */
export interface Answer {
  request: ReadRequest;
  words: readonly number[] | undefined;
}

/** An answer, and when it arrived by the clock of the station. */
export interface Asked extends Answer {
  at: number;
}

/** Decodes all answers. `powers` keeps the scale factors that were read. Without its scale factor, a value is missing. */
export function decodeAll(answers: readonly Answer[], powers: Map<string, number>): ReadValues {
  const found: ReadValues = { numbers: new Map(), texts: new Map(), outside: new Map() };
  for (const answer of answers) decodeOne(answer, found);
  for (const { request, words } of answers) if (words) decodeScaled(request, words, found, powers);
  return found;
}

/** Decodes all values except those whose scale factor is in another register. */
function decodeOne({ request, words }: Answer, found: ReadValues): void {
  for (const placed of request.points) {
    const { key, register, powerKey, words: order } = placed;
    const at = wordAt(request, register);
    if (words === undefined) found.numbers.set(key, Number.NaN);
    else if (register.as === 'string') found.texts.set(key, decodeText(register, words, at, order));
    else if (powerKey === undefined) take(placed, decode(register, words, at, order), found);
  }
}

function decodeScaled(request: ReadRequest, words: readonly number[], found: ReadValues, powers: Map<string, number>): void {
  for (const placed of request.points) {
    const { powerKey, register, words: order } = placed;
    if (powerKey === undefined) continue;
    const read = found.numbers.get(powerKey);
    if (read !== undefined) powers.set(powerKey, read);
    take(placed, decode(register, words, wordAt(request, register), order, powers.get(powerKey)), found);
  }
}

/** A value outside the range of its point is missing. */
export function take(
  { key, range }: Pick<PlacedPoint, 'key' | 'range'>,
  value: number,
  { numbers, outside }: Pick<ReadValues, 'numbers' | 'outside'>,
): void {
  if (range && (value < range[0] || value > range[1])) {
    outside.set(key, value);
    numbers.set(key, Number.NaN);
  } else numbers.set(key, value);
}
