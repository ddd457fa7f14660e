// Browser notification and a short sound for new alarms, and the settings for them.
// Loaded only if notifications are on or the menu with the settings is open.
import { useEffect, useId, useRef } from 'react';
import { usePrompts } from '../../dialogs/usePrompts.ts';
import { useText } from '../../language/useText.ts';
import { useScope, useScopeText } from '../../useShell.tsx';
import { type NoticeChoice, noticeNames, useNoticeChoice } from './noticeChoice.ts';

const names = { none: 'No notifications', grave: 'For level A alarms', all: 'For all alarms' } as const;
const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Reports only alarms raised after the console was opened. */
export function NoticeWatch({ of, sound }: NoticeChoice) {
  const text = useText();
  const total = useScope('/station/alarms/total');
  const open = useScope('/station/alarms/unacknowledged');
  const newest = useScope(of === 'grave' ? '/station/alarms/newestGraveAt' : '/station/alarms/newestAt');
  const station = useScopeText('/station/name') ?? 'EMS';
  const known = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (typeof total !== 'number') return;
    const at = typeof newest === 'number' ? newest : 0;
    const before = known.current;
    known.current = Math.max(at, before ?? 0);
    if (before === undefined || at <= before) return;
    if (sound) beep();
    if (mayNotify()) notify(`${station}: ${text('New alarm')}`, text('{{open}} new, {{count}} active', { open, count: total }));
  }, [total, newest, open, sound, station, text]);
  return null;
}

/** One notification at a time. Mobile browsers grant permission but throw in the constructor; there only the page shows it. */
function notify(title: string, body: string): void {
  try {
    const shown = new Notification(title, { body, tag: 'ems-alarm' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

const soundS = 0.4;
function beep(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const strength = audio.createGain();
  tone.frequency.value = 880;
  strength.gain.setValueAtTime(0.2, audio.currentTime);
  strength.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + soundS);
  tone.connect(strength).connect(audio.destination);
  tone.addEventListener('ended', () => void audio.close());
  tone.start();
  tone.stop(audio.currentTime + soundS);
}

export function NoticeChoices({ person }: { person: string }) {
  const text = useText();
  const { notify } = usePrompts();
  const group = useId();
  const [choice, choose] = useNoticeChoice(person);
  const pick = async (of: NoticeChoice['of']): Promise<void> => {
    choose({ ...choice, of });
    if (of === 'none' || (await mayAsk())) return;
    const all = 'This browser does not allow notifications here. The sound still works.';
    notify({
      tone: 'warning',
      text: text(choice.sound ? all : 'This browser does not allow notifications here. You can choose a sound instead.'),
    });
  };
  return (
    <fieldset className="ems-switch">
      <legend>{text('Alarm notifications on this computer')}</legend>
      <div>
        {noticeNames.map((name) => (
          <label key={name} data-chosen={name === choice.of || undefined}>
            <input type="radio" name={group} checked={name === choice.of} onChange={() => void pick(name)} />
            {text(names[name])}
          </label>
        ))}
      </div>
      {choice.of !== 'none' && (
        <label>
          <input type="checkbox" checked={choice.sound} onChange={({ target }) => choose({ ...choice, sound: target.checked })} />
          {text('With a sound')}
        </label>
      )}
    </fieldset>
  );
}

const mayAsk = async (): Promise<boolean> => 'Notification' in window && (await Notification.requestPermission()) === 'granted';
