// Calls of the home page of a station with several transformer areas: the power of each area, its voltages and its power quality
// over the day.
import type { CurveDataQuery } from '../../../core/calls/calls.gen.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { alarmMarks } from '../alarms/index.ts';
import { draw, isWide, none, pointOf, type Read, readPoints, toStretch } from '../reports/index.ts';
import { readBusbars, zoneOf } from '../documents/index.ts';
import { busbarOf, oneByOne, translator, withoutGaps } from '../request/index.ts';
import { isAt, measuresOf, oldOf, oldPowers, powerOf, powersOf, toEnergyFlow } from '../flow/index.ts';

const phases = ['voltageA', 'voltageB', 'voltageC'] as const;

async function overview(_request: unknown, { station }: CallContext) {
  return oneByOne(readBusbars(station.docs), ({ busbarName, transformerCapacity }) =>
    toArea(station, busbarName, transformerCapacity),
  );
}

async function toArea(station: Station, busbarName: string, capacity: number | undefined) {
  const flow = await toEnergyFlow(station, busbarName);
  const meter = meterOf(station, busbarName);
  const read = (point: string) => (meter ? powerOf(station, meter.id, point) : undefined);
  const apparent = read('apparentPower');
  const voltages = phases.map(read);
  const known = voltages.filter((each) => each !== undefined);
  return withoutGaps({
    busbarName,
    state: meter ? station.live.state(meter.id) : 'none',
    capacity,
    loading: apparent === undefined || !capacity ? undefined : (Math.abs(apparent) / capacity) * 100,
    ...powersOf(station, flow, busbarName),
    ...oldPowers(flow, { meter: meter && oldOf(station, [meter]) }),
    ...(known.length === phases.length && {
      minVoltage: Math.min(...known),
      maxVoltage: Math.max(...known),
      unbalance: unbalanceOf(known),
    }),
    powerFactor: read('powerFactor'),
    frequency: read('frequency'),
    at: meter && station.live.get(meter.id)?.at,
  });
}

/** Greatest deviation of a phase from the mean of the three, in percent of the mean. */
export function unbalanceOf(voltages: readonly number[]): number | undefined {
  const mean = voltages.reduce((sum, each) => sum + each, 0) / voltages.length;
  return mean > 0 ? (Math.max(...voltages.map((each) => Math.abs(each - mean))) / mean) * 100 : undefined;
}

/** The meter between transformer and busbar. If there are several, the first one. */
const meterOf = (station: Pick<Station, 'devices' | 'content'>, busbarName: string | undefined): DeviceRecord | undefined =>
  measuresOf(station, 'total', busbarName)[0]?.device;

/** A curve that is computed from three points at each moment. */
interface Derived {
  id: string;
  title: string;
  of: readonly string[];
}
const currents = ['currentA', 'currentB', 'currentC'] as const;
const unbalances: readonly Derived[] = [
  { id: 'voltageUnbalance', title: 'Voltage unbalance', of: phases },
  { id: 'currentUnbalance', title: 'Current unbalance', of: currents },
];

/** NaN if a phase is missing or the mean is zero. */
function toUnbalance(reads: readonly Read[]): Read {
  const at = reads[0]?.at ?? none;
  return {
    at,
    mean: Float64Array.from(at, (_moment, index) => {
      const parts = reads.map(({ mean }) => mean[index] ?? Number.NaN);
      return (parts.some((each) => Number.isNaN(each)) ? undefined : unbalanceOf(parts)) ?? Number.NaN;
    }),
  };
}

const curveOf =
  (names: readonly string[], derived: readonly Derived[] = []) =>
  async (request: CurveDataQuery, context: CallContext) => {
    const { station } = context;
    const stretch = toStretch(request, station.clock.now(), zoneOf(station));
    const busbarName = busbarOf(request, context) ?? readBusbars(station.docs)[0]?.busbarName;
    const meter = meterOf(station, busbarName);
    if (!meter) return { ...stretch, at: [], series: [], marks: [] };
    const pointsOf = (of: readonly string[]) => of.map((name) => pointOf(station, meter, `${meter.type}#${name}`));
    const readAll = (of: readonly string[]) =>
      readPoints(station, meter.id, pointsOf(of), stretch, isWide(stretch, request.points));
    const say = translator(context);
    const points = pointsOf(names);
    const lines = (await readAll(names)).map((read, index) => ({
      head: { id: names[index], name: say(points[index]?.title ?? ''), key: points[index]?.typeKey, device: meter.id },
      drawn: draw(read, request.points),
    }));
    for (const { id, title, of } of derived) {
      lines.push({
        head: { id, name: say(title), key: undefined, device: meter.id },
        drawn: draw(toUnbalance(await readAll(of)), request.points),
      });
    }
    return {
      ...stretch,
      at: lines[0]?.drawn.at ?? [],
      series: lines.map(({ head, drawn: { at: _at, ...values } }) => withoutGaps({ ...head, ...values })),
      marks: alarmMarks(station, stretch.start, stretch.end, (alarm) => isAt(alarm, busbarName)),
    };
  };

export const homeRegion: Handlers = {
  'home.regionOverview': overview,
  'home.regionLowVoltageCurve': curveOf(phases),
  'home.regionPowerQualityCurve': curveOf(['powerFactor', 'frequency'], unbalances),
};
