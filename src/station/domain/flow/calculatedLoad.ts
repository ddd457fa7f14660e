// Calculates the load of a site without a load meter from the balance at the busbar: import + PV - charging.
import type { EnergyFlowNode } from '../../../core/calls/calls.gen.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { given } from '../request/index.ts';
import { isAt, type Measure, measuresOf, sumOf } from './meters.ts';
import { type Old, oldOf, olds, together } from './old.ts';
import { worstOf } from './worst.ts';

type Parts = Pick<Station, 'live' | 'fresh' | 'devices' | 'content' | 'clock'>;
/** Power in kW of a device that has its own place in the diagram. */
interface Consumer {
  power?: number | undefined;
  old?: Old | undefined;
}

/** Power drawn apart from storage and PV. */
export const loadOf = (grid: number, storage: number, pv: number): number => grid - storage + pv;

/** Readings that are further apart do not belong to the same moment. */
const sameMomentMs = 5000;
/** Measurement errors of the meters: a share of the largest power, and a minimum in kW. */
const errorShare = 0.02;
const leastError = 0.5;

/** Undefined if the result is below 0 by more than the meters can be wrong, because a part is then missing or wrong. */
function notNegative(power: number, parts: readonly number[]): number | undefined {
  const error = Math.max(leastError, errorShare * Math.max(...parts.map(Math.abs)));
  return power < -error ? undefined : Math.max(0, power);
}

/**
 * The load at a grid connection point, or at all of them. Undefined with a load meter, or without a grid meter. Its power is
 * absent unless all powers of the balance were read at the same moment and none is in doubt.
 */
export function toCalculatedLoad(station: Parts, busbarName?: string): EnergyFlowNode | undefined {
  if (measuresOf(station, 'load', busbarName).length > 0 || measuresOf(station, 'total', busbarName).length === 0)
    return undefined;
  const balances = placesOf(station, busbarName).flatMap((place) => balanceAt(station, place) ?? []);
  const devices = balances.flatMap((each) => each.devices);
  const times = devices.flatMap(({ id }) => station.live.get(id)?.at ?? []);
  const old = oldOf(station, devices);
  const isOneMoment = !old && Math.max(...times) - Math.min(...times) <= sameMomentMs;
  return {
    id: 'calculatedLoad',
    ...given('power', isOneMoment ? sumOf(balances.map((each) => each.power)) : undefined),
    state: worstOf(devices.map(({ id }) => station.live.state(id))),
    ...(times.length > 0 && { at: Math.min(...times) }),
    ...olds({ power: old }),
  };
}

/** A storage or PV meter at one point does not measure the devices at another one, so each point has a balance of its own. */
function placesOf(station: Pick<Station, 'devices'>, busbarName: string | undefined): (string | undefined)[] {
  if (busbarName !== undefined && busbarName !== '') return [busbarName];
  const names = [...new Set(station.devices().map((each) => each.busbarName))];
  return names.length === 1 || names.includes('') ? [undefined] : names;
}

/** Undefined if nothing is measured at the place. */
function balanceAt(
  station: Parts,
  place: string | undefined,
): { devices: DeviceRecord[]; power: number | undefined } | undefined {
  const [grid, pv, metered] = (['total', 'pv', 'storage'] as const).map((quantity) => measuresOf(station, quantity, place));
  const storage = [...(metered ?? []), ...hybridsWithout(station, metered ?? [], place)];
  const devices = [...(grid ?? []), ...(pv ?? []), ...storage].map(({ device }) => device);
  if (devices.length === 0) return undefined;
  const powerOf = (measures: readonly Measure[] = []): number | undefined =>
    measures.length === 0 ? 0 : sumOf(measures.map(({ device, power }) => station.fresh(device.id)?.values[power]));
  const parts = [grid?.length === 0 ? undefined : powerOf(grid), powerOf(storage), powerOf(pv)];
  const [imported, charged, generated] = parts;
  if (imported === undefined || charged === undefined || generated === undefined) return { devices, power: undefined };
  return { devices, power: notNegative(loadOf(imported, charged, generated), [imported, charged, generated]) };
}

/** Hybrid units, unless a storage meter measures them. */
function hybridsWithout(station: Parts, storage: readonly Measure[], place: string | undefined): Measure[] {
  if (storage.some(({ device }) => device.category === 'storage')) return [];
  return devicesAs(station, 'hybrid')
    .filter((device) => isAt(device, place))
    .map((device) => ({ device, power: 'activePower', into: 'activePower' }));
}

/** The charging piles are part of the calculated load, but have their own boxes. */
export function withoutChargers(load: EnergyFlowNode, chargers: readonly Consumer[]): EnergyFlowNode {
  const { power, old: _old, ...rest } = load;
  const taken = chargers.length === 0 ? 0 : sumOf(chargers.map((each) => each.power));
  const old = together([load.old?.power, ...chargers.map((each) => each.old)]);
  const isKnown = power !== undefined && taken !== undefined && !old;
  return {
    ...rest,
    ...given('power', isKnown ? notNegative(power - taken, [power, taken]) : undefined),
    ...olds({ power: old }),
  };
}
