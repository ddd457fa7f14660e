// Computes the power flows at the busbar from the newest meter readings, in the sign convention of the product.
import type { EnergyFlow, EnergyFlowNode } from '../../../core/calls/calls.gen.ts';
import { startOfDay } from '../../../core/time.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { counterStep, shiftsOf } from '../../counters/index.ts';
import { demandLimitAt, readBusbars, readSetting, todayOf, zoneOf } from '../documents/index.ts';
import { toCalculatedLoad } from './calculatedLoad.ts';
import { demandNow } from './demandNow.ts';
import { standbyAt } from './direction.ts';
import { isAt, type Measure, measuresOf, type Quantity, sumOf, valueOf, wrapsOf } from './meters.ts';
import { minuteMs } from './minutes.ts';
import { type Old, oldOf, olds } from './old.ts';
import { worstOf } from './worst.ts';
import { given, oneByOne, remembered, withoutGaps } from '../request/index.ts';

type Parts = Pick<Station, 'docs' | 'series' | 'live' | 'fresh' | 'devices' | 'content' | 'clock' | 'giveWay'>;

/** A present value; undefined for an offline device, because its last value is outdated. */
export function powerOf(station: Pick<Station, 'live'>, device: string, point: string): number | undefined {
  return station.live.state(device) === 'offline' ? undefined : valueOf(station.live.get(device), point);
}

export async function toEnergyFlow(station: Parts, busbarName?: string): Promise<EnergyFlow> {
  const busbar = busbarName ?? readBusbars(station.docs)[0]?.busbarName;
  const rated = readSetting(station.docs, 'station')?.body.installedPower;
  const node = (quantity: Quantity) =>
    toNode(station, quantity, measuresOf(station, quantity, busbarName), measuresToday(station, quantity, busbarName));
  const grid = await node('total');
  const storage = await node('storage');
  const chargers = devicesAs(station, 'charger').filter((each) => !each.hidden && isAt(each, busbarName));
  const flow = {
    grid: grid && {
      ...grid,
      demand: await demandNow(station, busbarName),
      demandLimit: demandLimitAt(station.docs, busbarName),
    },
    pv: withRating(
      await node('pv'),
      devicesAs(station, 'inverter').filter((each) => isAt(each, busbarName)),
    ),
    load: await node('load'),
    calculatedLoad: toCalculatedLoad(station, busbarName),
    storage: storage && {
      ...storage,
      ...toStorage(station, busbarName),
      standby: standbyAt(station, busbarName),
      ...olds({ ...storage.old, level: levelOld(station, busbarName) }),
    },
    chargers: chargers.length > 0 ? await oneByOne(chargers, (each) => toCharger(station, each)) : undefined,
  };
  return withoutGaps({ at: station.clock.now(), busbarName: busbar, rated, ...flow });
}

/** Measures since midnight, each with its time of service. */
export const measuresToday = (station: Parts, quantity: Quantity, busbarName: string | undefined): Measure[] =>
  measuresOf(station, quantity, busbarName, {
    from: startOfDay(todayOf(station), zoneOf(station)),
    to: station.clock.now(),
  });

async function toNode(
  station: Parts,
  quantity: Quantity,
  measures: readonly Measure[],
  today: readonly Measure[],
): Promise<EnergyFlowNode | undefined> {
  const [one] = measures;
  if (!one) return undefined;
  const times = measures.flatMap(({ device }) => station.live.get(device.id)?.at ?? []);
  return {
    id: quantity === 'total' ? 'grid' : quantity,
    ...(measures.length === 1 && !one.device.hidden && { name: one.device.name }),
    ...given('power', sumOf(measures.map(({ device, power }) => powerOf(station, device.id, power)))),
    ...given('today', sumOf(await oneByOne(today, (each) => movedToday(station, each, each.into)))),
    ...given(
      'todayBack',
      sumOf(await oneByOne(today, (each) => (each.out === undefined ? undefined : movedToday(station, each, each.out)))),
    ),
    state: worstOf(measures.map(({ device }) => station.live.state(device.id))),
    ...(times.length > 0 && { at: Math.min(...times) }),
    ...olds({
      power: oldOf(
        station,
        measures.map(({ device }) => device),
      ),
    }),
  };
}

/** Age of the battery readings, on which the energy level depends. */
const levelOld = (station: Pick<Station, 'live' | 'devices' | 'content' | 'clock'>, busbarName?: string): Old | undefined =>
  oldOf(
    station,
    devicesAs(station, 'battery').filter((each) => isAt(each, busbarName)),
  );

