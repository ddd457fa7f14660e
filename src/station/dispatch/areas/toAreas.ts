// The power and reason of each grid point and of each converter, from the arbitrated result for the station. Pure. The station
// may follow the plan while one of several grid points idles.
import { dust } from '../allocation/allocate.ts';
import type { AreaDecision, Common, ReasonCode, Arbitration, ShareDecision } from '../decision.ts';
import type { Converter } from '../plantView.ts';

type Bounds = Pick<Common, 'socLow' | 'socUp'>;

/** Empty if all are behind one grid point, for which the result of the station applies. */
export function toAreas(
  { decision, powers, limitedAreas }: Arbitration,
  converters: readonly Converter[],
  isAble: (each: Converter) => boolean,
  bounds: Bounds,
): AreaDecision[] {
  const names = [...new Set(converters.flatMap(({ area }) => area ?? []))];
  if (names.length < 2) return [];
  return names.map((area) => {
    const behind = converters.filter((each) => each.area === area);
    const able = behind.filter(isAble);
    const power = able.reduce((sum, { id }) => sum + (powers.get(id) ?? 0), 0);
    const code = able.length === 0 ? absent(behind) : (limitedAreas?.get(area) ?? codeOf(power, able, decision, bounds));
    return { area, power, code };
  });
}

/** Power and reason of each converter. Strategies that request a power for each converter have already set them. */
export function toShares(
  arbitrated: Arbitration,
  converters: readonly Converter[],
  isAble: (each: Converter) => boolean,
  bounds: Bounds,
): ShareDecision[] {
  const { decision, powers, limitedAreas, shares = [] } = arbitrated;
  return converters.map((each) => {
    const { id, area } = each;
    const own = shares.find((share) => share.id === id);
    const power = powers.get(id) ?? 0;
    if (!isAble(each)) return { ...own, id, power: 0, code: whyNot(each) };
    if (own) return own;
    return {
      id,
      power,
      code: (area === undefined ? undefined : limitedAreas?.get(area)) ?? codeOf(power, [each], decision, bounds),
    };
  });
}
function whyNot(each: Converter): ReasonCode {
  const { fresh, ready, soc, mismatch } = each;
  if (mismatch) return 'identity-mismatch';
  return !fresh || (ready && soc === undefined) ? waitsFor([each]) : 'not-ready';
}

/** Waiting does not help if no battery is assigned or if values are implausible, so these have reasons of their own. */
export const waitsFor = (among: readonly Converter[]): ReasonCode => {
  const waiting = among.filter(({ fresh, soc }) => !fresh || soc === undefined);
  if (waiting.length > 0 && waiting.every(({ fresh, stack }) => fresh && stack === undefined)) return 'no-battery';
  return waiting.some(({ doubted }) => doubted) ? 'implausible' : 'no-data';
};

/** A device identity mismatch takes precedence over everything else. */
export const strange = (among: readonly Converter[]): ReasonCode | undefined =>
  among.some(({ mismatch }) => mismatch) ? 'identity-mismatch' : undefined;

function absent(behind: readonly Converter[]): ReasonCode {
  const waits = behind.some(({ ready, soc }) => ready && soc === undefined) || !behind.some(({ fresh }) => fresh);
  return strange(behind) ?? (waits ? waitsFor(behind) : 'no-converter');
}

function codeOf(power: number, able: readonly Converter[], decision: Arbitration['decision'], bounds: Bounds): ReasonCode {
  if (Math.abs(decision.power) <= dust || Math.abs(power) > dust) return decision.code;
  const [first] = able.toSorted((one, other) => other.ratedPower - one.ratedPower);
  return (first && closedBy(first, decision.power > 0, bounds)) ?? decision.code;
}

/** The limit that leaves a converter no power in this direction. */
function closedBy({ soc, band, chargeLimit, dischargeLimit }: Converter, charging: boolean, bounds: Bounds) {
  if (charging && band.high <= 0) return band.highBy ?? 'battery';
  if (!charging && band.low >= 0) return band.lowBy ?? 'battery';
  if (charging && soc !== undefined && soc >= bounds.socUp) return 'soc-high';
  if (!charging && soc !== undefined && soc <= bounds.socLow) return 'soc-low';
  return (charging ? chargeLimit : dischargeLimit) <= 0 ? 'battery' : undefined;
}
