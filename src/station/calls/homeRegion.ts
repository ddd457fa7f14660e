// The home of a station over several transformer areas: what each area draws, its voltages and its power quality over the day.
import type { CallContext, DeviceRecord, Handlers, Station } from '../contract.ts';
import { alarmMarks } from './alarms.ts';
import { draw, isWide, readPoints } from './curveReads.ts';
import { type CurveTime, toStretch } from './curveSteps.ts';
import { pointOf } from './curves.ts';
import { readBusbars, translator, zoneOf } from './documents.ts';
import { given, powerOf, toEnergyFlow, withoutGaps } from './flow.ts';
import { busbarOf, directionOf } from './home.ts';
import { isAt, measuresOf } from './meters.ts';

const phases = ['voltageA', 'voltageB', 'voltageC'] as const;

function overview(_request: unknown, { station }: CallContext): unknown {
  return readBusbars(station.docs).map(({ busbarName, transformerCapacity }) => toArea(station, busbarName, transformerCapacity));
}

function toArea(station: Station, busbarName: string, capacity: number | undefined): unknown {
  const flow = toEnergyFlow(station, busbarName);
  const meter = meterOf(station, busbarName);
  const read = (point: string) => (meter ? powerOf(station, meter.id, point) : undefined);
  const apparent = read('apparentPower');
  const voltages = phases.map(read);
  const known = voltages.filter((each) => each !== undefined);
  const complete = known.length === phases.length;
  const storage = flow.storage?.power;
  return withoutGaps({
    busbarName,
    state: meter ? station.live.state(meter.id) : 'none',
    capacity,
    grid: flow.grid?.power,
    loading: apparent === undefined || !capacity ? undefined : (Math.abs(apparent) / capacity) * 100,
    load: flow.load?.power,
    pv: flow.pv?.power,
    storage: storage === undefined ? undefined : Math.abs(storage),
    ...given('direction', storage === undefined ? undefined : directionOf(storage)),
    soc: flow.storage?.soc,
    minVoltage: complete ? Math.min(...known) : undefined,
    maxVoltage: complete ? Math.max(...known) : undefined,
    unbalance: complete ? unbalanceOf(known) : undefined,
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

/** The meter between transformer and busbar; with several of them the first. */
const meterOf = (station: Pick<Station, 'devices'>, busbarName: string | undefined): DeviceRecord | undefined =>
  measuresOf(station.devices(), 'total', busbarName)[0]?.device;

interface AreaCurve extends CurveTime {
  busbarName?: string;
  points?: number;
}
const curveOf =
  (names: readonly string[]) =>
  async (request: AreaCurve, context: CallContext): Promise<unknown> => {
    const { station } = context;
    const stretch = toStretch(request, station.clock.now(), zoneOf(station));
    const busbarName = busbarOf(request, context) ?? readBusbars(station.docs)[0]?.busbarName;
    const meter = meterOf(station, busbarName);
    if (!meter) return { ...stretch, at: [], series: [], marks: [] };
    const points = names.map((name) => pointOf(station, meter, `${meter.type}#${name}`));
    const reads = await readPoints(station, meter.id, points, stretch, isWide(stretch, request.points));
    const say = translator(context);
    const drawn = reads.map((read) => draw(read, request.points));
    return {
      ...stretch,
      at: drawn[0]?.at ?? [],
      series: drawn.map(({ at: _at, ...values }, index) => ({
        id: names[index],
        name: say(points[index]?.title ?? ''),
        key: points[index]?.typeKey,
        device: meter.id,
        ...values,
      })),
      marks: alarmMarks(station, stretch.start, stretch.end, (alarm) => isAt(alarm, busbarName)),
    };
  };

export const homeRegion: Handlers = {
  'home.regionOverview': overview as never,
  'home.regionLowVoltageCurve': curveOf(phases) as never,
  'home.regionPowerQualityCurve': curveOf(['powerFactor', 'frequency']) as never,
};