/** State of charge weighted by the energy of each stack; the stored energy is the sum. */
export function toStorage(
  station: Pick<Station, 'live' | 'devices' | 'content'>,
  busbarName?: string,
): { soc?: number; socSpread?: { low: number; high: number }; soh?: number; stored?: number } {
  const stacks = devicesAs(station, 'battery').filter((each) => isAt(each, busbarName));
  const values = (point: string) => stacks.map(({ id }) => powerOf(station, id, point));
  const weights = stacks.map(
    ({ id, config }) => valueOf(station.live.get(id), 'ratedEnergy') ?? Number(config.ratedEnergy ?? Number.NaN),
  );
  const weighted = (point: string) => {
    const each = values(point);
    if (each.length === 1) return each[0];
    const total = sumOf(weights.map((weight) => (weight > 0 ? weight : undefined)));
    const parts = sumOf(each.map((value, index) => (value === undefined ? undefined : value * (weights[index] ?? 0))));
    return total === undefined || parts === undefined ? undefined : parts / total;
  };
  const known = values('soc').filter((each) => each !== undefined);
  return {
    ...given('soc', weighted('soc')),
    ...(known.length > 1 && { socSpread: { low: Math.min(...known), high: Math.max(...known) } }),
    ...given('soh', weighted('soh')),
    ...given('stored', sumOf(values('remainingEnergy'))),
  };
}

const toCharger = async (station: Parts, device: DeviceRecord): Promise<EnergyFlowNode> => ({
  id: device.id,
  name: device.name,
  ...given('power', powerOf(station, device.id, 'power')),
  ...given('today', await movedToday(station, { device }, 'energyTotal')),
  state: station.live.state(device.id),
  ...given('at', station.live.get(device.id)?.at),
  ...olds({ power: oldOf(station, [device]) }),
});

function withRating(node: EnergyFlowNode | undefined, inverters: readonly DeviceRecord[]): EnergyFlowNode | undefined {
  const rated = sumOf(inverters.map(({ config }) => (typeof config.ratedPower === 'number' ? config.ratedPower : undefined)));
  return node && { ...node, ...given('rated', rated) };
}

/** Counted energy since midnight while the device was in service; unknown if the reading at midnight is. */
export async function movedToday(
  station: Parts,
  { device, from, to }: Pick<Measure, 'device' | 'from' | 'to'>,
  point: string,
): Promise<number | undefined> {
  const day = todayOf(station);
  const begun = Math.max(startOfDay(day, zoneOf(station)), from ?? 0);
  const newest = to === undefined ? valueOf(station.live.get(device.id), point) : await readingAt(station, device.id, point, to);
  const before = await remembered(station, `counter|${device.id}|${point}|${day}|${begun}`, 60_000, async () => {
    const reading = await readingAt(station, device.id, point, begun);
    return reading ?? firstReading(station, device.id, point, begun);
  });
  if (newest === undefined || before === undefined) return undefined;
  const shifted = shiftsOf(station.docs, device.id, point).reduce((sum, { at, by }) => (at >= begun ? sum + by : sum), 0);
  return counterStep(before + shifted, newest, wrapsOf(station, device, point));
}

/** The last reading in the two hours up to the moment: to the second, since a meter may end within a minute. */
async function readingAt(station: Parts, device: string, point: string, moment: number): Promise<number | undefined> {
  const read = async (start: number, end: number, stepS: number): Promise<number | undefined> => {
    const { values } = await station.series.range({ device, points: [point], start, end, stepS, stat: 'last' });
    return (values[point] ?? new Float64Array(0)).findLast((value) => !Number.isNaN(value));
  };
  return (await read(moment - minuteMs, moment, 1)) ?? read(moment - 7_200_000, before(moment, minuteMs), 60);
}

/**
 * The first reading of a device without any reading before the moment. Undefined if it has earlier readings, because it was only
 * silent then.
 */
async function firstReading(station: Parts, device: string, point: string, moment: number): Promise<number | undefined> {
  const read = async (start: number, end: number, stepS: number) =>
    (await station.series.range({ device, points: [point], start, end, stepS, stat: 'min' })).values[point] ?? [];
  const isKnown = (value: number): boolean => !Number.isNaN(value);
  if ((await read(moment - longestBackMs, before(moment, halfHourMs), 1800)).some(isKnown)) return undefined;
  return (await read(moment, moment + minuteMs, 1)).find(isKnown) ?? (await read(moment, station.clock.now(), 60)).find(isKnown);
}
/** Ranges consist of full steps: returns the end of the last step before the moment. */
const before = (moment: number, stepMs: number): number => Math.floor(moment / stepMs) * stepMs;
const halfHourMs = 1_800_000;
const longestBackMs = 31 * 86_400_000;
