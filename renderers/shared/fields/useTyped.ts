// Keeps the text while a person types, and hands it on at blur, Enter or a pause: a keystroke draws this one input and nothing else.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

const pauseMs = 400;

export interface Typed {
  text: string;
  type: (text: string) => void;
  commit: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function useTyped<T>(
  value: unknown,
  set: (value: T) => void,
  toText: (value: unknown) => string,
  toValue: (text: string) => T,
): Typed {
  // What was typed, and the value it was typed over or became; another value from outside replaces the text.
  const [typed, setTyped] = useState<{ text: string; pending: boolean; over: unknown }>();
  const latest = useRef({ typed, set, toValue });
  latest.current = { ...latest.current, set, toValue };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hold = (next: typeof typed) => {
    latest.current.typed = next;
    setTyped(next);
  };
  const handOn = () => {
    clearTimeout(timer.current);
    const { typed: held, toValue: read, set: put } = latest.current;
    if (!held?.pending) return;
    const next = read(held.text);
    latest.current.typed = { text: held.text, pending: false, over: next };
    put(next);
  };

  // An input that goes away, with the tab or the dialog it stands in, still hands on what was typed.
  const handOnLatest = useRef(handOn);
  handOnLatest.current = handOn;
  useEffect(() => () => handOnLatest.current(), []);

  const kept = typed !== undefined && (typed.pending || Object.is(typed.over, value));
  return {
    text: kept ? typed.text : toText(value),
    type(text) {
      hold({ text, pending: true, over: value });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        handOn();
        setTyped(latest.current.typed);
      }, pauseMs);
    },
    commit() {
      handOn();
      // The text of the value itself: "1.50" becomes "1.5" when the person has left.
      hold(undefined);
    },
    onKeyDown(event) {
      if (event.key === 'Enter') handOn();
    },
  };
}
