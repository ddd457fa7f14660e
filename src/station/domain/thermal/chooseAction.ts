// Chooses the action of a liquid cooling unit by the rules and the state of its battery and converters. Pure.
import type { ThermalAction, ThermalDoc, ThermalOrder, ThermalRule } from '../../contract/thermal.ts';

/** Station time HH:mm; undefined values are unknown. */
export interface Around {
  time: string;
  /** Total power of the converters of the battery in kW. */
  power: number | undefined;
  /** Mean cell temperature in °C. */
  temperature: number | undefined;
}
export interface Choice {
  action: ThermalAction;
  why: ThermalOrder['why'];
  rule?: number;
}
/** °C from which cooling is never switched off: the highest temperature that a rule can have. */
const hotFrom = 39;

/** The first of the rules that apply; undefined while temperature or power are unknown. */
export function ruleOf({ rules }: Pick<ThermalDoc, 'rules'>, around: Around): ThermalRule | undefined {
  return rules.filter((rule) => rule.enabled && holds(rule, around)).toSorted((one, other) => one.order - other.order)[0];
}

function holds(rule: ThermalRule, { time, power, temperature }: Around): boolean {
  if (power === undefined || temperature === undefined) return false;
  const inTime = time >= rule.start && (time < rule.end || time === rule.start);
  return inTime && power >= rule.powerLow && power <= rule.powerUp && temperature >= rule.temperature;
}

/**
 * `taken`: a rule has switched the unit off or to standby. The unit is switched on again if no rule applies, if the rules are
 * disabled, or if the temperature or power is unknown. Undefined: the unit is left unchanged.
 */
export function chooseAction(doc: ThermalDoc, around: Around, taken: boolean): Choice | undefined {
  const giveBack: Choice | undefined = taken ? { action: 'powerOn', why: 'givenBack' } : undefined;
  if (!doc.enabled) return giveBack;
  const rule = ruleOf(doc, around);
  if (rule === undefined) return giveBack;
  if ((around.temperature ?? hotFrom) >= hotFrom) return { action: 'powerOn', why: 'hot' };
  return { action: rule.action, why: 'rule', rule: rule.order };
}
