// In: the points of a device in a fixed order. Out: a function that stores one sample of them as a finished step, without a look-up by name.
import { packSingles } from './seriesFrame.ts';
import { type SeriesFile, tableOf } from './seriesFile.ts';
import type { Group, RollStep } from './seriesGroup.ts';
import { type Column, fits, type Layout } from './seriesLayout.ts';
import type { Registry } from './seriesRegistry.ts';

interface Part {
  group: Group;
  names: string[];
  /** Where its values stand among the keys. */
  from: Int32Array;
  values: Float64Array;
  layout: Layout | undefined;
  /** For each name its column. */
  to: Int32Array;
}

export function rollupWriter(
  db: SeriesFile,
  registry: Registry,
  step: RollStep,
  device: string,
  keys: readonly string[],
): (at: number, values: Float64Array) => void {
  const byPart = new Map<string, [names: string[], from: number[]]>();
  keys.forEach((key, i) => {
    const { group, column } = registry.placed(key);
    const found = byPart.get(group) ?? [[], []];
    byPart.set(group, found);
    found[0].push(column);
    found[1].push(i);
  });
  const parts: Part[] = [...byPart].map(([part, [names, from]]) => ({
    group: registry.group(device, part),
    names,
    from: Int32Array.from(from),
    values: new Float64Array(names.length),
    layout: undefined,
    to: new Int32Array(),
  }));
  return (at, values) => {
    const start = Math.floor(at / 1000 / step) * step;
    for (const part of parts) {
      for (let i = 0; i < part.from.length; i++) part.values[i] = values[part.from[i] as number] as number;
      const layout = layoutOf(part, registry);
      const line = new Float64Array(layout.columns.length).fill(Number.NaN);
      for (let i = 0; i < part.to.length; i++) line[part.to[i] as number] = part.values[i] as number;
      db.write(tableOf(step), part.group.id, start, layout.id, packSingles(layout, line));
    }
  };
}

/** The known layout while every value fits it, else the grown one. */
function layoutOf(part: Part, registry: Registry): Layout {
  const { layout, values, to } = part;
  if (layout && layout.id === part.group.layoutId) {
    let fitting = true;
    for (let i = 0; i < values.length && fitting; i++) {
      const value = values[i] as number;
      fitting = Number.isNaN(value) || fits(layout.columns[to[i] as number] as Column, value);
    }
    if (fitting) return layout;
  }
  const grown = registry.layoutFor(part.group, part.names, values);
  part.layout = grown;
  part.to = Int32Array.from(part.names, (name) => grown.index.get(name) as number);
  return grown;
}
