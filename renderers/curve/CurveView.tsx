// Values over station time: legend and tools at the heading, the drawing, the strip of states, or the same as a table.
import { LineChartOutlined, TableOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { constant } from '../../src/core/reading.ts';
import { useAt, useSource, useText, type ViewProps } from '../define.ts';
import { FrameExtra } from '../NodeFrame.tsx';
import { EmptyFace } from '../NodeStates.tsx';
import { FileMenu } from '../shared/FileMenu.tsx';
import { toLane } from '../shared/lane.ts';
import { rowSchema } from '../shared/ownSchema.ts';
import { listAt } from '../shared/rows.ts';
import { saveBlob, saveSheet } from '../shared/saveFile.ts';
import { toFileName } from '../shared/sheet.ts';
import { readInk } from '../shared/useInk.ts';
import { CurveCanvas } from './CurveCanvas.tsx';
import { CurveLegend, StripLegend } from './CurveLegend.tsx';
import { CurveTable } from './CurveTable.tsx';
import { toCurveSheet } from './toCurveSheet.ts';
import { toPicture } from '../shared/toPicture.ts';
import { toExtent } from './toSummary.ts';
import { useCurve } from './useCurve.tsx';
import type { PlotControl } from './usePlot.ts';
import '../shared/reading.css';

const nothing = constant(undefined);

export function CurveView({ title = '', options, value, empty }: ViewProps<'curve'>) {
  const say = useText();
  const { curve, words, loaders } = useCurve(options, value);
  const [switched, setSwitched] = useState<Readonly<Record<string, boolean>>>({});
  const [asTable, setAsTable] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  const zoomRef = useRef(false);
  const control = useRef<PlotControl>(null);
  const lane = useBehind(options.behind);
  const hidden = useMemo(
    () => new Set(curve.series.filter(({ name, hidden: off }) => switched[name] ?? off).map(({ name }) => name)),
    [curve, switched],
  );
  const onZoom = useCallback((now: boolean) => {
    zoomRef.current = now;
    setZoomed(now);
  }, []);
  const summary = useMemo(() => toSummary(curve, words, say), [curve, words, say]);
  const height = options.height ?? 280;
  const label = title || say('Curve');
  if (curve.at.length === 0) {
    return (
      <>
        {loaders}
        <EmptyFace text={empty ?? say('No data in this period')} />
      </>
    );
  }
  const fileName = say(options.fileName) || label;
  const picture = async () => {
    const canvas = control.current?.plot?.ctx.canvas;
    if (!canvas) return;
    const ink = readInk(canvas);
    const legend = curve.series.flatMap((series, index) =>
      hidden.has(series.name) ? [] : [{ text: words.titles[index] ?? '', colour: ink.of(series.colour) }],
    );
    const blob = await toPicture(canvas, { title, legend }, ink);
    if (blob) saveBlob(blob, `${toFileName(fileName)}.png`);
  };
  const heads = curve.series.map((series, index) =>
    [words.titles[index], series.unit === undefined ? '' : `(${words.symbol(series.side) ?? series.unit})`]
      .filter(Boolean)
      .join(' '),
  );
  return (
    <>
      {loaders}
      <FrameExtra>
        {options.legend !== false && (
          <CurveLegend
            curve={curve}
            titles={words.titles}
            hidden={hidden}
            toggle={(name) => setSwitched({ ...switched, [name]: !hidden.has(name) })}
          />
        )}
        {zoomed && !asTable && (
          <Button size="small" icon={<ZoomOutOutlined />} onClick={() => control.current?.reset()}>
            {say('Whole period')}
          </Button>
        )}
        <Button
          type="text"
          size="small"
          icon={asTable ? <LineChartOutlined /> : <TableOutlined />}
          aria-label={say(asTable ? 'Show as a curve' : 'Show as a table')}
          title={say(asTable ? 'Show as a curve' : 'Show as a table')}
          onClick={() => setAsTable(!asTable)}
        />
        {options.download !== false && (
          <FileMenu
            {...(!asTable && { picture })}
            sheet={(as) => saveSheet(toCurveSheet(curve, heads, say('Time'), words.zone), fileName, as)}
          />
        )}
      </FrameExtra>
      {asTable ? (
        <CurveTable curve={curve} words={words} height={height} label={label} />
      ) : (
        <CurveCanvas
          curve={curve}
          words={words}
          hidden={hidden}
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
      <div className="ems-curve-foot">
        {lane && !asTable && <StripLegend states={lane.states} />}
        {curve.misfits > 0 && (
          <span className="ems-curve-misfit">
            {say({ text: '{{n}} values are no numbers and are left out', values: { n: curve.misfits } })}
          </span>
        )}
      </div>
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

function toSummary(
  { series }: ReturnType<typeof useCurve>['curve'],
  words: ReturnType<typeof useCurve>['words'],
  say: ReturnType<typeof useText>,
): string {
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
