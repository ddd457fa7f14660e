// Who makes the plans of the intelligent strategy, and what is known of the newest one. Shapes only.
import type { Forecast } from '../planning/forecast.ts';
import type { Horizon, PowerPlan } from '../planning/horizon.ts';

/** Why no plan can be made: the texts are in the schema. */
export type NoPlan = 'no-battery' | 'no-converter' | 'no-soc' | 'no-price' | 'no-answer';
/** What a plan was made from, and what it is. */
export interface MadePlan {
  madeAt: number;
  horizon: Horizon;
  plan: PowerPlan;
  /** Where they are measured. */
  load?: Forecast;
  pv?: Forecast;
}
export type PlanOutcome = { made: MadePlan } | { none: NoPlan };
/** Why a plan was made: a further quarter-hour, other prices or settings, or a site that left its forecast. */
export type PlanCause = 'quarter' | 'changed' | 'left';
export interface PlannerState {
  /** The newest plan that the strategy in force was given. */
  made?: MadePlan;
  cause?: PlanCause;
  /** Since then there was none, and why. */
  failed?: { at: number; why: NoPlan };
}
export interface Planner {
  state(): PlannerState;
  /** The plan in force, or what one would be that were made now. */
  look(): Promise<PlanOutcome>;
  /** Of any horizon. */
  plan(horizon: Horizon): Promise<PowerPlan>;
  /** Makes a plan where one is due. */
  tick(): Promise<void>;
  close(): Promise<void>;
}
