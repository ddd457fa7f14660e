// How a value can be found to be untrue; schemas/language/plausibility.schema.json says what each word means.
import type { Placed, Text } from '../language.ts';

/** In the unit of the point, plus shares of the rating and of what flows. */
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
  /** Points of the device that count as lost while the doubt stands; "all": everything that it reports. */
  lost: readonly string[] | 'all';
  /** Where threshold and times come from. */
  source: string;
  /** A contradiction becomes a doubt after this time, and a doubt ends after that one without contradiction. */
  forMs: number;
  releaseMs: number;
  alarm: PlausibilityAlarm;
}
/** What a value is compared with. */
export type ReferenceName = 'balance' | 'behind' | 'storage' | 'converters' | 'mains' | 'battery' | 'metered';

export interface AgreesCheck extends Check {
  as: 'agrees';
  point: string;
  reference: ReferenceName;
  tolerance: Tolerance;
  skewMs: number;
  /** Told where the value agrees with its sign turned. */
  opposite?: PlausibilityAlarm;
}
export interface OutvotedCheck extends Check {
  as: 'outvoted';
  point: string;
  /** Measurements of the same power that do not depend on each other. */
  witnesses: readonly ReferenceName[];
  tolerance: Tolerance;
  skewMs: number;
  opposite?: PlausibilityAlarm;
}
export interface FrozenCheck extends Check {
  as: 'frozen';
  points: readonly string[];
  reference: ReferenceName;
  moved: Tolerance;
  skewMs: number;
}
export interface SignCheck extends Check {
  as: 'sign';
  point: string;
  step: Tolerance;
  /** Steps within this time count together. */
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
  /** Share of the whole, in percent, that may flow without any change of the point. */
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
  /** One that never changes is not checked. */
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
