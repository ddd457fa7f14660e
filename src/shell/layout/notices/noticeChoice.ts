// Notification settings for when the console is in the background, stored per browser like the browser permission.
import { useCallback, useSyncExternalStore } from 'react';

export const noticeNames = ['none', 'grave', 'all'] as const;
export interface NoticeChoice {
  of: (typeof noticeNames)[number];
  sound: boolean;
}
const silent: NoticeChoice = { of: 'none', sound: false };
const listeners = new Set<() => void>();
const keyOf = (person: string): string => `ems:notices:${person}`;

/** Off by default. */
export function toChoice(text: string | null): NoticeChoice {
  const [of, sound] = (text ?? '').split(' ');
  const name = noticeNames.find((each) => each === of);
  return name === undefined ? silent : { of: name, sound: sound === 'sound' };
}

export function useNoticeChoice(person: string): [NoticeChoice, (next: NoticeChoice) => void] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(person)));
  const choose = useCallback(
    ({ of, sound }: NoticeChoice) => {
      localStorage.setItem(keyOf(person), sound ? `${of} sound` : of);
      for (const wake of listeners) wake();
    },
    [person],
  );
  return [toChoice(text), choose];
}
function subscribe(wake: () => void): () => void {
  listeners.add(wake);
  return () => listeners.delete(wake);
}
