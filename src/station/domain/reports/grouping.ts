// What reports group by: days, months or years, and what of the report a row of them leads to.
import type { EarningsWithin, ElectricityQuery } from '../../../core/calls/calls.gen.ts';

export type By = NonNullable<ElectricityQuery['by']>;
const letters = { day: 10, month: 7, year: 4 } as const satisfies Record<By, number>;
const finer = { day: 'day', month: 'day', year: 'month' } as const satisfies Record<By, By>;

/** Named as a day begins. */
export function byPeriod<T extends { day: string }>(days: readonly T[], by: By = 'day'): [period: string, days: T[]][] {
  const nameOf = ({ day }: T): string => day.slice(0, letters[by]);
  return [...new Set(days.map(nameOf))].map((name) => [name, days.filter((each) => nameOf(each) === name)]);
}

/** The same report of one row: a year by its months, a month by its days, a day by itself. */
export function withinOf(days: readonly { day: string }[], by: By = 'day'): EarningsWithin {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return {};
  return { by: finer[by], range: [first, last], ...(by === 'day' && { day: first }) };
}
