// Rule-based switching of the liquid cooling: its inputs and states. Shapes only.
import type { AnswerOf, Thermal as ThermalSaved, ThermalRule, ThermalUnit } from '../../core/calls/calls.gen.ts';

export type { ThermalRule, ThermalUnit };
export type ThermalState = AnswerOf<'thermal.state'>;
export type ThermalAction = ThermalRule['action'];
/** The document `settings/thermal`. */
export type ThermalDoc = Pick<ThermalSaved, 'enabled' | 'rules'>;
/** The last order to a unit, stored under the id of the unit in `thermalOrders`. */
export interface ThermalOrder {
  action: ThermalAction;
  why: 'rule' | 'hot' | 'givenBack';
  /** Number of the rule. */
  rule?: number;
  /** When the action was chosen, and when the unit last received the order. */
  at: number;
  askedAt: number;
  /** The unit has executed the order. */
  followed: boolean;
  /** Revision of the document with the rule. */
  revision: number;
}
export interface Thermal {
  state(): ThermalState;
  /** Called when this device received another order: the previous one is not maintained any more. */
  letGo(device: string): void;
  /** Evaluates every unit once, and waits for the resulting orders. */
  tick(): Promise<void>;
  close(): Promise<void>;
}
