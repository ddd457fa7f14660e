// What lies beneath the time axis from other sources: the strip of tariff states, and the lane of spans.
import { useMemo } from 'react';
import type { CurveOptions } from '../../src/core/kinds.gen.ts';
import { constant } from '../../src/core/store.ts';
import { useAt, useSource, useText } from '../define.ts';
import { toLane } from '../shared/day/lane.ts';
import { rowSchema } from '../shared/value/ownSchema.ts';
import { listAt } from '../shared/value/rows.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { toSpans } from './spans.ts';

const nothing = constant(undefined);

/** Tariff states of the day; nothing until their source has answered. */
export function useBehind(behind: CurveOptions['behind']) {
  const { held, schema } = useRows(behind);
  return useMemo(() => {
    const rows = listAt(held, undefined);
    return behind && rows && toLane(rows, { ...behind, tone: behind.tone ?? '/chargeState' }, rowSchema(schema, behind.rows));
  }, [behind, held, schema]);
}

/** Nothing until their source has answered, and where there are none. */
export function useSpans(spans: CurveOptions['spans']) {
  const { held, schema } = useRows(spans);
  const say = useText();
  const format = useFormatAs();
  return useMemo(() => {
    const rows = listAt(held, undefined);
    const found = spans && rows && toSpans(rows, spans, rowSchema(schema, spans.rows), { say, format });
    return found && found.list.length > 0 ? found : undefined;
  }, [spans, held, schema, say, format]);
}

function useRows(from: { source: string; rows?: string } | undefined) {
  const source = useSource(from?.source);
  const held = useAt<unknown>(source?.data ?? nothing, from?.rows ?? '');
  return { held, schema: source?.schema };
}
