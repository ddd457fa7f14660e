// The planner of the intelligent strategy and its newest plan. Shapes only.
import type { Forecast } from '../planning/forecast.ts';
import type { Horizon, PowerPlan } from '../planning/horizon.ts';

/** Why no plan can be made. The texts are in the schema. */
export type NoPlan = 'no-battery' | 'no-converter' | 'no-soc' | 'no-price' | 'no-answer';
/** A plan and the data that it was made from. */
export interface MadePlan {
  madeAt: number;
  horizon: Horizon;
  plan: PowerPlan;
  /** Set if load or PV are measured. */
  load?: Forecast;
  pv?: Forecast;
}
export type PlanOutcome = { made: MadePlan } | { none: NoPlan };
/** Why a plan was made: a new quarter-hour, changed prices or settings, or a site that deviates from its forecast. */
export type PlanCause = 'quarter' | 'changed' | 'left';
export interface PlannerState {
  /** The newest plan that was activated for the strategy. */
  made?: MadePlan;
  cause?: PlanCause;
  /** Set if no plan could be made since then. */
  failed?: { at: number; why: NoPlan };
}
export interface Planner {
  state(): PlannerState;
  /** The active plan, or the plan that would be made now. */
  look(): Promise<PlanOutcome>;
  /** Calculates a plan for any horizon. */
  plan(horizon: Horizon): Promise<PowerPlan>;
  /** Makes a plan if one is due. */
  tick(): Promise<void>;
  close(): Promise<void>;
}
