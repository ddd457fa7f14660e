// Notices of announced upgrade and maintenance windows, shown until the user dismisses each one.
import { NotificationOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { instantText } from '../../core/time.ts';
import { useText } from '../language/useText.ts';
import { useScope, useSession, useShell } from '../useShell.tsx';
import { useRepeated } from './useRepeated.ts';

interface Window_ {
  id?: string;
  startTime: number;
  endTime: number;
  operateType: number;
}
const upgrade = 1;
const storageKey = 'ems:banner:known';

/** Identifies a window, with or without an id from the station. */
export const windowKey = (user: string, { id, startTime, endTime, operateType }: Window_): string =>
  [user, id ?? '', startTime, endTime, operateType].join('|');

export function Banner() {
  const { data } = useShell();
  const text = useText();
  const user = useSession()?.user?.id ?? '';
  const zone = useScope('/station/timezone');
  const now = useScope('/clock/now');
  const [answer, again] = useRepeated('banner.current', 30_000);
  const [known, setKnown] = useState(readKnown);
  const windows = toWindows(answer).filter((each) => !known.includes(windowKey(user, each)) && !isOver(each, now));

  const dismiss = async (window: Window_): Promise<void> => {
    // Stored locally too, for stations that cannot store the dismissal.
    const next = [...known, windowKey(user, window)].slice(-50);
    localStorage.setItem(storageKey, JSON.stringify(next));
    setKnown(next);
    if (window.id !== undefined) await data.call('banner.dismiss', { id: window.id });
    again();
  };
  return windows.map((window) => (
    <div key={windowKey(user, window)} className="ems-mark-bar" data-tone="warning" role="status">
      <NotificationOutlined aria-hidden="true" />
      <b>{text(window.operateType === upgrade ? 'Upgrade notice' : 'Maintenance notice')}</b>
      <span>
        {text('{{start}} to {{end}}. Do not operate the station during this time.', {
          start: instantText(window.startTime, zoneOf(zone), 'minute'),
          end: instantText(window.endTime, zoneOf(zone), 'minute'),
        })}
      </span>
      <button type="button" className="ems-button" onClick={() => void dismiss(window)}>
        {text('I know')}
      </button>
    </div>
  ));
}

const zoneOf = (zone: unknown): string => (typeof zone === 'string' ? zone : 'UTC');
const isOver = ({ endTime }: Window_, now: unknown): boolean => typeof now === 'number' && endTime <= now;

function toWindows(answer: unknown): Window_[] {
  if (!Array.isArray(answer)) return [];
  const isWindow = (each: Partial<Window_> | null): each is Window_ =>
    typeof each?.startTime === 'number' && typeof each.endTime === 'number' && typeof each.operateType === 'number';
  return answer.filter(isWindow);
}

function readKnown(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
