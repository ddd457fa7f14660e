// In: converters with their batteries, and the limits of the plan. Out: what they can do together. Pure; the same for the running station and for its made history.
import type { Abilities, Common, ReasonCode, Share } from './decision.ts';

type Bounds = Pick<Common, 'socLow' | 'socUp' | 'demandDischarge'>;

/** One battery at its SOC limit does not hold up the others: what is open to the SOC limits is what the others can. */
export function toAbilities(among: readonly Share[], { socLow, socUp, demandDischarge }: Bounds): Omit<Abilities, 'bound'> {
  const sum = (name: 'ratedPower' | 'chargeLimit' | 'dischargeLimit', some: readonly Share[]): number =>
    some.reduce((total, each) => total + each[name], 0);
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

/** The SOC within which a power of this reason is allocated. */
export const boundsOf = (code: ReasonCode, common: Bounds): Pick<Common, 'socLow' | 'socUp'> => ({
  socLow: code === 'demand-discharge' ? floorOf(common) : common.socLow,
  socUp: common.socUp,
});
