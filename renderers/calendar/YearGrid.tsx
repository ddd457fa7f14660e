// A year as a grid: one row per month, the month itself first. Arrow keys move between cells; Enter or a pointer press assigns.
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { toTag } from '../../src/core/texts/languages.ts';
import { useText } from '../define.ts';
import { toColour } from '../shared/colours.ts';
import { useLanguage } from '../shared/value/useFormatAs.ts';
import type { Item } from './items.ts';
import { type MonthPlace, moved, passed, type Place, placeAt } from './toYear.ts';

type At = readonly [row: number, column: number];
interface GridProps {
  months: readonly MonthPlace[];
  items: readonly Item[];
  title: string;
  editing: boolean;
  allot: (place: Place | undefined) => void;
  clear: (place: Place | undefined) => void;
}

export function YearGrid({ months, items, title, editing, allot, clear }: GridProps) {
  const say = useText();
  const words = useWords();
  const [cursor, setCursor] = useState<At>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  /** Last cell that the pointer crossed while painting. */
  const seen = useRef<At>([0, 0]);
  const byValue = useMemo(() => new Map(items.map((item) => [item.value, item])), [items]);
  const press = (event: KeyboardEvent): void => {
    const next = moved(months, cursor, event.key);
    if (next) {
      setCursor(next);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next.join()}"]`)?.focus();
      if (event.shiftKey) allot(placeAt(months, next));
    } else if (event.key === 'Enter' || event.key === ' ') allot(placeAt(months, cursor));
    else if (event.key === 'Delete' || event.key === 'Backspace') clear(placeAt(months, cursor));
    else return;
    event.preventDefault();
  };
  const cell = (at: At, label: string, holds: string | undefined, own: boolean) => (
    <YearCell
      key={at[1]}
      at={at}
      label={label}
      own={own}
      item={holds === undefined ? undefined : (byValue.get(holds) ?? 'gone')}
      current={at[0] === cursor[0] && at[1] === cursor[1]}
      onFocus={() => setCursor(at)}
      onPress={() => {
        seen.current = at;
        allot(placeAt(months, at));
      }}
      onPass={() => {
        for (const each of passed(seen.current, at)) allot(placeAt(months, each));
        seen.current = at;
      }}
    />
  );
  return (
    <div className="ems-year-scroll">
      <div ref={grid} role="grid" aria-label={title} aria-readonly={!editing} className="ems-year-grid" onKeyDown={press}>
        <div role="row" className="ems-year-row ems-year-head">
          <span role="columnheader">{say('Month')}</span>
          {Array.from({ length: 31 }, (_each, index) => (
            <span key={index} role="columnheader">
              {index + 1}
            </span>
          ))}
        </div>
        {months.map(({ month, holds, days }, row) => (
          <div key={month} role="row" className="ems-year-row">
            {cell([row, 0], words.month(month), holds, true)}
            {days.map(({ day, own, holds: here }, index) => cell([row, index + 1], words.day(day), here, own !== undefined))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface CellProps {
  at: At;
  label: string;
  /** `gone`: the assigned item does not exist. */
  item: Item | 'gone' | undefined;
  /** Assigned to the day itself, not inherited from its month. */
  own: boolean;
  current: boolean;
  onFocus: () => void;
  onPress: () => void;
  /** The pointer entered this cell while painting. */
  onPass: () => void;
}

/** While the main button is pressed, every cell that the pointer crosses is assigned too. */
const paints = ({ buttons }: PointerEvent): boolean => buttons === 1;

function YearCell({ at, label, item, own, current, onFocus, onPress, onPass }: CellProps) {
  const say = useText();
  const isMonth = at[1] === 0;
  const known = item === 'gone' ? undefined : item;
  const dayTitle = known?.title ?? (item === undefined ? say('none') : say('a deleted template'));
  return (
    <div
      role="gridcell"
      className={isMonth ? 'ems-year-month' : 'ems-year-day'}
      data-cell={at.join()}
      data-own={own}
      data-mark={known?.mark ?? (item === undefined ? '' : '?')}
      tabIndex={current ? 0 : -1}
      aria-label={`${label}: ${dayTitle}${own || item === undefined ? '' : `, ${say('same as month')}`}`}
      title={`${label}: ${dayTitle}`}
      style={known && { '--mark': toColour(known.colour) }}
      onFocus={onFocus}
      onPointerDown={onPress}
      onPointerEnter={(event) => paints(event) && onPass()}
    >
      {isMonth && label}
    </div>
  );
}

/** Names of months and days in the UI language. */
function useWords() {
  const language = useLanguage();
  return useMemo(() => {
    const tag = toTag(language);
    const month = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric', timeZone: 'UTC' });
    return {
      month: (number: number): string => month.format(Date.UTC(2001, number - 1, 1)),
      day: (text: string): string => day.format(Date.parse(`${text}T00:00:00Z`)),
    };
  }, [language]);
}
