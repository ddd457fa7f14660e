// Decides the powers if the strategy requests a power for each converter. Returns the power of each converter with the reason
// that limited it, and the decision for the station. Pure. Each converter is limited by its own battery as if it were the whole
// storage. At the grid points, the converters are limited together.
import { type AreaGrid, distribute, dust } from './allocate.ts';
import {
  limitsAt,
  type Bound,
  type Common,
  type Limit,
  type ReasonCode,
  type Arbitration,
  type Share,
  type ShareDecision,
  type Situation,
} from '../decision.ts';
import { gridLimits } from '../limits/grid.ts';
import { narrow, noticeable } from '../limits/narrow.ts';
import { boundsOf, toAbilities } from '../situation.ts';

/** A converter, and the situation as if this converter and its battery were the whole storage. */
export interface Alone<S extends Share = Share> {
  share: S;
  situation: Situation;
}
interface Asked {
  each: ReadonlyMap<string, number>;
  /** The reason of a converter that gets the requested power. */
  code: ReasonCode;
}
interface StationContext {
  situation: Situation;
  common: Common;
  areas: readonly AreaGrid[];
  ordered: readonly Limit[];
}
interface Got {
  share: Share;
  asked: number;
  power: number;
  code: ReasonCode;
  /** The grid point whose own limit applied. */
  area?: string;
}

/** Limits of the total power of several converters. All other limits apply to each converter by its own battery. */
const ofTheSum: ReadonlySet<ReasonCode> = new Set([
  'reverse-trip',
  'reverse',
  'export',
  'demand',
  'demand-discharge',
  'reduction',
]);
/** Maximum passes over the grid limits: reducing the power in one direction can make a limit in the other direction apply. */
const rounds = 6;

export function arbitrateEach(asked: Asked, among: readonly Alone[], station: StationContext): Arbitration {
  const got = allot(asked, among, station);
  const power = got.reduce((sum, each) => sum + each.power, 0);
  const absent = [...asked.each].filter(([id]) => !among.some(({ share }) => share.id === id));
  const wanted = [...asked.each.values()].reduce((sum, each) => sum + each, 0);
  const most = mostLost(got, absent);
  const limitedAreas = new Map(got.flatMap(({ area, code }) => (area === undefined ? [] : [[area, code] as const])));
  const powers = new Map(got.map(({ share, power: own }) => [share.id, own]));
  const each = got.map(
    ({ share: { id }, asked: own, power: left, code }): ShareDecision => ({ id, asked: own, power: left, code }),
  );
  const shares = [...each, ...absent.map(([id, own]): ShareDecision => ({ id, asked: own, power: 0, code: 'not-ready' }))];
  if (!most) return { decision: { wanted, power, off: false, code: asked.code }, powers, limitedAreas, shares };
  const next = without(most.code, asked, among, station, absent);
  const area = most.area !== undefined && { area: most.area };
  return { decision: { wanted, power, off: false, code: most.code, next, ...area }, powers, limitedAreas, shares };
}

/** The reason that reduced the power most, summed over the converters. */
function mostLost(got: readonly Got[], absent: readonly (readonly [string, number])[]): Pick<Got, 'code' | 'area'> | undefined {
  const lost = new Map<string, Pick<Got, 'code' | 'area'> & { kw: number }>();
  const add = (kw: number, code: ReasonCode, area?: string): void => {
    const key = `${code} ${area ?? ''}`;
    lost.set(key, { code, ...(area !== undefined && { area }), kw: (lost.get(key)?.kw ?? 0) + kw });
  };
  for (const { asked, power, code, area } of got)
    if (Math.abs(asked - power) > noticeable) add(Math.abs(asked - power), code, area);
  for (const [, asked] of absent) if (Math.abs(asked) > noticeable) add(Math.abs(asked), 'not-ready');
  return [...lost.values()].toSorted((one, other) => other.kw - one.kw)[0];
}

/** The power without this reason, and the reason that would apply then. */
function without(
  code: ReasonCode,
  asked: Asked,
  among: readonly Alone[],
  station: StationContext,
  absent: readonly (readonly [string, number])[],
): { power: number; code: ReasonCode } {
  const got = allot(asked, among, station, code);
  const kept = code === 'not-ready' ? absent.reduce((sum, [, own]) => sum + own, 0) : 0;
  const rest = code === 'not-ready' ? [] : absent;
  return {
    power: got.reduce((sum, { power }) => sum + power, kept),
    code: mostLost(got, rest)?.code ?? asked.code,
  };
}

