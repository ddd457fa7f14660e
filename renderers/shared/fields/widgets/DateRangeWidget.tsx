import type { Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { useText } from '../../../define.ts';
import { fromRange, fromWall, rangeShape, toRange, toWall, unreadText } from '../time/moments.ts';
import { fromWallText, StationPicker, toWallText } from '../time/stationCalendar.ts';
import { toTypedMoments, typedComponents, TypedMomentsContext } from '../TypedInput.tsx';
import { toAria, type WidgetProps } from '../widget.ts';
import { usePicker } from './DateWidget.tsx';

/**
 * A range as a list or an object of two, depending on the schema. Days picked for instants cover the start of the first to the
 * end of the last day.
 */
export function DateRangeWidget(props: WidgetProps) {
  const { value, set, schema, field, disabled, invalid, required } = props;
  const say = useText();
  const { timezone, isDisabled, disabledDate } = usePicker(props);
  const shape = rangeShape(schema, field.fieldNames);
  const { grain } = shape;
  const withTime = grain === 'instant' && field.showTime === true;
  const kept = toRange(value, shape);
  const shown = usePicked(toWall(kept[0], grain, timezone), toWall(kept[1], grain, timezone));
  const unread = kept.map((each) => unreadText(each, grain, timezone) || undefined);
  const edges = ['start', 'end'] as const;
  const toValue = (wall: string, at: 0 | 1) => fromWall(wall, grain, timezone, withTime ? 'exact' : edges[at]);
  const read = (picked: Dayjs | null, at: 0 | 1) => (picked ? toValue(toWallText(picked), at) : unread[at]);
  const [half, setHalf] = useState(false);
  // The picker treats unreadable text as an empty date, on which it would trap the focus.
  const mayLeave = !half || unread.some((each) => each !== undefined);
  const { id, ...aria } = toAria(props);
  const format = field.format ?? (withTime ? 'YYYY-MM-DD HH:mm:ss' : grain === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD');
  const ids = { start: id, end: `${id}-end` };
  const typed = toTypedMoments({
    grain,
    timezone,
    format,
    isDisabled,
    values: { [ids.start]: kept[0], [ids.end]: kept[1] },
    put: (to, next) => set(to === ids.start ? fromRange(next, kept[1], shape) : fromRange(kept[0], next, shape)),
    toValue: (to, wall) => toValue(wall, to === ids.start ? 0 : 1),
  });
  return (
    <TypedMomentsContext value={typed}>
      <StationPicker.RangePicker
        {...aria}
        id={ids}
        components={typedComponents}
        className="ems-wide"
        picker={grain === 'month' ? 'month' : 'date'}
        popupAlign={withinWindow}
        value={shown}
        format={format}
        showTime={withTime}
        disabled={disabled}
        allowClear={!required}
        needConfirm={false}
        // Otherwise a hovered day would replace the typed text in the input.
        previewValue={false}
        placeholder={[say('Start'), say('End')]}
        {...(invalid && { status: 'error' as const })}
        {...(disabledDate && { disabledDate })}
        // Without `allowEmpty`, Tab cannot leave an empty date, which is required once the other date is set.
        allowEmpty={[mayLeave, mayLeave]}
        onCalendarChange={([from, to]) => setHalf(!from !== !to)}
        onChange={(next) => set(next ? fromRange(read(next[0], 0), read(next[1], 1), shape) : undefined)}
      />
    </TypedMomentsContext>
  );
}

/** A popup of two months may fit neither left- nor right-aligned on a tablet, so it may shift until it is inside the window. */
const withinWindow = { overflow: { adjustX: true, adjustY: true, shiftX: true } };

/** The picker forgets the date typed first if it receives a new array. */
const usePicked = (start: string | undefined, end: string | undefined): [Dayjs | null, Dayjs | null] =>
  useMemo(() => [toPicked(start), toPicked(end)], [start, end]);
const toPicked = (wall: string | undefined): Dayjs | null => (wall === undefined ? null : fromWallText(wall));
