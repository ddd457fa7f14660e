// The node's value as a curve, with titles, units and formats of its points.
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { type DeviceType, fromPointKey, type Point } from '../../src/core/devices/device.ts';
import { namedPoint } from '../../src/core/devices/ownType.ts';
import { joinFormatted } from '../../src/core/format/format.ts';
import type { CurveOptions } from '../../src/core/kinds.gen.ts';
import type { Schema } from '../../src/core/language.ts';
import { read } from '../../src/core/pointer.ts';
import { schemaAt } from '../../src/core/schema/schemaWalk.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { storedDecimals } from '../../src/core/format/scale.ts';
import { stepFor } from '../../src/core/format/units.ts';
import { useAt, useDevices, useText, useUnits } from '../define.ts';
import { useDevice } from '../defineLater.ts';
import { unitWord } from '../shared/value/unitWord.ts';
import { useFormatAs, useLanguage, useZone } from '../shared/value/useFormatAs.ts';
import { type Curve, type CurveSeries, toCurve, type ValueSchemas } from './toCurve.ts';
import type { Axis } from './toAxes.ts';
import type { Code } from './plot/toPlot.ts';

export interface CurveWords {
  titles: string[];
  /** Formatted value with unit. */
  textOf: (series: CurveSeries, value: number | null | undefined) => string;
  /** Unit and decimals of the numbers in an exported file. */
  written: (series: CurveSeries) => { unit: string; decimals: number | undefined };
  symbol: (axis: Axis) => string | undefined;
  /** Factor from the values of an axis to the unit of its symbol. */
  factor: (axis: Axis) => number;
  /** The codes on the axis; undefined unless all of its series are enumerations. */
  codes: (axis: Axis) => readonly Code[] | undefined;
  zone: string;
  language: string;
}
type Known = Readonly<Record<string, DeviceType>>;

interface Made {
  curve: Curve;
  words: CurveWords;
  loaders: ReactNode;
  /** All definitions needed to format the values are loaded. */
  complete: boolean;
}

export function useCurve(options: CurveOptions, value: ReadableStore, own: Schema | undefined): Made {
  const data = useAt<unknown>(value, '');
  const [known, setKnown] = useState<Known>({});
  const schemas = useMemo(
    (): ValueSchemas => ({
      ofPoint: (key, config) => pointOf(known, key, config),
      ofList: (pointer) => numberIn(own, pointer),
    }),
    [known, own],
  );
  const curve = useMemo(() => toCurve(options, (pointer) => read(data, pointer), schemas), [options, data, schemas]);
  const words = useWords(curve);
  const types = [...new Set(curve.series.flatMap(({ key }) => (key === undefined ? [] : [fromPointKey(key).type])))];
  const remember = useCallback(
    (device: DeviceType) =>
      setKnown((before) => (before[device.type] === device ? before : { ...before, [device.type]: device })),
    [],
  );
  const loaders = types.map((type) => <DeviceFile key={type} type={type} onDevice={remember} />);
  return { curve, words, loaders, complete: useComplete(types, known) };
}

/** Without the units of its points the curve would be drawn twice, so it waits for the device files, but no longer than this. */
const patienceMs = 1500;
function useComplete(types: readonly string[], known: Known): boolean {
  const heads = useDevices();
  const lacks = types.some((type) => !Object.hasOwn(known, type) && heads.some((head) => head.type === type));
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!lacks) return undefined;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [lacks]);
  return late || !lacks;
}

/** Schema of the items in the list at the pointer. */
function numberIn(own: Schema | undefined, pointer: string): Schema | undefined {
  const values = own && schemaAt(own, `${pointer}/0`);
  return values && { ...values, type: 'number' };
}

function pointOf(known: Known, key: string, config: unknown): Point | undefined {
  const { type, point } = fromPointKey(key);
  // The key of one instance contains the device: "pcs-1#activePower" has no separate device file.
  const found = Object.hasOwn(known, type) ? known[type]?.points[point] : undefined;
  return found && namedPoint(found, config);
}

/** One component per device type, because hooks cannot be called a variable number of times. */
function DeviceFile({ type, onDevice }: { type: string; onDevice: (device: DeviceType) => void }) {
  const device = useDevice(type);
  useEffect(() => {
    if (device) onDevice(device);
  }, [device, onDevice]);
  return null;
}

function useWords(curve: Curve): CurveWords {
  const say = useText();
  const format = useFormatAs();
  const units = useUnits();
  const zone = useZone();
  const language = useLanguage();
  return useMemo(() => {
    const titleOf = (series: CurveSeries) =>
      say(series.option?.title) || series.named || say(series.schema?.title) || series.name;
    const schemas = new Map(curve.series.map((series) => [series, storedSchema(series)]));
    const textOf = (series: CurveSeries, value: number | null | undefined) => {
      const { unit, decimals } = series.option ?? {};
      return joinFormatted(format(value, schemas.get(series), { unit, decimals }));
    };
    const indexOf = ({ side, panel }: Axis) => curve.axes.findIndex((axis) => axis.side === side && axis.panel === panel);
    // Axis numbers use the same unit as the values in the tooltip: 23 mV, not 0.023 V.
    const steps = curve.axes.map(({ unit }, at) =>
      unit !== undefined ? stepFor(largestAt(curve, at), unit, units, language) : undefined,
    );
    const symbol = (axis: Axis) => {
      const unit = steps[indexOf(axis)]?.unit ?? axis.unit;
      return unit === undefined ? undefined : unitWord(format, unit);
    };
    const factor = (axis: Axis) => steps[indexOf(axis)]?.factor ?? 1;
    const axisCodes = curve.axes.map((_axis, at) => codesOf(curve, at, say));
    const codes = (axis: Axis) => axisCodes[indexOf(axis)];
    const written = (series: CurveSeries) => {
      const schema = storedSchema(series);
      const values = Array.from(series.values, (value) => value ?? Number.NaN).filter(Number.isFinite);
      return { unit: unitWord(format, schema.unit), decimals: storedDecimals(schema, values, units) };
    };
    return { titles: curve.series.map(titleOf), textOf, symbol, factor, codes, written, zone, language };
  }, [curve, say, format, units, zone, language]);
}

function largestAt({ series }: Curve, axis: number): number {
  let largest = 0;
  for (const each of series)
    if (each.axis === axis) for (const value of each.values) largest = Math.max(largest, Math.abs(value ?? 0) || 0);
  return largest;
}

/** Undefined if any series of the axis is not an enumeration. */
function codesOf({ series }: Curve, axis: number, say: ReturnType<typeof useText>): readonly Code[] | undefined {
  const own = series.filter((each) => each.axis === axis);
  if (own.some(({ schema }) => !schema?.choices)) return undefined;
  return Object.values(own[0]?.schema?.choices ?? {}).flatMap((choice) =>
    typeof choice.const === 'number' ? [{ at: choice.const, word: say(choice.title) }] : [],
  );
}

/** Schema of the stored values, before scaling for display. */
const storedSchema = ({ unit, schema }: CurveSeries): Schema => ({
  type: 'number',
  ...(unit !== undefined && { unit }),
  ...schema,
});
