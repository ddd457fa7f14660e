// Returns why conditions that must hold together never do, if they alone prove it: a code with two values at once, or a number
// above one bound and below the other. Pure.
import { isDict, list, sameJson } from '../json.ts';

interface Left {
  /** Values that are still possible; undefined if none is excluded. */
  values: readonly unknown[] | undefined;
  above: number;
  below: number;
}

/** Undefined if there is no contradiction; a value read from elsewhere can be anything. */
export function excluded(conditions: readonly unknown[]): string | undefined {
  const places = new Map<string, Left>();
  for (const leaf of conditions.flatMap(leavesOf)) {
    const place = String(leaf.from ?? leaf.at ?? '');
    const left = narrowed(places.get(place) ?? { values: undefined, above: -Infinity, below: Infinity }, leaf);
    places.set(place, left);
    if (isNothing(left)) return `no value at "${place}" meets all conditions`;
  }
  return undefined;
}

const leavesOf = (condition: unknown): Record<string, unknown>[] => {
  if (!isDict(condition)) return [];
  return condition.op === 'all' ? list(condition.of).flatMap(leavesOf) : [condition];
};

function narrowed(left: Left, { op, value }: Record<string, unknown>): Left {
  if (isDict(value) || (Array.isArray(value) && value.some(isDict))) return left;
  const { values, above, below } = left;
  if (op === 'eq' || op === 'in') {
    const given = op === 'eq' ? [value] : list(value);
    return { ...left, values: values ? values.filter((each) => given.some((one) => sameJson(one, each))) : given };
  }
  if (typeof value !== 'number') return left;
  if (op === 'gt') return { ...left, above: Math.max(above, value) };
  return op === 'lt' ? { ...left, below: Math.min(below, value) } : left;
}

function isNothing({ values, above, below }: Left): boolean {
  if (above >= below && (values === undefined || values.length > 0)) return true;
  return values?.every((each) => typeof each === 'number' && (each <= above || each >= below)) ?? false;
}
