// The pickers of antd over the station's wall clock: "today" is the station's, and no zone of the browser ever shifts a time.
import dayjsCalendar from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** The wall clock is kept as if it were UTC, the one zone without gaps. */
export const fromWallText = (wall: string): Dayjs => dayjs.utc(wall);
export const toWallText = (at: Dayjs): string => at.format('YYYY-MM-DD HH:mm:ss');

/** Set by whoever draws a picker; there is one station at a time. */
export function setStationClock(read: () => string): void {
  wallNow = read;
}
let wallNow = (): string => dayjs().format('YYYY-MM-DD HH:mm:ss');

const asUtc = (at: Dayjs | null): Dayjs | null => at && fromWallText(toWallText(at));

export const StationPicker = DatePicker.generatePicker<Dayjs>({
  ...dayjsCalendar,
  getNow: () => fromWallText(wallNow()),
  getFixedDate: (text) => fromWallText(text),
  locale: {
    ...dayjsCalendar.locale,
    parse: (locale, text, formats) => asUtc(dayjsCalendar.locale.parse(locale, text, formats)),
  },
});
