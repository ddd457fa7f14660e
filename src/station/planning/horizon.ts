// What a plan is made from, and what it is. Shapes only. Charging is positive; kW at the grid side, kWh inside the battery, money of the station.

/** A stretch of time, a quarter-hour mostly. Where a price is not known nothing is planned. */
export interface HorizonStep {
  at: number;
  hours: number;
  buy?: number | undefined;
  sell?: number | undefined;
  /**
   * kW that the site draws without storage: load less photovoltaics. Where it is not known the prices alone are planned for, if what protects the grid
   * point is held by the dispatch itself; else nothing is planned.
   */
  site?: number | undefined;
}
/** Power allowed at a share of the full energy, 0 to 1; straight lines between. */
export interface PowerAt {
  share: number;
  power: number;
}
/** So much more power at that efficiency. Each is less efficient than the one before it, as losses grow with the power. */
export interface LossBand {
  power: number;
  efficiency: number;
}
export interface PlannedStorage {
  /** When full, and at this moment. */
  capacity: number;
  stored: number;
  charging: { allowed: readonly PowerAt[]; losses: readonly LossBand[] };
  discharging: { allowed: readonly PowerAt[]; losses: readonly LossBand[] };
}
/** kW at the grid point. Held back by it in any case, as the dispatch does; `pursued`: the plan also works towards it. */
export interface GridGoal {
  limit: number;
  pursued: boolean;
  /** The dispatch keeps it by itself on that day. */
  enforced?: boolean;
}
export interface PlannedLimits {
  /** %. */
  socLow: number;
  socUp: number;
  /** % that stays for what nobody foresees. */
  reserve?: number | undefined;
  transformer?: number | undefined;
  demand?: GridGoal | undefined;
  /** At least so much is drawn. */
  reverse?: GridGoal | undefined;
  /** Least power at the grid point by the agreed export limit, below 0 where feeding is allowed. What the storage does not take is curtailed. */
  exportFloor?: number | undefined;
}
export interface Horizon {
  steps: readonly HorizonStep[];
  storage: PlannedStorage;
  limits: PlannedLimits;
  /** For each kW above the highest mean of a step that the month has had so far. */
  demandCharge?: { price: number; peak: number } | undefined;
  /** Money for each kWh that leaves the battery. */
  wear: number;
  /** Money for each kWh that is left at the end; and kWh that have to be. */
  endValue: number;
  endLeast?: number | undefined;
}

/** Limits that a plan gives up where it cannot hold them all, the last to be given up first. */
export const softLimits = ['socLow', 'socUp', 'transformer', 'end', 'demand', 'reverse', 'reserve'] as const;
export type SoftLimit = (typeof softLimits)[number];

export interface PlanStep {
  at: number;
  hours: number;
  power: number;
  /** At its end, %. */
  soc: number;
  /** kW that inverters are kept from feeding by the export limit; absent: none. */
  curtailed?: number;
}
export interface GivenUp {
  limit: SoftLimit;
  /** From the first to the last moment at which it does not hold. */
  from: number;
  until: number;
  /** kW or kWh at the worst moment. */
  most: number;
}
export interface PowerPlan {
  steps: readonly PlanStep[];
  givenUp: readonly GivenUp[];
  money: { cost: number; income: number; wear: number; demand: number };
  /** kWh left at the end. */
  left: number;
  /** What the solver made as small as it could, penalties included. */
  objective: number;
}
