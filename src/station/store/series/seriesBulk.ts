// Rolls up samples of a fixed list of points to complete steps, without looking up names for each sample.
import { packRollup, packSingles } from './seriesFrame.ts';
import { type SeriesFile, tableOf } from './seriesFile.ts';
import { type Group, OpenStep, type RollStep } from './seriesGroup.ts';
import { fits, type Layout } from './seriesLayout.ts';
import type { Registry } from './seriesRegistry.ts';

/** For many samples of the same points, in the order of the keys. Call it inside `together`. */
export interface RollupWriter {
  add(values: Float64Array): void;
  /** Writes the samples since the last call as one row, for the step that contains `at` (epoch ms). */
  write(at: number): void;
}
interface Part {
  group: Group;
  names: string[];
  /** Positions of its values among the keys. */
  from: Int32Array;
  values: Float64Array;
  layout: Layout | undefined;
  /** Column of each name. */
  to: Int32Array;
  /** The newest sample in the order of the columns. */
  line: Float64Array;
  open: OpenStep;
}

export function rollupWriter(
  db: SeriesFile,
  registry: Registry,
  step: RollStep,
  device: string,
  keys: readonly string[],
): RollupWriter {
  const parts = partsOf(registry, device, keys);
  return {
    add(values) {
      for (const part of parts) {
        for (let i = 0; i < part.from.length; i++) part.values[i] = values[part.from[i] ?? 0] ?? Number.NaN;
        const layout = layoutOf(part, registry);
        for (let i = 0; i < part.to.length; i++) part.line[part.to[i] ?? 0] = part.values[i] ?? Number.NaN;
        part.open.add(part.line, layout);
      }
    },
    write(at) {
      const start = Math.floor(at / 1000 / step) * step;
      for (const { group, layout, line, open } of parts) {
        if (layout === undefined || open.frames === 0) continue;
        const row = open.frames === 1 ? packSingles(layout, line) : packRollup(layout, open.frames, (i) => open.rolled(i));
        db.writeMany(tableOf(step), group.id, start, layout.id, row);
        open.begin(start);
      }
    },
  };
}

function partsOf(registry: Registry, device: string, keys: readonly string[]): Part[] {
  const byPart = new Map<string, [names: string[], from: number[]]>();
  keys.forEach((key, i) => {
    const { group, column } = registry.placed(key);
    const found = byPart.get(group) ?? [[], []];
    byPart.set(group, found);
    found[0].push(column);
    found[1].push(i);
  });
  return [...byPart].map(([part, [names, from]]) => {
    const group = registry.group(device, part);
    return {
      group,
      names,
      from: Int32Array.from(from),
      values: new Float64Array(names.length),
      layout: undefined,
      to: new Int32Array(),
      line: new Float64Array(),
      open: new OpenStep(group.thin),
    };
  });
}

/** The known layout if every value fits, otherwise an extended one. Existing columns keep their positions. */
function layoutOf(part: Part, registry: Registry): Layout {
  const { layout, values, to } = part;
  if (layout && layout.id === part.group.layoutId) {
    let fitting = true;
    for (let i = 0; i < values.length && fitting; i++) {
      const value = values[i] ?? Number.NaN;
      const column = to[i] ?? 0;
      const shape = layout.columns[column];
      // Unchanged values still fit.
      fitting = value === part.line[column] || Number.isNaN(value) || (shape !== undefined && fits(shape, value));
    }
    if (fitting) return layout;
  }
  const grown = registry.layoutFor(part.group, part.names, values);
  part.layout = grown;
  part.to = Int32Array.from(part.names, (name) => grown.index.get(name) ?? 0);
  part.line = new Float64Array(grown.columns.length).fill(Number.NaN);
  return grown;
}
