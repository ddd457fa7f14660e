// Converts between wire, data and display units of schemas/units.json. Data is in the named unit; for a family, in the unit of
// its first step.
import { ownMember } from '../object.ts';
import { withoutNoise } from '../texts/digits.ts';
import type { Unit, UnitFamily, Units } from '../language.ts';

export const noUnits: Units = { units: {}, families: {} };

/** The family whose steps depend on the language and whose symbol depends on the currency of the station. */
export const money = 'money';

/** The data unit of a unit or family name. */
export function unitOf(name: string | undefined, units: Units): Unit | undefined {
  if (name === undefined) return undefined;
  const first = ownMember(units.families, name)?.steps[0]?.unit;
  return ownMember(units.units, first ?? name);
}
export const divisorOf = (name: string | undefined, units: Units): number => unitOf(name, units)?.divisor ?? 1;
const familyOf = (name: string | undefined, units: Units): UnitFamily | undefined =>
  name === undefined ? undefined : ownMember(units.families, name);

/** The family whose first step is this unit; for a single figure such as the size of a station. */
export function familyWith(unit: string | undefined, { families }: Units): string | undefined {
  return Object.keys(families).find((name) => name !== money && families[name]?.steps[0]?.unit === unit);
}

/** Cache by table of units and name, because this runs for every number that is drawn. */
const steps = new WeakMap<Units, Map<string, UnitFamily | undefined>>();
function steppedBy(name: string, units: Units): UnitFamily | undefined {
  let known = steps.get(units);
  if (!known) steps.set(units, (known = new Map()));
  if (!known.has(name)) known.set(name, familyOf(name, units) ?? impliedBy(name, units));
  return known.get(name);
}
function impliedBy(name: string, units: Units): UnitFamily | undefined {
  const implied = familyWith(name, units);
  return implied !== undefined && units.families[implied]?.implied === true ? units.families[implied] : undefined;
}

/**
 * Both directions remove rounding noise of the data, such as a sum of floats, and of the conversion. The wire value has more
 * digits, so that an entered number of up to twelve digits is read back exactly.
 */
const wireDigits = 15;
export const toDisplayUnit = (wire: number, divisor: number): number => (divisor === 1 ? wire : withoutNoise(wire / divisor));
export const toWireUnit = (display: number, divisor: number): number =>
  divisor === 1 ? display : withoutNoise(withoutNoise(display) * divisor, wireDigits);

/** Display unit of a unit family: the largest unit whose threshold the value reaches, in the order of the language. */
export function stepFor(
  data: number,
  name: string,
  units: Units,
  language: string,
): { unit: string; factor: number } | undefined {
  if (name === money) return undefined;
  const family = steppedBy(name, units);
  if (!family) return undefined;
  const base = divisorOf(name, units);
  const size = Math.abs(toWireUnit(data, base));
  const fitting = family.steps.filter((each) => each.language === undefined || each.language === language);
  const step = fitting.findLast((each) => size >= (each.from ?? 0)) ?? fitting[0];
  return step && { unit: step.unit, factor: base / (ownMember(units.units, step.unit)?.divisor ?? 1) };
}

/** The symbol of a data unit, such as "kW". The name itself if the unit is unknown; undefined for a ratio. */
export function symbolOf(name: string | undefined, units: Units): string | undefined {
  const unit = unitOf(name, units);
  return unit?.bare ? undefined : (unit?.symbol ?? name);
}
