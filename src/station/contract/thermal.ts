// Switching the liquid cooling by rules: its inputs and its reports. Shapes only.
import type { AnswerOf, Thermal as ThermalSaved, ThermalRule, ThermalUnit } from '../../core/calls/calls.gen.ts';

export type { ThermalRule, ThermalUnit };
export type ThermalState = AnswerOf<'thermal.state'>;
export type ThermalAction = ThermalRule['action'];
/** The document `settings/thermal`. */
export type ThermalDoc = Pick<ThermalSaved, 'enabled' | 'rules'>;
/** What a unit was ordered: the document of its id in `thermalOrders`. */
export interface ThermalOrder {
  action: ThermalAction;
  why: 'rule' | 'hot' | 'givenBack';
  /** Its order. */
  rule?: number;
  /** When it was chosen, and when the unit was asked last. */
  at: number;
  askedAt: number;
  /** The unit has done it. */
  followed: boolean;
  /** Of the document that it was chosen by. */
  revision: number;
}
export interface Thermal {
  state(): ThermalState;
  /** Somebody else has given this device an order: what was ordered before is no longer held. */
  letGo(device: string): void;
  /** Judges every unit once, and waits for what it orders. */
  tick(): Promise<void>;
  close(): Promise<void>;
}
