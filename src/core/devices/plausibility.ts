// Checks that detect implausible values. The members are described in schemas/language/plausibility.schema.json.
import type { Placed, Text } from '../language.ts';

/** An absolute value in the unit of the point, plus shares of the rated power and of the total power flow. */
export interface Tolerance {
  absolute: number;
  ofRating?: number;
  ofFlow?: number;
}
interface PlausibilityAlarm {
  level: 'A' | 'B' | 'C';
  title: Text;
  advice: Text;
}
interface Check extends Placed {
  /** Points of the device that count as lost while the values are suspect; "all": everything that it reports. */
  lost: readonly string[] | 'all';
  /** Another check of the device. The points count as lost only while both find a contradiction. */
  lostWith?: string;
  /** Source of the threshold and times. */
  source: string;
  /** The values are suspect after a contradiction of `forMs`, until `releaseMs` have passed without one. */
  forMs: number;
  releaseMs: number;
  alarm: PlausibilityAlarm;
}
/** The quantity that a value is compared with. */
export type ReferenceName = 'balance' | 'behind' | 'storage' | 'converters' | 'mains' | 'battery' | 'metered' | 'setPoint';

export interface AgreesCheck extends Check {
  as: 'agrees';
  point: string;
  reference: ReferenceName;
  tolerance: Tolerance;
  skewMs: number;
  /** Raised instead if the value agrees with the opposite sign. */
  opposite?: PlausibilityAlarm;
}
export interface OutvotedCheck extends Check {
  as: 'outvoted';
  point: string;
  /** Independent measurements of the same power. */
  witnesses: readonly ReferenceName[];
  tolerance: Tolerance;
  skewMs: number;
  opposite?: PlausibilityAlarm;
}
export interface FrozenCheck extends Check {
  as: 'frozen';
  points: readonly string[];
  /** Used in addition while no voltage of `points` is known. */
  lineVoltages?: readonly string[];
  reference: ReferenceName;
  moved: Tolerance;
  skewMs: number;
}
export interface SignCheck extends Check {
  as: 'sign';
  point: string;
  step: Tolerance;
  /** Steps within this time are evaluated together. */
  windowMs: number;
  count: number;
}
export interface PhasesCheck extends Check {
  as: 'phases';
  point: string;
  voltages: readonly string[];
  currents: readonly string[];
  powers?: readonly string[];
  /** Line-to-line voltages, for a device that does not report phase voltages. */
  lineVoltages?: readonly string[];
  /** Power factor and reactive power, from which the active power follows. With one of them, a power that is far too low is found. */
  powerFactor?: string;
  reactivePower?: string;
  /** Direct current: the absolute power equals U·I. */
  direct?: true;
  tolerance: Tolerance;
}
export interface EnergyCheck extends Check {
  as: 'share';
  point: string;
  part: string;
  whole: string;
  health?: string;
  tolerance: Tolerance;
}
export interface StuckCheck extends Check {
  as: 'stuck';
  point: string;
  whole: string;
  /** Energy, in percent of the whole, that may flow without a change of the point. */
  moved: Tolerance;
  between: readonly [number, number];
}
export interface IntegralCheck extends Check {
  as: 'integral';
  point: string;
  whole: string;
  tolerance: Tolerance;
  windowMs: number;
  between: readonly [number, number];
}
export interface LifeCheck extends Check {
  as: 'life';
  point: string;
  counts?: 'device' | 'station';
  /** A counter that never changes is not checked. */
  begins?: 'first-change';
}
export type Plausibility =
  | AgreesCheck
  | OutvotedCheck
  | FrozenCheck
  | SignCheck
  | PhasesCheck
  | EnergyCheck
  | StuckCheck
  | IntegralCheck
  | LifeCheck;
