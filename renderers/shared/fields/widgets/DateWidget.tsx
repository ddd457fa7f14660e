import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useEffect } from 'react';
import type { Dayjs } from 'dayjs';
import { useScopeReading, useScopeValue, useText } from '../../../define.ts';
import { addDays, instantText, defaultZone } from '../../../../src/core/time.ts';
import { disabledDates, fromWall, grainOf, toWall, type Grain } from '../time/moments.ts';
import { fromWallText, setStationClock, StationPicker, toWallText } from '../time/stationCalendar.ts';
import { toTypedMoments, typedComponents, TypedMomentsContext } from '../TypedInput.tsx';
import { toAria, type WidgetProps } from '../widget.ts';

/** A day, a month or an instant. `step` adds buttons for the previous and the next day. */
export function DateWidget(props: WidgetProps) {
  const { id, value, set, schema, field, disabled, invalid, placeholder, required } = props;
  const picker = usePicker(props);
  const grain = field.widget === 'month' ? 'month' : grainOf(schema);
  const withTime = grain === 'instant' && field.showTime !== false;
  const wall = toWall(value, grain, picker.timezone);
  const show = field.format ?? formats[withTime ? 'instant' : grain === 'instant' ? 'day' : grain];
  const toValue = (at: string) => fromWall(at, grain, picker.timezone, withTime ? 'exact' : 'start');
  const { timezone, isDisabled } = picker;
  const typed = toTypedMoments({
    grain,
    timezone,
    isDisabled,
    format: show,
    values: { [id]: value },
    put: (_id, next) => set(next),
    toValue: (_id, at) => toValue(at),
  });
  const input = (
    <TypedMomentsContext value={typed}>
      <StationPicker
        {...toAria(props)}
        components={typedComponents}
        className="ems-wide"
        picker={grain === 'month' ? 'month' : 'date'}
        value={wall === undefined ? null : fromWallText(wall)}
        format={show}
        showTime={withTime}
        disabled={disabled}
        allowClear={!required}
        needConfirm={false}
        // Otherwise a hovered day would replace the typed text in the input.
        previewValue={false}
        {...(placeholder !== undefined && { placeholder })}
        {...(invalid && { status: 'error' as const })}
        {...(picker.disabledDate && { disabledDate: picker.disabledDate })}
        onChange={(next) => set(next === null ? undefined : toValue(toWallText(next)))}
      />
    </TypedMomentsContext>
  );
  if (field.step !== true || grain !== 'day') return input;
  return (
    <Stepped
      input={input}
      day={typeof wall === 'string' ? wall : picker.today}
      disabled={disabled}
      isDisabled={picker.isDisabled}
      set={set}
    />
  );
}

const formats: Readonly<Record<Grain, string>> = { instant: 'YYYY-MM-DD HH:mm:ss', day: 'YYYY-MM-DD', month: 'YYYY-MM' };

function Stepped(of: {
  input: React.ReactNode;
  day: string;
  disabled: boolean;
  isDisabled: (day: string) => boolean;
  set: (day: string) => void;
}) {
  const say = useText();
  const step = (days: number) => {
    const target = addDays(of.day, days);
    // From a disabled day, typed or taken from the URL, steps in both directions stay enabled.
    const leadsOut = of.isDisabled(target) && !of.isDisabled(of.day);
    return { disabled: of.disabled || leadsOut, onClick: () => of.set(target) };
  };
  return (
    <Space.Compact block>
      <Button aria-label={say('Previous day')} icon={<LeftOutlined aria-hidden="true" />} {...step(-1)} />
      {of.input}
      <Button aria-label={say('Next day')} icon={<RightOutlined aria-hidden="true" />} {...step(1)} />
    </Space.Compact>
  );
}

/** Data from the station that every picker needs: its time zone, its current time, and the days that the field disables. */
export function usePicker({ field }: Pick<WidgetProps, 'field'>) {
  const scope = useScopeReading();
  const timezone = useScopeValue<string>({ from: '/station/timezone' }) ?? defaultZone;
  const today = useScopeValue<string>({ from: '/clock/today' }) ?? '';
  useEffect(
    () => setStationClock(() => instantText(Number(scope.read('/clock/now') ?? Date.now()), timezone)),
    [scope, timezone],
  );
  const rule = field.disabledDates && disabledDates[field.disabledDates];
  const isDisabled = (day: string) => rule?.(day, today) ?? false;
  return {
    timezone,
    today,
    isDisabled,
    disabledDate: rule && ((date: Dayjs) => isDisabled(date.format('YYYY-MM-DD'))),
  };
}
