// Stores typed text locally and commits it on blur, on Enter, after a pause, or when the draft is checked for changes. A
// keystroke re-renders only this input.
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTyping } from '../../define.ts';
import { afterPress } from './press.ts';

const pauseMs = 400;

export interface Typed {
  text: string;
  type: (text: string) => void;
  commit: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}
/** The typed text and the value it replaces or has become. If the value changes from outside, it replaces the text. */
interface TypedText {
  text: string;
  pending: boolean;
  over: unknown;
}

export function useTyped<T>(
  value: unknown,
  set: (value: T) => void,
  toText: (value: unknown) => string,
  toValue: (text: string) => T,
): Typed {
  const [pending, setPending] = useState<TypedText>();
  const latest = useRef<{ pending?: TypedText | undefined; set: typeof set; toValue: typeof toValue }>({ set, toValue });
  const typing = useTyping();
  const waiting = useMemo(() => toWaiting(typing), [typing]);
  const forget = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    latest.current = { ...latest.current, set, toValue };
  }, [set, toValue]);

  const hold = (next: TypedText | undefined) => {
    latest.current.pending = next;
    setPending(next);
  };
  const handOn = () => {
    waiting.end();
    const { pending: typed, set: put, toValue: read } = latest.current;
    if (!typed?.pending) return;
    const next = read(typed.text);
    hold({ text: typed.text, pending: false, over: next });
    put(next);
  };
  // An input that unmounts, for example with its tab or dialog, still commits the typed text.
  useEffect(
    () => () => {
      waiting.end();
      forget.current?.();
      const { pending: typed, set: put, toValue: read } = latest.current;
      if (typed?.pending) put(read(typed.text));
    },
    [waiting],
  );

  const kept = pending !== undefined && (pending.pending || Object.is(pending.over, value));
  return {
    text: kept ? pending.text : toText(value),
    type(text) {
      hold({ text, pending: true, over: value });
      waiting.begin(handOn);
    },
    commit() {
      waiting.stayTimer();
      forget.current = afterPress(() => {
        handOn();
        // Shows the value's own text after blur: "1.50" becomes "1.5".
        hold(undefined);
      });
    },
    onKeyDown(event) {
      if (event.key === 'Enter') handOn();
    },
  };
}

/** Commits typed text after a pause, or when the draft is checked for changes. */
function toWaiting(typing: ReturnType<typeof useTyping>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notify: (() => void) | undefined;
  const stayTimer = () => clearTimeout(timer);
  return {
    stayTimer,
    begin(handOn: () => void) {
      stayTimer();
      timer = setTimeout(handOn, pauseMs);
      notify ??= typing(handOn);
    },
    end() {
      stayTimer();
      notify?.();
      notify = undefined;
    },
  };
}
