// Values over station time: legend and tools in the heading, the drawing and the strip of states, or the values as a table.
import { Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useChosen, useText, type ViewProps } from '../define.ts';
import { FrameExtra } from '../shared/node/NodeFrame.tsx';
import { EmptyState } from '../shared/node/NodeStates.tsx';
import { ownSchema } from '../shared/value/ownSchema.ts';
import { CurveCanvas } from './CurveCanvas.tsx';
import { LimitLegend, MarkLegend, SpanLegend, StripLegend } from './CurveLegend.tsx';
import { CurveTable } from './CurveTable.tsx';
import { CurveTools } from './CurveTools.tsx';
import { defaultHeight } from './CurveLoading.tsx';
import { panelsOf } from './toCurve.ts';
import { hasValue, toExtent } from './toSummary.ts';
import { useTariff, useSpans } from './useBands.ts';
import { useCurve } from './useCurve.tsx';
import { useCurveTools } from './useCurveTools.ts';
import type { PlotControl, Stretch } from './drawing.ts';
import '../shared/reading.css';

export function CurveView({ name, title = '', options, value, empty, ...bound }: ViewProps<'curve'>) {
  const say = useText();
  const { curve, words, loaders, complete } = useCurve(options, value, ownSchema(bound));
  const label = title || say('Curve');
  const control = useRef<PlotControl>(null);
  const walk = useRef<(instants: readonly number[]) => void>(null);
  const tools = useCurveTools({ curve, words, title, fileName: say(options.fileName) || label }, control);
  const [asTable, setAsTable] = useState(false);
  const { zoomed, zoomRef, onZoom } = useZoomed();
  const [isZoomed, zoomTo] = useZoom(name, options.refine === true);
  const tariff = useTariff(options.tariff);
  const spans = useSpans(options.spans, curve.series);
  const summary = useCallback(() => toSummary(curve, words, say), [curve, words, say]);
  const height = Math.max(options.height ?? defaultHeight, panelsOf(curve) * panelHeight);
  if (isEmpty(curve)) {
    return (
      <>
        {loaders}
        <NoCurve text={empty} zoomTo={isZoomed ? zoomTo : undefined} />
      </>
    );
  }
  return (
    <>
      {loaders}
      <CurveHeading options={options} tools={tools} zoomed={zoomed || isZoomed} asTable={asTable} setAsTable={setAsTable} />
      {asTable ? (
        <CurveTable curve={curve} words={words} spans={spans} height={height} label={label} />
      ) : (
        <CurveCanvas
          curve={curve}
          words={words}
          complete={complete}
          hidden={tools.hidden}
          height={height}
          zero={options.zero !== false}
          now={options.now !== false}
          nowWord={say('now')}
          track={tariff}
          spans={spans}
          zoomed={onZoom}
          zoomRef={zoomRef}
          zoomTo={zoomTo}
          label={label}
          summary={summary}
          control={control}
          walk={walk}
        />
      )}
      <CurveFoot
        tariff={asTable ? undefined : tariff}
        spans={asTable ? undefined : spans}
        curve={curve}
        words={words}
        walk={asTable ? undefined : (instants) => walk.current?.(instants)}
      />
    </>
  );
}

/** Minimum height in pixels at which the lines of one panel can be distinguished. */
const panelHeight = 160;

interface CurveHeadingProps {
  options: ViewProps<'curve'>['options'];
  tools: ReturnType<typeof useCurveTools>;
  zoomed: boolean;
  asTable: boolean;
  setAsTable: (asTable: boolean) => void;
}

function CurveHeading({ options, tools, ...shown }: CurveHeadingProps) {
  return (
    <FrameExtra>
      <CurveTools
        {...shown}
        legend={options.legend === false ? undefined : tools.legend}
        hidden={tools.hidden}
        toggle={tools.toggle}
        reset={tools.reset}
        picture={tools.picture}
        sheet={options.download === false ? undefined : tools.sheet}
      />
    </FrameExtra>
  );
}

/** If the zoomed range has no data, offers the full range. */
function NoCurve({ text, zoomTo }: { text: string | undefined; zoomTo: ZoomTo }) {
  const say = useText();
  return (
    <>
      <EmptyState text={text ?? say('No data in this period')} />
      {zoomTo && <Button onClick={() => zoomTo(undefined)}>{say('Show full range')}</Button>}
    </>
  );
}

interface CurveFootProps {
  tariff: ReturnType<typeof useTariff>;
  spans: ReturnType<typeof useSpans>;
  curve: Shown['curve'];
  words: Shown['words'];
  walk: ((instants: readonly number[]) => void) | undefined;
}

function CurveFoot({ tariff, spans, curve, words, walk }: CurveFootProps) {
  const say = useText();
  const { misfits, limits, marks, changes } = curve;
  const walked = walk && marks.length + changes.length > 0;
  if (!tariff && !spans && !walked && misfits === 0 && limits.length === 0) return null;
  return (
    <div className="ems-curve-foot">
      {tariff && <StripLegend states={tariff.states} />}
      {spans && <SpanLegend states={spans.states} title={spans.title} />}
      {limits.length > 0 && <LimitLegend limits={limits} textOf={(value) => textByFirst(curve, words, value)} />}
      {walked && <MarkLegend marks={marks} changes={changes} walk={walk} />}
      {misfits > 0 && (
        <span className="ems-curve-misfit">
          {say({ text: 'Values that are not numbers and were skipped: {{n}}', values: { n: misfits } })}
        </span>
      )}
    </div>
  );
}

/** A value formatted as one of the first axis. */
function textByFirst({ series }: Shown['curve'], words: Shown['words'], value: number): string {
  const first = series.find(({ axis }) => axis === 0);
  return first ? words.textOf(first, value) : String(value);
}

function useZoomed() {
  const [zoomed, setZoomed] = useState(false);
  const zoomRef = useRef(false);
  const onZoom = useCallback((now: boolean) => {
    zoomRef.current = now;
    setZoomed(now);
  }, []);
  return { zoomed, zoomRef, onZoom };
}

type ZoomTo = ((stretch: Stretch | undefined) => void) | undefined;

/** Publishes the zoomed range if the source can answer it in higher resolution. */
function useZoom(name: string, refine: boolean): [isZoomed: boolean, zoomTo: ZoomTo] {
  const [published, publish] = useChosen<Stretch>(name);
  const zoomTo = useCallback((stretch: Stretch | undefined) => void publish(stretch), [publish]);
  return refine ? [published !== undefined, zoomTo] : [false, undefined];
}

type Shown = ReturnType<typeof useCurve>;

/** No instants or no values. An axis without a line would look like a fault. */
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
        values: { name, least: words.textOf(each, least), most: words.textOf(each, most), latest: words.textOf(each, latest) },
      });
    })
    .join('. ');
}
