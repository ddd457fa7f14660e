import type { Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { useText } from '../../../define.ts';
import { fromRange, fromWall, rangeShape, toRange, toWall } from '../moments.ts';
import { fromWallText, StationPicker, toWallText } from '../stationCalendar.ts';
import { toAria, type WidgetProps } from '../widget.ts';
import { usePicker } from './DateWidget.tsx';

/** Two moments as a list of two or an object of two, as the schema has it. Days picked for instants count from the first's start to the last's end. */
export function DateRangeWidget(props: WidgetProps) {
  const { value, set, schema, field, disabled, invalid, required } = props;
  const say = useText();
  const { timezone, disabledDate } = usePicker(props);
  const shape = rangeShape(schema, field.fieldNames);
  const { grain } = shape;
  const withTime = grain === 'instant' && field.showTime === true;
  const [start, end] = toRange(value, shape).map((each) => toWall(each, grain, timezone));
  // The picker forgets a date typed first when it is handed another list.
  const held = useMemo(() => [start, end].map((wall) => (wall === undefined ? null : fromWallText(wall))), [start, end]);
  const read = (at: Dayjs | null | undefined, edge: 'start' | 'end') =>
    at ? fromWall(toWallText(at), grain, timezone, withTime ? 'exact' : edge) : undefined;
  const [half, setHalf] = useState(false);
  const { id, ...aria } = toAria(props);
  return (
    <StationPicker.RangePicker
      {...aria}
      id={{ start: id, end: `${id}-end` }}
      className="ems-wide"
      picker={grain === 'month' ? 'month' : 'date'}
      value={held as [Dayjs | null, Dayjs | null]}
      format={field.format ?? (withTime ? 'YYYY-MM-DD HH:mm:ss' : grain === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD')}
      showTime={withTime}
      disabled={disabled}
      allowClear={!required}
      needConfirm={false}
      placeholder={[say('Start'), say('End')]}
      {...(invalid && { status: 'error' as const })}
      {...(disabledDate && { disabledDate })}
      // Tab never leaves an empty date that has to be filled; it has to be once the other is.
      allowEmpty={[!half, !half]}
      onCalendarChange={([from, to]) => setHalf(!from !== !to)}
      onChange={(next) => set(fromRange(read(next?.[0], 'start'), read(next?.[1], 'end'), shape))}
    />
  );
}
