// Determines the maximum charging voltage from the settings: the topping voltage, until the current has tapered off, and then the
// float voltage, until the battery is discharged. A setting of 0 means that no voltage is set.
import type { PointNow } from './gridGuard.ts';

export interface ChargeStages {
  /** Voltage on the direct-current side in V; undefined if only the battery limits it. */
  readonly cap: number | undefined;
  /** Call it after each step with the power in kW, and whether the voltage limited it. */
  note(direct: number, capped: boolean): void;
  readonly floating: boolean;
}
/** Share of the rated power at which the current has tapered off. */
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
