// The text input of a picker. Unreadable text becomes the value and is validated like any other. The picker alone would restore
// the previous value, and the form would save that.
import { type ComponentProps, createContext, use, useRef } from 'react';
import { unreadText, type Grain } from './time/moments.ts';
import { readTyped } from './time/stationCalendar.ts';

export interface TypedMoments {
  /** Text of a value that is not a date or time, by input id. Empty if the picker shows the value. */
  unread: (id: string) => string;
  /** Called when the user leaves the input with this text. */
  left: (id: string, text: string) => void;
}
interface Of {
  /** Values by input id. */
  values: Readonly<Record<string, unknown>>;
  grain: Grain;
  timezone: string;
  format: string;
  isDisabled: (day: string) => boolean;
  put: (id: string, value: unknown) => void;
  toValue: (id: string, wall: string) => unknown;
}
/** Passes on what the picker would drop: unreadable text, dates disabled in its calendar, and cleared inputs. */
export const toTypedMoments = ({ values, grain, timezone, format, isDisabled, put, toValue }: Of): TypedMoments => ({
  unread: (id) => unreadText(values[id], grain, timezone),
  left(id, typed) {
    const text = typed.normalize('NFKC').trim();
    const wall = readTyped(text, format);
    if (text === '') {
      if (values[id] !== undefined) put(id, undefined);
    } else if (wall === undefined) {
      if (values[id] !== text) put(id, text);
    } else if (isDisabled(wall.slice(0, 10))) put(id, toValue(id, wall));
  },
});
export const TypedMomentsContext = createContext<TypedMoments>({ unread: () => '', left: () => {} });

function TypedInput(props: ComponentProps<'input'>) {
  const { id = '', value, onChange, onBlur, onKeyDown } = props;
  const { unread, left } = use(TypedMomentsContext);
  const typed = useRef(false);
  // Text that the picker itself wrote into the input is not user input.
  const handOn = (text: string) => {
    if (typed.current) left(id, text);
    typed.current = false;
  };
  return (
    <input
      {...props}
      value={value === '' ? unread(id) : value}
      onChange={(event) => {
        typed.current = true;
        onChange?.(event);
        // The picker may have no value by then, and would not report the change.
        if (event.target.value === '') handOn('');
      }}
      onBlur={(event) => {
        handOn(event.target.value);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // On Enter and Tab the picker restores its previous text before any other handler runs.
        if (event.key === 'Enter' || event.key === 'Tab') handOn(event.currentTarget.value);
        onKeyDown?.(event);
      }}
    />
  );
}
export const typedComponents = { input: TypedInput };
