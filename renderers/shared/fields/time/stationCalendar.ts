// antd pickers on the station's wall clock: "today" is the station's day, and the browser's time zone never shifts a time.
import dayjsCalendar from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import utc from 'dayjs/plugin/utc';

dayjs.extend(customParseFormat);
dayjs.extend(utc);

/** The wall clock is represented as UTC, the one zone without gaps. */
export const fromWallText = (wall: string): Dayjs => dayjs.utc(wall);
export const toWallText = (at: Dayjs): string => at.format('YYYY-MM-DD HH:mm:ss');

/** Set by the picker that is drawn. There is only one station at a time. */
export function setStationClock(read: () => string): void {
  wallNow = read;
}
let wallNow = (): string => dayjs().format('YYYY-MM-DD HH:mm:ss');

const parse = (text: string, formats: readonly string[]): Dayjs | null =>
  formats.map((format) => dayjs.utc(text, format, true)).find((at) => at.isValid()) ?? null;

/** The wall clock of a typed text; undefined if a picker of this format cannot read it. */
export function readTyped(text: string, format: string): string | undefined {
  const at = parse(text, [format]);
  return at === null ? undefined : toWallText(at);
}

export const StationPicker = DatePicker.generatePicker<Dayjs>({
  ...dayjsCalendar,
  getNow: () => fromWallText(wallNow()),
  getFixedDate: (text) => fromWallText(text),
  locale: {
    ...dayjsCalendar.locale,
    parse: (_locale, text, formats) => parse(text, formats),
  },
});
