// Every chart of storage power also shows when the power was limited and why.
import { expect, it } from 'vitest';
import type { ScreenNode } from '../../src/core/language.ts';
import { content } from '../delivered.ts';

interface CurveOptions {
  series?: Record<string, { colour?: string }>;
  spans?: { source: string; state: string; tooltip?: string[] };
}
const isCurve = (value: object): value is ScreenNode => 'kind' in value && value.kind === 'curve';
/** Curves anywhere in a page, including sections, tabs and drawers. */
function curvesIn(value: unknown, place: string): { place: string; node: ScreenNode }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isCurve(value) ? [{ place, node: value }] : [];
  return [...own, ...Object.entries(value).flatMap(([name, each]) => curvesIn(each, `${place}/${name}`))];
}
/** Future plans have not been limited yet, and the daily values of a battery are not power. */
const others = new Set(['strategy.previewArbitrage', 'report.battery']);
/** Curves whose selection may include power. */
const chosen = new Set(['report.compare', 'curve.multi']);
const converters = new Set(['monitor-pcs', 'report-pcs']);

it('every curve of storage power has the track of reasons and its requested power', () => {
  const found = Object.entries(content.screens).flatMap(([id, { screen }]) =>
    curvesIn(screen.body, id).flatMap(({ place, node }) => {
      const { series = {}, spans } = (node.options ?? {}) as CurveOptions;
      const readOf = (name: string | undefined): string => screen.sources?.[name ?? '']?.read ?? '';
      const shows =
        converters.has(id) || chosen.has(readOf(node.source)) || Object.values(series).some(({ colour }) => colour === 'storage');
      if (!shows || others.has(readOf(node.source))) return [];
      return [{ place, source: readOf(spans?.source), showsWanted: spans?.tooltip?.includes('/wanted') ?? false }];
    }),
  );
  expect(found.length).toBeGreaterThan(15);
  const sources = new Set(['dispatch.reasonSpans', 'simulation.newest']);
  expect(found.filter(({ source, showsWanted }) => !sources.has(source) || !showsWanted)).toEqual([]);
});
