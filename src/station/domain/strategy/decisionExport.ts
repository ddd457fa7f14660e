// Exports filtered decisions of a range as a CSV file, in station time, with numbers in the units of their column titles.
import type { StrategyDecision } from '../../../core/calls/calls.gen.ts';
import { byteOrderMark, toCsvText } from '../../../core/format/csv.ts';
import { symbolOf } from '../../../core/format/units.ts';
import { say, translateWith } from '../../../core/texts/text.ts';
import { exactInstantText, instantText } from '../../../core/time.ts';
import type { CallContext } from '../../contract/calls.ts';
import { FileAnswer } from '../../contract/index.ts';
import { zoneOf } from '../documents/index.ts';
import { mapLong } from '../request/index.ts';

const columns = ['at', 'until', 'text', 'area', 'wanted', 'limited', 'measured', 'next', 'nextText'] as const;
const instants: ReadonlySet<string> = new Set(['at', 'until']);
/** Rounds kW to the watt. */
const rounded = (power: number): number => Math.round(power * 1000) / 1000;

export async function toDecisionFile(rows: readonly StrategyDecision[], context: CallContext): Promise<FileAnswer> {
  const { station, language } = context;
  const { entities, units, locales } = station.content();
  const zone = zoneOf(station);
  const translate = translateWith(locales[language] ?? {}, language);
  const fields = entities['strategy#decision']?.properties ?? {};
  const head = columns.map((column) => {
    const { title = column, unit } = fields[column] ?? {};
    const words = say(title, translate);
    return toCsvText(unit === undefined ? words : `${words} (${symbolOf(unit, units)})`);
  });
  const cell = (value: string | number | undefined, column: string): string => {
    if (typeof value !== 'number') return toCsvText(value ?? '');
    return instants.has(column) ? exactInstantText(value, zone) : String(rounded(value));
  };
  const lines = await mapLong(station, rows, (row) => columns.map((column) => cell(row[column], column)).join(','));
  const bytes = Buffer.from(`${byteOrderMark}${[head.join(','), ...lines].join('\r\n')}\r\n`);
  return new FileAnswer(`decisions_${instantText(station.clock.now(), zone).slice(0, 10)}.csv`, 'text/csv; charset=utf-8', bytes);
}
