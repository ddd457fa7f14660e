// Whoever sees what power the storage had sees beneath it who bound it when, on every page.
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import type { ScreenNode } from '../../src/core/language.ts';

const { content } = compile(readSchemas(['schemas']), { kinds });
interface CurveOptions {
  series?: Record<string, { colour?: string }>;
  spans?: { source: string; state: string; tell?: string[] };
}
const isCurve = (value: object): value is ScreenNode => 'kind' in value && value.kind === 'curve';
/** Wherever in a page they stand: in sections, tabs and drawers too. */
function curvesIn(value: unknown, place: string): { place: string; node: ScreenNode }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isCurve(value) ? [{ place, node: value }] : [];
  return [...own, ...Object.entries(value).flatMap(([name, each]) => curvesIn(each, `${place}/${name}`))];
}
/** Nothing has bound yet what a plan wants of the time to come, and what a battery tells day by day is no power. */
const others = new Set(['strategy.previewArbitrage', 'report.battery']);
/** What a person chooses there may be a power. */
const chosen = new Set(['report.compare', 'curve.multi']);
const converters = new Set(['monitor-pcs', 'report-pcs']);

it('every curve of the power of the storage has the lane of reasons, with what each is told with', () => {
  const found = Object.entries(content.screens).flatMap(([id, { screen }]) =>
    curvesIn(screen.body, id).flatMap(({ place, node }) => {
      const { series = {}, spans } = (node.options ?? {}) as CurveOptions;
      const readOf = (name: string | undefined): string => screen.sources?.[name ?? '']?.read ?? '';
      const shows =
        converters.has(id) || chosen.has(readOf(node.source)) || Object.values(series).some(({ colour }) => colour === 'storage');
      if (!shows || others.has(readOf(node.source))) return [];
      return [{ place, lane: readOf(spans?.source), told: spans?.tell?.includes('/wanted') ?? false }];
    }),
  );
  expect(found.length).toBeGreaterThan(15);
  const lanes = new Set(['dispatch.reasonSpans', 'simulation.newest']);
  expect(found.filter(({ lane, told }) => !lanes.has(lane) || !told)).toEqual([]);
});
