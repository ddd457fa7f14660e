// How old the values of a node are, once they are older than they should be.
import { WarningOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { type SourceHandle, useAt, useScopeReading, useText } from '../../define.ts';

export function AgeMark({ source }: { source: SourceHandle }) {
  // Young values cost nothing: the clock is watched only when there is an age to tell.
  return source.stale ? <Age source={source} /> : null;
}

function Age({ source }: { source: SourceHandle }) {
  const say = useText();
  const now = useAt<number>(useScopeReading(), '/clock/now');
  const text = source.at === undefined || now === undefined ? say('Values are outdated') : say(toAge(now - source.at));
  return (
    <Tooltip title={source.failure?.what ?? say('No newer response from the station')}>
      {/* Not spoken: an outage is told once, by the mark over the page, and not each second by each box. */}
      <span className="ems-age">
        <WarningOutlined aria-hidden="true" /> {text}
      </span>
    </Tooltip>
  );
}

/** How long ago an instant is. Watches the clock, so it is a leaf of its own. */
export function Ago({ at }: { at: number }) {
  const say = useText();
  const now = useAt<number>(useScopeReading(), '/clock/now');
  return now === undefined ? null : say(toAge(now - at));
}

/** In the largest unit that says enough. */
export function toAge(ms: number) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return { text: '{{count}} s ago', values: { count: seconds } };
  if (seconds < 7200) return { text: '{{count}} min ago', values: { count: Math.floor(seconds / 60) } };
  if (seconds < 172_800) return { text: '{{count}} h ago', values: { count: Math.floor(seconds / 3600) } };
  return { text: '{{count}} days ago', values: { count: Math.floor(seconds / 86_400) } };
}
