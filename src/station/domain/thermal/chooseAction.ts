// In: the rules, and what is known of a battery and its converters. Out: what its liquid cooling is to do. Pure.
import type { ThermalAction, ThermalDoc, ThermalOrder, ThermalRule } from '../../contract/thermal.ts';

/** Station time HH:mm; undefined is not known. */
export interface Around {
  time: string;
  /** kW of the converters of the battery together. */
  power: number | undefined;
  /** °C, mean of the cells. */
  temperature: number | undefined;
}
export interface Choice {
  action: ThermalAction;
  why: ThermalOrder['why'];
  rule?: number;
}
/** From here on cooling is never taken away: the highest temperature that a rule can name. */
const hotFrom = 39;

/** Of the rules that hold the first in order; none while temperature or power are not known. */
export function ruleOf({ rules }: Pick<ThermalDoc, 'rules'>, around: Around): ThermalRule | undefined {
  return rules.filter((rule) => rule.enabled && holds(rule, around)).toSorted((one, other) => one.order - other.order)[0];
}

function holds(rule: ThermalRule, { time, power, temperature }: Around): boolean {
  if (power === undefined || temperature === undefined) return false;
  const inTime = time >= rule.start && (time < rule.end || time === rule.start);
  return inTime && power >= rule.powerLow && power <= rule.powerUp && temperature >= rule.temperature;
}

/**
 * `taken`: the unit is off or in standby by an order of the rules. Cooling is given back if no rule applies any more, if the rules are disabled, and
 * if the battery temperature is unknown. Undefined: the unit is left as it is.
 */
export function chooseAction(doc: ThermalDoc, around: Around, taken: boolean): Choice | undefined {
  const giveBack: Choice | undefined = taken ? { action: 'powerOn', why: 'givenBack' } : undefined;
  if (!doc.enabled) return giveBack;
  const rule = ruleOf(doc, around);
  if (rule === undefined) return giveBack;
  if ((around.temperature ?? hotFrom) >= hotFrom) return { action: 'powerOn', why: 'hot' };
  return { action: rule.action, why: 'rule', rule: rule.order };
}
