// Values over station time: legend and tools at the heading, the drawing, the strip of states, or the same as a table.
import { useCallback, useMemo, useRef, useState } from 'react';
import { constant } from '../../src/core/store.ts';
import { useAt, useSource, useText, type ViewProps } from '../define.ts';
import { FrameExtra } from '../shared/node/NodeFrame.tsx';
import { EmptyFace } from '../shared/node/NodeStates.tsx';
import { toLane } from '../shared/day/lane.ts';
import { rowSchema } from '../shared/value/ownSchema.ts';
import { listAt } from '../shared/value/rows.ts';
import { CurveCanvas } from './CurveCanvas.tsx';
import { StripLegend } from './CurveLegend.tsx';
import { CurveTable } from './CurveTable.tsx';
import { CurveTools } from './CurveTools.tsx';
import { hasValue, toExtent } from './toSummary.ts';
import { useCurve } from './useCurve.tsx';
import { useCurveTools } from './useCurveTools.ts';
import type { PlotControl } from './drawing.ts';
import '../shared/reading.css';

const nothing = constant(undefined);

export function CurveView({ title = '', options, value, empty }: ViewProps<'curve'>) {
  const say = useText();
  const { curve, words, loaders } = useCurve(options, value);
  const label = title || say('Curve');
  const control = useRef<PlotControl>(null);
  const tools = useCurveTools({ curve, words, title, fileName: say(options.fileName) || label }, control);
  const [asTable, setAsTable] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  const zoomRef = useRef(false);
  const lane = useBehind(options.behind);
  const onZoom = useCallback((now: boolean) => {
    zoomRef.current = now;
    setZoomed(now);
  }, []);
  const summary = useCallback(() => toSummary(curve, words, say), [curve, words, say]);
  const height = options.height ?? 280;
  if (isEmpty(curve)) {
    return (
      <>
        {loaders}
        <EmptyFace text={empty ?? say('No data in this period')} />
      </>
    );
  }
  return (
    <>
      {loaders}
      <FrameExtra>
        <CurveTools
          legend={options.legend === false ? undefined : tools.legend}
          hidden={tools.hidden}
          toggle={tools.toggle}
          zoomed={zoomed}
          reset={tools.reset}
          asTable={asTable}
          setAsTable={setAsTable}
          picture={tools.picture}
          sheet={options.download === false ? undefined : tools.sheet}
        />
      </FrameExtra>
      {asTable ? (
        <CurveTable curve={curve} words={words} height={height} label={label} />
      ) : (
        <CurveCanvas
          curve={curve}
          words={words}
          hidden={tools.hidden}
          height={height}
          zero={options.zero !== false}
          now={options.now !== false}
          nowWord={say('now')}
          lane={lane}
          zoomed={onZoom}
          zoomRef={zoomRef}
          label={label}
          summary={summary}
          control={control}
        />
      )}
      {((lane && !asTable) || curve.misfits > 0) && (
        <div className="ems-curve-foot">
          {lane && !asTable && <StripLegend states={lane.states} />}
          {curve.misfits > 0 && (
            <span className="ems-curve-misfit">
              {say({ text: '{{n}} values are no numbers and are left out', values: { n: curve.misfits } })}
            </span>
          )}
        </div>
      )}
    </>
  );
}

type Behind = NonNullable<ViewProps<'curve'>['options']['behind']>;

/** Tariff states of the day; nothing until their source has answered. */
function useBehind(behind: Behind | undefined) {
  const source = useSource(behind?.source);
  const held = useAt<unknown>(source?.data ?? nothing, behind?.rows ?? '');
  const schema = source?.schema;
  return useMemo(() => {
    const rows = listAt(held, undefined);
    return behind && rows && toLane(rows, { ...behind, tone: behind.tone ?? '/chargeState' }, rowSchema(schema, behind.rows));
  }, [behind, held, schema]);
}

type Shown = ReturnType<typeof useCurve>;

/** No instants, or none with a value: an axis without a line would leave open whether something is broken. */
const isEmpty = ({ at, series, misfits }: Shown['curve']): boolean =>
  at.length === 0 || (misfits === 0 && !series.some(({ values }) => hasValue(values)));

function toSummary({ series }: Shown['curve'], words: Shown['words'], say: ReturnType<typeof useText>): string {
  return series
    .map((each, index) => {
      const name = words.titles[index] ?? each.name;
      const extent = toExtent(each.values);
      if (!extent) return say({ text: '{{name}}: no data', values: { name } });
      const { least, most, latest } = extent;
      return say({
        text: '{{name}}: from {{least}} to {{most}}, latest {{latest}}',
        values: { name, least: words.tell(each, least), most: words.tell(each, most), latest: words.tell(each, latest) },
      });
    })
    .join('. ');
}
