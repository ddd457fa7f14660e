// In: a value and how it crosses to the wire. Out: its JSON in pieces, each made within a millisecond, so that others come between. A single text
// is one piece, however long: the engine writes a picture of 5 MB in ten.
import type { Each } from '../../../core/schema/convert.ts';
import { redact } from '../../../core/schema/secret.ts';

/** A long list whose elements cross when they are written. */
export class Later {
  readonly list: readonly unknown[];
  readonly to: (each: unknown) => unknown;
  constructor(list: readonly unknown[], to: (each: unknown) => unknown) {
    this.list = list;
    this.to = to;
  }
}
/** Values that are written in one go. */
const few = 500;

/** Lists whose elements may be heavy enough to cross one by one. */
const short = 30;

/** For `convert`: leaves long lists to the writing. */
export const eachLater: Each = (list, to) => (list.length > short ? new Later(list, to) : list.map(to));

export function* toPieces(value: unknown): Generator<string> {
  if (typeof value === 'string' || weigh(value, few) <= few) yield redact(JSON.stringify(value) ?? 'null');
  else if (value instanceof Later) yield* list(value.list, value.to);
  else if (Array.isArray(value)) yield* list(value, (each) => each);
  else yield* members(value as object);
}

function* list(all: readonly unknown[], to: (each: unknown) => unknown): Generator<string> {
  yield '[';
  for (let first = 0; first < all.length; ) {
    const part: unknown[] = [];
    for (let weight = 0; weight <= few && first + part.length < all.length; ) {
      const each = to(all[first + part.length]);
      part.push(each);
      weight += weigh(each, few);
    }
    if (first > 0) yield ',';
    first += part.length;
    // A single one may be as heavy as all others together.
    if (part.length === 1) yield* toPieces(part[0]);
    else yield* partPieces(part);
  }
  yield ']';
}

/** The last of them made it heavy. */
function* partPieces(part: unknown[]): Generator<string> {
  const last = part.pop();
  yield `${redact(JSON.stringify(part)).slice(1, -1)},`;
  yield* toPieces(last);
}

function* members(value: object): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* toPieces(member);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

/** The number of its values, or more than `most`: counting all of a long answer would take long itself. */
function weigh(value: unknown, most: number): number {
  if (typeof value === 'string') return 1 + value.length / 100;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof Later) return most + 1;
  let weight = 1;
  for (const each of Array.isArray(value) ? value : Object.values(value)) {
    weight += weigh(each, most - weight);
    if (weight > most) break;
  }
  return weight;
}

export type GiveWay = () => Promise<void>;

/** The same work in slices. */
export async function inSteps<T>(work: Generator<void, T>, giveWay: GiveWay | undefined): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await giveWay?.();
  }
}
