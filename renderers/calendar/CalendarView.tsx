// A year in which items are assigned to months and days: the user picks an item in the legend and applies it to cells.
import { useMemo, useState } from 'react';
import { constant } from '../../src/core/store.ts';
import { useAt, useScopeValue, useSource, useText, type ViewProps } from '../define.ts';
import { toItems } from './items.ts';
import { Legend } from './Legend.tsx';
import { allotted, type Place, toYear } from './toYear.ts';
import { YearGrid } from './YearGrid.tsx';
import './calendar.css';

const emptyStore = constant(undefined);
/** Used until the date of the station is known. */
const firstYear = 2000;

export function CalendarView({ name, title = name, options, value, draft, enabled }: ViewProps<'calendar'>) {
  const source = useSource(options.items.source);
  const data = useAt(source?.data ?? emptyStore, '');
  const items = useMemo(() => toItems(data, options.items), [data, options.items]);
  const yearData = useAt(value, '');
  const thisYear = Number(useScopeValue<string>({ from: '/clock/today' })?.slice(0, 4) ?? firstYear);
  const [shown, setYear] = useState<number>();
  const year = shown ?? thisYear;
  const months = useMemo(() => toYear(yearData, options, year), [yearData, options, year]);
  const [picked, pick] = useState<string>();
  const editing = enabled && draft !== undefined && draft.editing && !draft.saving;
  const brush = picked ?? items[0]?.value ?? '';
  const allot = (place: Place | undefined, item: string | undefined): void => {
    if (!editing || !place) return;
    const { at, rows } = allotted(value.read(''), options, place, item);
    draft.set(at, rows);
  };
  return (
    <div className="ems-year">
      <YearChoice year={year} setYear={setYear} />
      <Legend items={items} label={title} picked={editing ? brush : undefined} pick={pick} />
      <YearGrid
        months={months}
        items={items}
        title={title}
        editing={editing}
        allot={(place) => allot(place, brush === '' ? undefined : brush)}
        clear={(place) => allot(place, undefined)}
      />
    </div>
  );
}

function YearChoice({ year, setYear }: { year: number; setYear: (year: number) => void }) {
  const say = useText();
  return (
    <div className="ems-year-choice">
      <button type="button" aria-label={say('Previous year')} onClick={() => setYear(year - 1)}>
        ‹
      </button>
      <b aria-live="polite">{year}</b>
      <button type="button" aria-label={say('Next year')} onClick={() => setYear(year + 1)}>
        ›
      </button>
    </div>
  );
}
