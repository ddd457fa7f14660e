// The input of a picker. What a person typed and the picker cannot read stays, and is the value, so that it is judged and told like any other: a picker
// by itself puts back what was there before, and the form would save that.
import { type ComponentProps, createContext, use, useRef } from 'react';
import { unreadText, type Grain } from './moments.ts';
import { readTyped } from './stationCalendar.ts';

export interface TypedMoments {
  /** The text of a value that is no moment, by the id of its input; empty where the picker shows it. */
  unread: (id: string) => string;
  /** A person has left this text. */
  left: (id: string, text: string) => void;
}
interface Of {
  /** By the id of their input. */
  values: Readonly<Record<string, unknown>>;
  grain: Grain;
  timezone: string;
  format: string;
  isDisabled: (day: string) => boolean;
  put: (id: string, value: unknown) => void;
  toValue: (id: string, wall: string) => unknown;
}
/** Hands on what the picker itself would drop: what is no moment, one that its calendar does not offer, and nothing any more. */
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
  // What the picker itself put into the input was typed by nobody.
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
        // The picker may hold nothing by then, so it would not tell.
        if (event.target.value === '') handOn('');
      }}
      onBlur={(event) => {
        handOn(event.target.value);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // With either the picker puts back what it had before anybody else hears of it.
        if (event.key === 'Enter' || event.key === 'Tab') handOn(event.currentTarget.value);
        onKeyDown?.(event);
      }}
    />
  );
}
export const typedComponents = { input: TypedInput };
