// The combined capability of the converters and their batteries within the limits of the plan. Pure; the running station and the
// simulated history both use it.
import type { Abilities, Common, ReasonCode, Share } from './decision.ts';

type Bounds = Pick<Common, 'socLow' | 'socUp' | 'demandDischarge'>;

/** A battery at its SOC limit does not block the others: the open limits are those of the batteries within the SOC limits. */
export function toAbilities(among: readonly Share[], { socLow, socUp, demandDischarge }: Bounds): Omit<Abilities, 'bound'> {
  // A battery may permit more than its converter can take.
  const sum = (name: 'ratedPower' | 'chargeLimit' | 'dischargeLimit', some: readonly Share[]): number =>
    some.reduce((total, each) => total + Math.min(each.ratedPower, each[name]), 0);
  const chargeable = among.filter(({ soc = 0 }) => soc < socUp);
  const dischargeable = among.filter(({ soc = 100 }) => soc > socLow);
  const floor = floorOf({ socLow, demandDischarge });
  const socs = (some: readonly Share[]): number[] => (some.length === 0 ? among : some).flatMap(({ soc }) => soc ?? []);
  return {
    ratedPower: sum('ratedPower', among),
    chargeLimit: sum('chargeLimit', among),
    dischargeLimit: sum('dischargeLimit', among),
    chargeOpen: sum('chargeLimit', chargeable),
    dischargeOpen: sum('dischargeLimit', dischargeable),
    demandOpen: sum(
      'dischargeLimit',
      among.filter(({ soc }) => soc !== undefined && soc > floor),
    ),
    socLeast: Math.min(...socs(dischargeable)),
    socMost: Math.max(...socs(chargeable)),
  };
}

const floorOf = ({ socLow, demandDischarge }: Pick<Common, 'socLow' | 'demandDischarge'>): number =>
  Math.max(socLow, demandDischarge?.soc ?? socLow);

/** The SOC range in which a power of this reason is allocated. */
export const boundsOf = (code: ReasonCode, common: Bounds): Pick<Common, 'socLow' | 'socUp'> => ({
  socLow: code === 'demand-discharge' ? floorOf(common) : common.socLow,
  socUp: common.socUp,
});
