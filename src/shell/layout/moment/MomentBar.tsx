// Bar above every page while a past time is viewed: time, data quality, steps, playback and the way back to now.
import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { defaultZone } from '../../../core/time.ts';
import { useText } from '../../language/useText.ts';
import { useScopeText, useShell, useStatus } from '../../useShell.tsx';
import { fromField, second, speeds, steps, toField } from './moments.ts';
import { backWords, useRecordEnd } from './useMoment.ts';
import { type Playing, usePlay } from './usePlay.ts';
import './moment.css';

export function MomentBar({ moment }: { moment: number }) {
  const { data } = useShell();
  const text = useText();
  const zone = useScopeText('/station/timezone') ?? defaultZone;
  const field = useRef<HTMLInputElement>(null);
  const end = useRecordEnd();
  const present = useCallback(() => Math.min(data.present(), end ?? Number.POSITIVE_INFINITY), [data, end]);
  const { speed, play } = usePlay(moment, present, end);
  // The page content has changed, so keyboard users continue in this field.
  useEffect(() => field.current?.focus(), []);
  const step = (ms: number): void => {
    play(0);
    data.showMoment(Math.min(moment + ms, present() - (end === undefined ? second : 0)));
  };
  const choose = (written: string): void => {
    const chosen = fromField(written, zone, present());
    if (chosen !== undefined) data.showMoment(chosen);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    step(way * (event.shiftKey ? 3_600_000 : event.altKey ? 1000 : 60_000));
  };
  return (
    <div className="ems-moment" role="toolbar" aria-label={text('Past time')} onKeyDown={key}>
      <b>{text(end === undefined ? 'History' : 'Incident file')}</b>
      <input
        ref={field}
        type="datetime-local"
        step="1"
        aria-label={text('Past time')}
        title={zone}
        value={toField(moment, zone)}
        max={toField(present(), zone)}
        onChange={(event) => choose(event.target.value)}
      />
      <span className="ems-moment-steps">
        {steps.map(({ ms, label }) => (
          <button
            key={label}
            type="button"
            className="ems-button"
            data-fine={Math.abs(ms) === second || undefined}
            onClick={() => step(ms)}
          >
            {label}
          </button>
        ))}
      </span>
      <Play speed={speed} play={play} />
      <Known />
      <button type="button" className="ems-button" onClick={() => data.showMoment(undefined)}>
        {text(backWords(end))}
      </button>
    </div>
  );
}

function Play({ speed, play }: Playing) {
  const text = useText();
  return (
    <span className="ems-moment-steps">
      <button
        type="button"
        className="ems-icon-button"
        aria-label={text(speed === 0 ? 'Play' : 'Pause')}
        onClick={() => play(speed === 0 ? 1 : 0)}
      >
        {speed === 0 ? <CaretRightOutlined aria-hidden="true" /> : <PauseOutlined aria-hidden="true" />}
      </button>
      <select aria-label={text('Playback speed')} value={speed} onChange={(event) => play(Number(event.target.value))}>
        {[0, ...speeds].map((each) => (
          <option key={each} value={each}>
            {each === 0 ? text('Paused') : `${each} ×`}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Quality of the stored data. Nothing is shown at full resolution or while loading. */
function Known() {
  const text = useText();
  const known = useStatus('/past') !== undefined;
  const stepS = useStatus('/past/stepS');
  const settings = useStatus('/past/settings');
  const said = [
    ...(known && stepS === undefined ? [text('No data for this time')] : []),
    ...(typeof stepS === 'number' && stepS > 1 ? [text('Stored in steps of {{seconds}} s', { seconds: stepS })] : []),
    ...(settings === 'unknown' ? [text('Settings of that day are unknown. Showing the oldest known settings.')] : []),
  ];
  return (
    <span className="ems-moment-known" role="status">
      {said.join(' · ')}
    </span>
  );
}
