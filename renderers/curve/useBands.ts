// Data from other sources below the time axis: the strip of tariff states and the tracks of spans.
import { useMemo } from 'react';
import type { CurveOptions } from '../../src/core/kinds.gen.ts';
import { constant } from '../../src/core/store.ts';
import { useAt, useSource, useText } from '../define.ts';
import { toTrack } from '../shared/day/track.ts';
import { rowSchema } from '../shared/value/ownSchema.ts';
import { listAt } from '../shared/value/rows.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { toSpans } from './spans.ts';
import type { CurveSeries } from './toCurve.ts';

const emptyStore = constant(undefined);

/** Tariff states of the day; undefined until their source has answered. */
export function useTariff(tariff: CurveOptions['tariff']) {
  const { data, schema } = useRows(tariff);
  return useMemo(() => {
    const rows = listAt(data, undefined);
    return tariff && rows && toTrack(rows, { ...tariff, tone: tariff.tone ?? '/chargeState' }, rowSchema(schema, tariff.rows));
  }, [tariff, data, schema]);
}

/** Undefined until their source has answered, if there are none, or if none of the series has a key in `onlyWith`. */
export function useSpans(spans: CurveOptions['spans'], series: readonly CurveSeries[]) {
  const { data, schema } = useRows(spans);
  const say = useText();
  const format = useFormatAs();
  return useMemo(() => {
    const rows = listAt(data, undefined);
    const found =
      spans &&
      rows &&
      isShownWith(spans.onlyWith, series) &&
      toSpans(rows, spans, rowSchema(schema, spans.rows), { say, format });
    return found && found.tracks.length > 0 ? found : undefined;
  }, [spans, series, data, schema, say, format]);
}

const isShownWith = (keys: readonly string[] | undefined, series: readonly CurveSeries[]): boolean =>
  keys === undefined || series.some(({ key }) => key !== undefined && keys.includes(key));

function useRows(from: { source: string; rows?: string } | undefined) {
  const source = useSource(from?.source);
  const data = useAt<unknown>(source?.data ?? emptyStore, from?.rows ?? '');
  return { data, schema: source?.schema };
}
