// Owns one G2 chart: creates it when there is room, updates it with new data and colours, destroys it on unmount.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BarsOptions } from '../../src/core/kinds.gen.ts';
import { patiently } from '../shared/lazy/patiently.ts';
import { type Ink, useInk } from '../shared/useInk.ts';
import { useRoom } from '../shared/useRoom.ts';
import type { Bars } from './toBars.ts';
import { type Named, toSpec } from './toSpec.ts';

interface BarsCanvasProps {
  options: BarsOptions;
  bars: Bars;
  named: (ink: Ink) => Named;
  height: number;
  label: string;
  host: RefObject<HTMLDivElement | null>;
}
interface Drawable {
  on: (event: string, then: () => void) => unknown;
  getContext: () => { canvas?: { render: () => void } };
  options: (spec: never) => unknown;
  changeSize: (width: number, height: number) => unknown;
  render: () => Promise<unknown>;
  destroy: () => void;
}

/** If the chunk cannot be loaded, the error boundary around the node retries. */
const loadChart = patiently(() => import('./chart.ts'));

/** Renders right after layout, not in the next frame: when printing, no frame follows the change of colours. */
function toDrawable(chart: Drawable): Drawable {
  chart.on('afterpaint', () => chart.getContext().canvas?.render());
  return chart;
}

export function BarsCanvas({ options, bars, named, height, label, host }: BarsCanvasProps) {
  const { attach, width, element: room } = useRoom<HTMLDivElement>();
  const ink = useInk(room, width > 0);
  const chart = useRef<Drawable>(undefined);
  const [failed, fail] = useState<unknown>();
  if (failed !== undefined) throw failed;

  useEffect(() => {
    const element = host.current;
    if (!element || !ink || width === 0) return;
    let gone = false;
    const draw = async () => {
      const { Chart } = await loadChart();
      if (gone) return;
      const spec = { ...toSpec(options, bars, ink, named(ink)), width, height, autoFit: false };
      chart.current ??= toDrawable(new Chart({ container: element, width, height }) as unknown as Drawable);
      chart.current.options(spec as never);
      await chart.current.render();
    };
    // Ignore the rejection of a chart destroyed while it renders. Any other failure goes to the error boundary around the node.
    draw().catch((problem: unknown) => {
      if (!gone) fail(problem);
    });
    return () => {
      gone = true;
    };
  }, [options, bars, named, ink, width, height, host]);

  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = undefined;
    },
    [],
  );
  return (
    <div ref={attach} className="ems-bars" role="img" aria-label={label}>
      <div ref={host} style={{ height }} />
    </div>
  );
}