function allot(asked: Asked, among: readonly Alone[], station: StationContext, but?: ReasonCode): Got[] {
  const { common, situation, ordered } = station;
  const inForce = ordered.filter(({ code }) => code !== but);
  let got = among.map(({ share, situation: seen }): Got => {
    const own = but === undefined ? seen : { ...seen, ...seen.without?.(but) };
    const wish = { power: asked.each.get(share.id) ?? 0, code: asked.code };
    const alone = inForce.filter(({ code }) => !ofTheSum.has(code));
    const left = narrow(
      wish,
      alone.map(({ code, bound }) => [code, bound(own, common)] as const),
    );
    return { share, asked: wish.power, ...left };
  });
  const reduction = inForce.find(({ code }) => code === 'reduction')?.bound(situation, common);
  if (reduction) got = withinEachWay(got, reduction, 'reduction');
  for (let round = 0; round < rounds; round += 1) {
    const before = got;
    got = atGridPoints(got, station, but);
    if (got.every(({ power }, index) => Math.abs(power - (before[index]?.power ?? 0)) <= dust)) break;
  }
  return got;
}

/** Limits the total charging power and the total discharging power separately: one does not offset the other. */
function withinEachWay(got: readonly Got[], { high, low }: Bound, code: ReasonCode, area?: string): Got[] {
  const up = high === undefined ? got : scaled(got, 1, Math.max(0, high), code, area);
  return low === undefined ? [...up] : scaled(up, -1, Math.max(0, -low), code, area);
}

/** Scales the powers in one direction to at most `most` kW in total. */
function scaled(got: readonly Got[], way: 1 | -1, most: number, code: ReasonCode, area?: string): Got[] {
  const sum = got.reduce((total, { power }) => total + Math.max(0, power * way), 0);
  if (sum <= most + dust) return [...got];
  const share = most / sum;
  return got.map((each) =>
    each.power * way > 0 ? { ...each, power: each.power * share + 0, code, ...(area !== undefined && { area }) } : each,
  );
}

function atGridPoints(got: readonly Got[], { common, situation, areas }: StationContext, but?: ReasonCode): Got[] {
  let left = [...got];
  for (const area of areas) {
    const own = limitsAt(common, area.name);
    if (!own) continue;
    const behind = left.filter(({ share }) => share.area === area.name);
    const moved = atPoint(behind, area, own, but, area.name);
    left = left.map((each) => moved.find(({ share }) => share.id === each.share.id) ?? each);
  }
  return atPoint(left, situation, common, but);
}

function atPoint(
  behind: readonly Got[],
  { grid, storage, demandRoom, reverseTripped }: Pick<AreaGrid, 'grid' | 'storage' | 'demandRoom' | 'reverseTripped'>,
  common: Common,
  but: ReasonCode | undefined,
  area?: string,
): Got[] {
  const shares = behind.map(({ share }) => share);
  const { demandOpen = 0 } = toAbilities(shares, common);
  const sum = behind.reduce((total, { power }) => total + power, 0);
  const bands = gridLimits
    .filter(({ code }) => code !== but)
    .map((limit) => [limit.code, limit.bound({ grid, storage, demandOpen, demandRoom, reverseTripped }, common)] as const);
  // While the grid power is unknown, no converter may run, even if charging and discharging would cancel out.
  if (bands.some(([code, bound]) => code === 'grid-lost' && bound)) {
    return withinEachWay(behind, { high: 0, low: 0 }, 'grid-lost', area);
  }
  const { power: cap, code } = narrow({ power: sum, code: 'no-row' }, bands);
  if (Math.abs(cap - sum) <= dust) return [...behind];
  const way = cap < sum ? 1 : -1;
  const withIt = behind.reduce((total, { power }) => total + Math.max(0, power * way), 0);
  const less = scaled(behind, way, Math.max(0, withIt - Math.abs(sum - cap)), code, area);
  const lacking = cap - less.reduce((total, { power }) => total + power, 0);
  return Math.abs(lacking) <= dust ? less : further(less, lacking, code, common, area);
}

/** Distributes the power that a limit requires beyond the request to the converters with remaining capacity. */
function further(got: readonly Got[], lacking: number, code: ReasonCode, common: Common, area?: string): Got[] {
  const room = got.map(({ share, power }) => ({
    ...share,
    chargeLimit: Math.max(0, Math.min(share.ratedPower, share.chargeLimit) - power),
    dischargeLimit: Math.max(0, Math.min(share.ratedPower, share.dischargeLimit) + power),
  }));
  const more = distribute(lacking, room, undefined, boundsOf(code, common));
  return got.map((each) => {
    const added = more.get(each.share.id) ?? 0;
    return added === 0 ? each : { ...each, power: each.power + added, code, ...(area !== undefined && { area }) };
  });
}
