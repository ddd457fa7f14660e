// Writes a value as JSON in pieces of about a millisecond each, so that other work can run in between. A single text is one
// piece, however long: the engine writes a picture of 5 MB in ten milliseconds.
import type { Each } from '../../../core/schema/convert.ts';
import { redact } from '../../../core/schema/secret.ts';

/** A long list whose elements are converted when they are written. */
export class Later {
  readonly list: readonly unknown[];
  readonly to: (each: unknown) => unknown;
  constructor(list: readonly unknown[], to: (each: unknown) => unknown) {
    this.list = list;
    this.to = to;
  }
}
/** Number of values that are written in one piece. */
const few = 500;

/** Longer lists are converted element by element, because their elements may be large. */
const short = 30;

/** For `convert`: long lists are converted when they are written. */
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
    // A single element may be as heavy as all others together.
    if (part.length === 1) yield* toPieces(part[0]);
    else yield* partPieces(part);
  }
  yield ']';
}

/** The last element exceeded the limit, so it is written separately. */
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

/** Number of values, or more than `most`: counting all values of a long answer would take too long. */
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

/** Runs the work in steps and lets other work run between them. */
export async function inSteps<T>(work: Generator<void, T>, giveWay: GiveWay | undefined): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await giveWay?.();
  }
}
