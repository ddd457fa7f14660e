// Header chips for operating mode, strategy, alarms and station time. Unknown states are shown as unknown.
import { memo } from 'react';
import { instantText } from '../../../core/time.ts';
import { mode } from '../../../core/access/session.ts';
import type { FrameMark, Text } from '../../../core/language.ts';
import { LeadingMark } from '../LeadingMark.tsx';
import { useText } from '../../language/useText.ts';
import { useScope, useStatus } from '../../useShell.tsx';

type Tone = 'fault' | 'success' | 'notice' | 'warning' | 'neutral' | 'unknown';
interface Leaving {
  /** Called when a link is followed, for example to close a drawer. */
  onLeave?: (() => void) | undefined;
}
interface Chip {
  tone: Tone;
  text: Text;
}

const modeChips: Readonly<Record<number, Chip>> = {
  [mode.notInitialised]: { tone: 'warning', text: 'Not initialised' },
  [mode.remote]: { tone: 'notice', text: 'Remote mode' },
  [mode.local]: { tone: 'success', text: 'Local mode' },
};

export const StationChips = memo(function StationChips({ onLeave }: Leaving) {
  return (
    <div className="ems-chips">
      <ModeChip onLeave={onLeave} />
      <StrategyChip onLeave={onLeave} />
      <AlarmChip onLeave={onLeave} />
      <ClockChip onLeave={onLeave} />
    </div>
  );
});

function ModeChip({ onLeave }: Leaving) {
  const value = useScope('/station/mode');
  const chip = typeof value === 'number' ? modeChips[value] : undefined;
  return <ChipView of="mode" onLeave={onLeave} {...(chip ?? { tone: 'unknown', text: 'Mode unknown' })} />;
}

function StrategyChip({ onLeave }: Leaving) {
  const strategy = useScope('/station/state/strategy');
  const starting = useScope('/station/state/starting') === true;
  const stopping = useScope('/station/state/stopping') === true;
  return <ChipView of="strategy" onLeave={onLeave} {...toStrategyChip(strategy, starting, stopping)} />;
}

/** Hidden without active alarms. Unacknowledged and active alarms are counted separately. */
function AlarmChip({ onLeave }: Leaving) {
  const total = useScope('/station/alarms/total');
  const open = useScope('/station/alarms/unacknowledged');
  const grave = useScope('/station/alarms/A');
  if (typeof total !== 'number' || typeof open !== 'number' || total === 0) return null;
  const tone = typeof grave === 'number' && grave > 0 ? 'fault' : open > 0 ? 'warning' : 'neutral';
  return (
    <ChipView
      of="alarms"
      onLeave={onLeave}
      tone={tone}
      text={{ text: '{{open}} new, {{count}} active', values: { open, count: total } }}
    />
  );
}

function toStrategyChip(strategy: unknown, starting: boolean, stopping: boolean): Chip {
  if (stopping) return { tone: 'warning', text: 'Shutting down' };
  if (starting) return { tone: 'warning', text: 'Starting up' };
  if (strategy === 'running') return { tone: 'success', text: 'Strategy running' };
  return strategy === 'stopped' ? { tone: 'neutral', text: 'Strategy stopped' } : { tone: 'unknown', text: 'Strategy unknown' };
}

function ClockChip({ onLeave }: Leaving) {
  const text = useText();
  const ticking = useScope('/clock/now');
  // Without contact, the station time is unknown, so the clock stops.
  const quietSince = useStatus('/quietSince');
  const now = quietSince ?? ticking;
  const zone = useScope('/station/timezone');
  if (typeof now !== 'number' || typeof zone !== 'string') return null;
  const time = instantText(now, zone).slice(11);
  return (
    <LeadingMark
      of="clock"
      onLeave={onLeave}
      className="ems-chip"
      data-stale={quietSince !== undefined || undefined}
      title={`${instantText(now, zone)} ${zone}`}
    >
      {text('{{time}} station time', { time })}
    </LeadingMark>
  );
}

/** Without contact, the last reported state is shown as unknown. */
function ChipView({ of, tone, text: words, onLeave }: Chip & Leaving & { of: FrameMark }) {
  const text = useText();
  const quiet = useStatus('/quietSince') !== undefined;
  return (
    <LeadingMark of={of} onLeave={onLeave} className="ems-chip" data-stale={quiet || undefined}>
      <i className="ems-dot" data-tone={quiet ? 'unknown' : tone} />
      {text(words)}
    </LeadingMark>
  );
}
