// Groups the rows into tiles, in row order. Pure.
import type { TableOptions } from '../../../src/core/kinds.gen.ts';
import type { Schema } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';
import { type Old, oldIn } from '../../shared/value/old.ts';
import type { Entry } from '../toOrder.ts';

export interface TileGroup {
  /** Undefined: no grouping, or a row without a group. */
  name: string | undefined;
  entries: readonly Entry[];
}

/** Groups are in the order of their first row. */
export function toTileGroups(entries: readonly Entry[], group: string | undefined): TileGroup[] {
  const groups = new Map<string | undefined, Entry[]>();
  for (const entry of entries) {
    const value = group === undefined ? undefined : read(entry.row, group);
    const name = typeof value === 'string' && value !== '' ? value : undefined;
    const own = groups.get(name);
    if (own) own.push(entry);
    else groups.set(name, [entry]);
  }
  return [...groups].map(([name, own]) => ({ name, entries: own }));
}

/** Percentage, limited to 0 to 100; undefined if unknown. */
export const toLevel = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : undefined;

/** Stale readings shown in a tile, one per device. */
export function toOlds(
  item: unknown,
  { level, tags = [], values = [] }: NonNullable<TableOptions['tiles']>,
  schemaAt: (at: string) => Schema | undefined,
): Old[] {
  const drawn = [...values, ...tags, ...(level === undefined ? [] : [level])];
  const olds = drawn.flatMap((at) => oldIn(item, at, schemaAt(at)) ?? []);
  return olds.filter(({ of }, index) => olds.findIndex((each) => each.of === of) === index);
}
