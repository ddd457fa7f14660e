// Types of the input and the result of a plan. Charging is positive; power in kW at the grid side, energy in kWh inside the
// battery, money in the currency of the station.

/** A period, usually a quarter-hour. Without a price nothing is planned. */
export interface HorizonStep {
  at: number;
  hours: number;
  buy?: number | undefined;
  sell?: number | undefined;
  /**
   * Power in kW that the site draws without storage: load minus PV. If it is unknown, the plan uses the prices alone, provided
   * that the dispatch itself keeps the limits of the grid point; otherwise nothing is planned.
   */
  site?: number | undefined;
}
/** Power allowed at a share of the full energy, 0 to 1; linear in between. */
export interface PowerAt {
  share: number;
  power: number;
}
/**
 * A band of additional power and its efficiency. Each is less efficient than the one before, because losses grow with the power.
 */
export interface LossBand {
  power: number;
  efficiency: number;
}
export interface PlannedStorage {
  /** Energy when full, and at this moment. */
  capacity: number;
  stored: number;
  charging: { allowed: readonly PowerAt[]; losses: readonly LossBand[] };
  discharging: { allowed: readonly PowerAt[]; losses: readonly LossBand[] };
}
/** A limit at the grid point in kW that also bounds the storage power. `pursued`: the plan also uses the storage to reach it. */
export interface GridGoal {
  limit: number;
  pursued: boolean;
  /** The dispatch enforces it on that day. */
  enforced?: boolean;
}
export interface PlannedLimits {
  /** %. */
  socLow: number;
  socUp: number;
  /** % that is kept for unforeseen events. */
  reserve?: number | undefined;
  transformer?: number | undefined;
  demand?: GridGoal | undefined;
  /** Minimum power that is drawn. */
  reverse?: GridGoal | undefined;
  /**
   * Minimum power at the grid point from the export limit; negative where feed-in is allowed. PV power beyond it that the storage
   * does not take is curtailed.
   */
  exportFloor?: number | undefined;
}
export interface Horizon {
  steps: readonly HorizonStep[];
  storage: PlannedStorage;
  limits: PlannedLimits;
  /** Price of each kW above `peak`, the highest demand of the month so far. */
  demandCharge?: { price: number; peak: number } | undefined;
  /** Cost of each kWh that leaves the battery. */
  wear: number;
  /** Value of each kWh that is left at the end, and the minimum energy in kWh that must be left. */
  endValue: number;
  endLeast?: number | undefined;
}

/** Soft limits, the most important first. If a plan cannot keep all of them, it exceeds the least important ones. */
export const softLimits = ['socLow', 'socUp', 'transformer', 'end', 'demand', 'reverse', 'reserve'] as const;
export type SoftLimit = (typeof softLimits)[number];

export interface PlanStep {
  at: number;
  hours: number;
  power: number;
  /** SOC at the end of the step, %. */
  soc: number;
  /** kW that is curtailed by the export limit; absent: none. */
  curtailed?: number;
}
export interface GivenUp {
  limit: SoftLimit;
  /** First and last moment at which it is exceeded. */
  from: number;
  until: number;
  /** Largest excess, kW or kWh. */
  most: number;
}
export interface PowerPlan {
  steps: readonly PlanStep[];
  givenUp: readonly GivenUp[];
  money: { cost: number; income: number; wear: number; demand: number };
  /** Energy left at the end, kWh. */
  left: number;
  /** The value that the solver minimised, penalties included. */
  objective: number;
}
