// Calls of the power curves of the report and the home pages: the sum of the meters of each quantity.
import type { CurveDataPower } from '../../../../core/calls/calls.gen.ts';
import { keysOf } from '../../../../core/object.ts';
import { toPointKey } from '../../../../core/devices/device.ts';
import type { Station } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { alarmMarks } from '../../alarms/index.ts';
import { busbarOf, translator } from '../../request/index.ts';
import { changeMarks } from './changeMarks.ts';
import { draw, extremesOfSum, isWide, none, type Read, readPoints, withoutAt } from './curveReads.ts';
import { type Stretch, toStretch } from './curveSteps.ts';
import { zoneOf } from '../../documents/index.ts';
import { createServedSum, isAt, type Measure, measuresOf, type Quantity } from '../../flow/index.ts';
import type { Series } from './deviceCurves.ts';

/** The quantities of a curve, and the category of meters that measures each. */
const shown = { grid: 'total', pv: 'pv', load: 'load', storage: 'storage' } as const satisfies Record<string, Quantity>;
type Shown = keyof typeof shown;
const titles: Readonly<Record<Shown, string>> = { grid: 'Grid', pv: 'PV', load: 'Load', storage: 'Storage' };

/** Power of grid, PV, load and storage: the sum of the meters of each. A quantity without a meter has no series. */
export async function powerCurve(request: CurveDataPower, context: CallContext) {
  const { station } = context;
  const stretch = toStretch(request, station.clock.now(), zoneOf(station));
  const busbarName = busbarOf(request, context);
  const say = translator(context);
  let at: number[] = [];
  const wanted = request.quantities && request.quantities.length > 0 ? request.quantities : keysOf(shown);
  const series: Series[] = [];
  for (const quantity of wanted) {
    const measures = measuresOf(station, shown[quantity], busbarName, { from: stretch.start, to: stretch.end });
    const [first] = measures;
    if (!first) continue;
    const sum = await readSum(station, measures, stretch, request.points);
    await station.giveWay();
    const drawn = draw(sum, request.points);
    at = drawn.at;
    series.push({
      id: quantity,
      name: say(titles[quantity]),
      key: toPointKey(first.device.type, first.power),
      ...withoutAt(drawn),
    });
  }
  const marks = alarmMarks(station, stretch.start, stretch.end, (alarm) => isAt(alarm, busbarName));
  return { ...stretch, at, series, marks, changes: changeMarks(context, stretch) };
}

async function readSum(
  station: Station,
  measures: readonly Measure[],
  stretch: Stretch,
  pixels: number | undefined,
): Promise<Read> {
  const wide = isWide(stretch, pixels);
  const alone = measures.length === 1;
  const reads: Read[] = [];
  for (const { device, power: path } of measures) {
    reads.push(...(await readPoints(station, device.id, [{ path, stat: 'mean' }], stretch, wide && alone)));
  }
  const [only] = reads;
  if (only && alone) return only;
  const at = only?.at ?? none;
  const sum = createServedSum(at.length, { start: at[0] ?? stretch.start, stepMs: stretch.stepS * 1000 });
  measures.forEach((each, index) => sum.add(reads[index]?.mean ?? none, each));
  const mean = sum.total;
  // Extremes of a sum differ from the sum of extremes, so they are computed from sums over shorter steps.
  return { at, mean, ...(wide && (await extremesOfSum(station, measures, stretch))) };
}

export const curves: Handlers = {
  'home.powerCurve': powerCurve,
  'curve.power': powerCurve,
};
