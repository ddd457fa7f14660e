// Calls of the electricity reports: what each meter counted by day, month or year and by band, and the energy balance of the
// station.
import type { EarningsWithin, ElectricityQuery } from '../../../core/calls/calls.gen.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { busbarOf, oneByOne, withoutGaps } from '../request/index.ts';
import { isAt, measuresOf, type Quantity } from '../flow/index.ts';
import {
  addCounted,
  always,
  correctedMeterDays,
  type Counted,
  type QuantityDay,
  quantityDays,
  storageDays,
  sumOfDays,
} from '../energy/index.ts';

const digits = (value: number): number => Math.round(value * 1000) / 1000;

type By = NonNullable<ElectricityQuery['by']>;
const letters = { day: 10, month: 7, year: 4 } as const satisfies Record<By, number>;
const finer = { day: 'day', month: 'day', year: 'month' } as const satisfies Record<By, By>;

/** The name of a period is the beginning of its dates. */
export function byPeriod<T extends { day: string }>(days: readonly T[], by: By = 'day'): [period: string, days: T[]][] {
  const nameOf = ({ day }: T): string => day.slice(0, letters[by]);
  return [...new Set(days.map(nameOf))].map((name) => [name, days.filter((each) => nameOf(each) === name)]);
}

/** The query that opens a row in detail: a year by months, a month by days, a day by itself. */
export function withinOf(days: readonly { day: string }[], by: By = 'day'): EarningsWithin {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return {};
  return { by: finer[by], range: [first, last], ...(by === 'day' && { day: first }) };
}

const rounded = (counted: Counted): Counted =>
  Object.fromEntries(Object.entries(counted).map(([point, value]) => [point, digits(value)]));

/** One meter, or all listed meters at the grid connection point. */
async function electricity(request: ElectricityQuery, context: CallContext) {
  const { station } = context;
  const busbarName = busbarOf(request, context);
  const { id, by, range } = request;
  const meters = devicesAs(station, 'meter').filter((each) =>
    id === undefined || id === '' ? !each.hidden && isAt(each, busbarName) : each.id === id,
  );
  const rows = await oneByOne(meters, async (meter) =>
    byPeriod(await correctedMeterDays(station, meter, ...range), by)
      .filter(([, days]) => days.some(({ counted }) => Object.keys(counted).length > 0))
      .map(([period, days]) => ({
        key: `${meter.id}|${period}`,
        period,
        id: meter.id,
        name: meter.name,
        ...(meter.category !== undefined && { category: meter.category }),
        ...rounded(addCounted(days)),
        complete: days.every(({ complete }) => complete),
        corrected: days.some(({ corrected }) => corrected === true),
        within: withinOf(days, by),
      })),
  );
  return rows.flat();
}

/** Sum over all devices that measured the quantity on each day. */
async function daysOf(
  context: CallContext,
  quantity: Quantity,
  { range, ...place }: ElectricityQuery,
): Promise<Map<string, QuantityDay>> {
  const { station } = context;
  const busbarName = busbarOf(place, context);
  if (quantity === 'storage') return storageDays(station, ...range, busbarName);
  return quantityDays(station, measuresOf(station, quantity, busbarName, always), ...range);
}
const paths = [
  ['import', 'total', 'into'],
  ['export', 'total', 'out'],
  ['pv', 'pv', 'into'],
  ['load', 'load', 'into'],
  ['charged', 'storage', 'into'],
  ['discharged', 'storage', 'out'],
  ['own', 'station', 'into'],
] as const satisfies readonly (readonly [string, Quantity, 'into' | 'out'])[];

export async function stationElectricity(request: ElectricityQuery, context: CallContext) {
  const { by } = request;
  const quantities = [...new Set(paths.map(([, quantity]) => quantity))];
  const found = new Map(
    await oneByOne(quantities, async (quantity) => [quantity, await daysOf(context, quantity, request)] as const),
  );
  const days = [...new Set([...found.values()].flatMap((each) => [...each.keys()]))].toSorted();
  return byPeriod(
    days.map((day) => ({ day })),
    by,
  ).map(([period, of]) => {
    const row = Object.fromEntries(
      paths.map(([name, quantity, way]) => {
        const all = of.flatMap(({ day }) => found.get(quantity)?.get(day) ?? []);
        const value = sumOfDays(all, way);
        return [name, value === undefined ? undefined : digits(value)];
      }),
    );
    const complete = of.every(({ day }) => quantities.every((quantity) => found.get(quantity)?.get(day)?.complete !== false));
    const corrected = of.some(({ day }) => quantities.some((quantity) => found.get(quantity)?.get(day)?.corrected === true));
    return withoutGaps({ period, ...row, complete, corrected, within: withinOf(of, by) });
  });
}

export const electricityReports: Handlers = {
  'report.electricity': electricity,
  'report.stationElectricity': stationElectricity,
};
