// The limits at the grid connection points outside the strategies: reverse-power protection each second, the range of a power
// that a person has set, and the range of a converter that does not follow.
import { limitsAt, type Common, type GridBand, type Plan } from '../decision.ts';
import type { DispatchState } from '../dispatchState.ts';
import type { Range } from '../followUp/writeHistory.ts';
import type { Draw } from '../gridState.ts';
import type { Converter } from '../plantView.ts';
import { narrow } from './narrow.ts';
import { gridBands } from './gridBands.ts';
import { batterySettings } from './index.ts';

type GridParts = Pick<DispatchState, 'options' | 'view' | 'demand' | 'trips'>;

/** The settings that apply now, whether or not a strategy runs. */
export const commonOf = (
  { options }: Pick<DispatchState, 'options'>,
  plan: Plan | undefined = options.common ? undefined : options.plan(),
): Common | undefined => (options.common ? options.common() : plan?.common);

/** Evaluates reverse-power protection while there is a converter that could feed into the grid. */
export function watchReverse(
  { options, trips }: Pick<GridParts, 'options' | 'trips'>,
  draws: readonly Draw[],
  converters: readonly Converter[],
): void {
  const common = converters.length > 0 ? commonOf({ options }) : undefined;
  for (const { name, grid } of draws) {
    const limits = common && limitsAt(common, name);
    trips.look(name, options.clock.now(), grid, limits ?? { demandLimit: undefined, reverseLimit: undefined });
  }
}

/** What the limits at the grid connection points leave to each converter while no strategy runs. */
export const leftWithoutStrategy = (
  state: GridParts & Pick<DispatchState, 'setPointWriter'>,
  common: Common | undefined,
  converters: readonly Converter[] = state.view.converters(),
): Map<string, GridBand> => leftAtGrid(state, common, converters, (each) => state.setPointWriter.asked(each));

/** By converter, at the powers given. */
function leftAtGrid(
  { view, demand, trips }: GridParts,
  common: Common | undefined,
  converters: readonly Converter[],
  powerOf: (converter: Converter) => number,
): Map<string, GridBand> {
  if (!common) return new Map();
  const running = converters
    .filter(({ island }) => !island)
    .map((each) => ({ id: each.id, area: each.area, power: isOff(each) ? 0 : powerOf(each) }));
  const points = view.draws(converters).map((draw) => {
    const limits = limitsAt(common, draw.name) ?? common;
    return { ...draw, demandRoom: demand.roomOf(draw.name, limits), reverseTripped: trips.isTripped(draw.name) };
  });
  return gridBands(running, common, points);
}
const isOff = ({ fresh, on }: Converter): boolean => fresh && !on;

/** The range that the settings permit to a converter that does not follow its strategy. */
export function permittedBySettings(
  state: GridParts,
  common: Common,
  converter: Converter,
  powers: ReadonlyMap<string, number>,
): Range {
  const converters = state.view.converters();
  const grid = leftAtGrid(state, common, converters, ({ id }) => powers.get(id) ?? 0).get(converter.id);
  const situation = state.view.look([converter], common);
  const bands = situation ? batterySettings.map(({ code, bound }) => [code, bound(situation, common)] as const) : [];
  const end = (power: number): number => narrow({ power, code: 'no-row' }, [...bands, ['grid-lost', grid] as const]).power;
  return { low: end(Number.NEGATIVE_INFINITY), high: end(Number.POSITIVE_INFINITY) };
}
