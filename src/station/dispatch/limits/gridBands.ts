// What the limits at the grid connection points leave to each converter: for powers that no strategy has decided, and for
// converters that do not follow. Here the limits only reduce a power; they never start a charge or a discharge. Pure.
import { narrow } from './narrow.ts';
import { limitsAt, type Common, type GridBand, type Situation } from '../decision.ts';
import type { Draw } from '../gridState.ts';
import { gridLimits } from './grid.ts';

/** A grid point, or the station if it has no name. */
export interface MeasuredPoint extends Draw, Pick<Situation, 'demandRoom' | 'reverseTripped'> {}
/** A converter with the power in kW that it has or is to have. */
interface Powered {
  id: string;
  area?: string | undefined;
  power: number;
}
interface Point {
  band: GridBand;
  isLost: boolean;
  isBehind(converter: Powered): boolean;
}
/** Maximum passes: reducing the power in one direction can make a limit in the other direction apply. */
const rounds = 6;

/** By converter; a converter that is not listed is not limited. */
export function gridBands(among: readonly Powered[], common: Common, measured: readonly MeasuredPoint[]): Map<string, GridBand> {
  const points = measured.flatMap((point) => toPoint(point, common) ?? []);
  const left = points.length === 0 ? [] : withinAll(among, points);
  const bands = new Map<string, GridBand>();
  for (const each of left)
    for (const point of points.filter(({ isBehind }) => isBehind(each))) {
      const room = roomOf(point, each, left);
      bands.set(each.id, tighter(bands.get(each.id), room));
    }
  return bands;
}

function toPoint(point: MeasuredPoint, common: Common): Point | undefined {
  const { name } = point;
  const own = limitsAt(common, name);
  if (!own) return undefined;
  const bounds = gridLimits.map(({ code, bound }) => [code, bound(point, own)] as const);
  if (bounds.every(([, bound]) => bound === undefined)) return undefined;
  const lowest = narrow({ power: Number.NEGATIVE_INFINITY, code: 'no-row' }, bounds);
  const highest = narrow({ power: Number.POSITIVE_INFINITY, code: 'no-row' }, bounds);
  return {
    band: {
      low: Math.min(0, lowest.power),
      high: Math.max(0, highest.power),
      lowBy: lowest.code,
      highBy: highest.code,
    },
    isLost: bounds.some(([code, bound]) => code === 'grid-lost' && bound),
    isBehind: ({ area }) => name === undefined || area === name,
  };
}

const sumOf = (among: readonly Powered[], way: 1 | -1): number =>
  among.reduce((sum, { power }) => sum + Math.max(0, power * way), 0);

/** The powers, reduced in proportion until every point is within its limits. */
function withinAll(among: readonly Powered[], points: readonly Point[]): readonly Powered[] {
  let left = among;
  for (let round = 0; round < rounds; round += 1) {
    const before = left;
    for (const point of points) left = withinPoint(left, point);
    if (left.every(({ power }, index) => power === before[index]?.power)) break;
  }
  return left;
}

function withinPoint(among: readonly Powered[], { band: { low, high }, isLost, isBehind }: Point): readonly Powered[] {
  const behind = among.filter(isBehind);
  const [charging, discharging] = [sumOf(behind, 1), sumOf(behind, -1)];
  const kept = {
    charging: isLost ? 0 : Math.min(charging, high + discharging),
    discharging: isLost ? 0 : Math.min(discharging, charging - low),
  };
  const scaled = (power: number): number =>
    power > 0 ? (power * kept.charging) / charging : power < 0 ? (power * kept.discharging) / discharging : 0;
  return among.map((each) => (isBehind(each) ? { ...each, power: scaled(each.power) } : each));
}

/** What one converter may have while the others keep their powers. */
function roomOf({ band, isLost, isBehind }: Point, { power }: Powered, all: readonly Powered[]): GridBand {
  if (isLost) return { ...band, low: 0, high: 0 };
  const behind = all.filter(isBehind);
  const others = sumOf(behind, 1) - sumOf(behind, -1) - power;
  return { ...band, low: Math.min(0, band.low - others), high: Math.max(0, band.high - others) };
}

function tighter(one: GridBand | undefined, other: GridBand): GridBand {
  if (!one) return other;
  const { low, lowBy } = other.low > one.low ? other : one;
  const { high, highBy } = other.high < one.high ? other : one;
  return { low, lowBy, high, highBy };
}
