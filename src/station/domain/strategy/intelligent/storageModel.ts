// Builds the model of the storage system for planning, from its devices and its recent operation.
import type { PowerReduction, ReductionStep } from '../../../contract/docs.ts';
import type { Station } from '../../../contract/index.ts';
import type { NoPlan } from '../../../contract/planner.ts';
import { settingOf } from '../../../dispatch/saved/settingOf.ts';
import { ownOf, ratedPowerOf } from '../../../equipment/figures.ts';
import { pastDays } from '../../../planning/forecast.ts';
import type { LossBand, PlannedStorage, PowerAt } from '../../../planning/horizon.ts';
import { addDays } from '../../../../core/time.ts';
import { devicesAs } from '../../../equipment/roles.ts';
import { todayOf } from '../../documents/index.ts';
import { capacityOf, recordsOf, roundTripOf } from '../../energy/index.ts';
import { sumOf } from '../../flow/index.ts';
import { remembered } from '../../request/index.ts';

/** The properties of the storage at any SOC. */
export type Model = Omit<PlannedStorage, 'stored'>;

export async function toModel(station: Station): Promise<Model | { none: NoPlan }> {
  const capacity = capacityOf(station, undefined);
  if (capacity <= 0) return { none: 'no-battery' };
  const rated = ratedOf(station);
  if (rated === undefined) return { none: 'no-converter' };
  const oneWay = Math.sqrt((await roundTrip(station)) / 100);
  const reduction = station.docs.tx((tx) => settingOf(tx, 'powerReduction'));
  const losses = toLosses(rated, oneWay);
  return {
    capacity,
    charging: { losses, allowed: toAllowed(rated, reduction, 'chargeBySoc') },
    discharging: { losses, allowed: toAllowed(rated, reduction, 'dischargeBySoc') },
  };
}

const ratedOf = (station: Station): number | undefined =>
  sumOf(devicesAs(station, 'converter').map((device) => ratedPowerOf(ownOf(device, station.live.get(device.id)))));

/** kWh stored in all batteries by their SOC; undefined if one does not report it or its SOC is in doubt. */
export const storedOf = (station: Station): number | undefined =>
  sumOf(
    devicesAs(station, 'battery').map((device) => {
      const { soc, ratedEnergy = device.config.ratedEnergy } = station.fresh(device.id)?.values ?? {};
      return soc !== undefined && typeof ratedEnergy === 'number' ? (soc / 100) * ratedEnergy : undefined;
    }),
  );

/** Default round-trip efficiency in percent, for a storage that has not cycled yet. */
const defaultRoundTrip = 88;
/** As measured over the last days at the storage meter, which also determines revenue. */
function roundTrip(station: Station): Promise<number> {
  const today = todayOf(station);
  return remembered(station, `planning.roundTrip|${today}`, 86_400_000, async () => {
    const records = await recordsOf(station, addDays(today, -pastDays), addDays(today, -1));
    const { efficiency = defaultRoundTrip } = await roundTripOf(station, records, undefined);
    return Math.min(99, Math.max(60, efficiency));
  });
}

/**
 * Losses grow with the square of the current, so the lower half of the power has a higher efficiency than the upper half. The
 * mean is the measured one.
 */
const difference = 0.01;
const toLosses = (rated: number, oneWay: number): LossBand[] => [
  { power: rated / 2, efficiency: Math.min(0.995, oneWay + difference) },
  { power: rated / 2, efficiency: oneWay - difference },
];

/** The allowed power by SOC: the rated power, with the saved steps of power reduction. */
function toAllowed(rated: number, reduction: PowerReduction | undefined, by: 'chargeBySoc' | 'dischargeBySoc'): PowerAt[] {
  const steps: readonly ReductionStep[] = reduction?.enabled ? reduction[by] : [];
  const corners = steps.map(({ trigger, power }): PowerAt => ({ share: trigger / 100, power: Math.min(rated, power) }));
  const free = by === 'chargeBySoc' ? 0 : 1;
  return [{ share: free, power: rated }, ...corners.filter(({ share }) => share !== free)];
}
