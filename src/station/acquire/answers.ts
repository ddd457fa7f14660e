// In: requests and the words that a device answered. Out: the values that they mean; one that is refused or cannot be true is missing.
import { decode, decodeText } from '../modbus/codec.ts';
import type { PlacedPoint, ReadRequest } from '../modbus/deviceMap.ts';
import { wordAt } from '../modbus/preparedBlock.ts';

/** What registers said, by key; NaN is a number, undefined a text that is missing. */
export interface ReadValues {
  numbers: Map<string, number>;
  texts: Map<string, string | undefined>;
  /** What was read outside of the range of its point, as it was read. */
  outside: Map<string, number>;
}
/** A request and what its registers hold; nothing where the device refuses it or does not answer. */
export interface Answer {
  request: ReadRequest;
  words: readonly number[] | undefined;
}

/** An answer, and when it came by the clock of the station. */
export interface Asked extends Answer {
  at: number;
}

/** The values of what was read; `powers` keeps every scale factor that was. One that is not known leaves its values missing. */
export function decodeAll(answers: readonly Answer[], powers: Map<string, number>): ReadValues {
  const found: ReadValues = { numbers: new Map(), texts: new Map(), outside: new Map() };
  for (const answer of answers) decodeOne(answer, found);
  for (const { request, words } of answers) if (words) decodeScaled(request, words, found, powers);
  return found;
}

/** But those whose scale factor lies elsewhere. */
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
