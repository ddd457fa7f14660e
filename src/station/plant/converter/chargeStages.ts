// In: the voltages that a person set and what flows. Out: the voltage that charging may reach: the topping voltage, at which the current
// tapers away, and the float voltage from then until something is taken out. 0 is no voltage of its own.
import type { PointNow } from './gridGuard.ts';

export interface ChargeStages {
  /** V on the direct-current side; undefined: as the battery allows. */
  readonly cap: number | undefined;
  /** After each step: kW that flowed, and whether the cap held it. */
  note(direct: number, capped: boolean): void;
  readonly floating: boolean;
}
/** Share of the rated power at which the taper has come to its end. */
const tail = 0.03;

export function createChargeStages(point: PointNow, ratedPower: number, floating: boolean): ChargeStages {
  const set = (name: string): number | undefined => (point(name) > 0 ? point(name) : undefined);
  const stages = {
    floating,
    get cap(): number | undefined {
      const topping = set('toppingVoltage');
      return topping !== undefined && stages.floating ? (set('floatVoltage') ?? topping) : topping;
    },
    note(direct: number, capped: boolean): void {
      if (direct < 0 || set('toppingVoltage') === undefined) stages.floating = false;
      else if (capped && direct <= tail * ratedPower) stages.floating = true;
    },
  };
  return stages;
}
