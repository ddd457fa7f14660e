// The age of a node's values, shown when they are outdated.
import { WarningOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { type SourceHandle, useAt, useScopeReading, useText } from '../../define.ts';

export function AgeMark({ source }: { source: SourceHandle }) {
  // Only outdated values subscribe to the clock.
  return source.stale ? <Age source={source} /> : null;
}

function Age({ source }: { source: SourceHandle }) {
  const say = useText();
  const now = useAt<number>(useScopeReading(), '/clock/now');
  const text = source.at === undefined || now === undefined ? say('Values are outdated') : say(toAge(now - source.at));
  return (
    <Tooltip title={source.failure?.what ?? say('No newer response from the station')}>
      {/* Not read aloud: the mark at the top of the page announces an outage once, instead of every box every second. */}
      <span className="ems-age">
        <WarningOutlined aria-hidden="true" /> {text}
      </span>
    </Tooltip>
  );
}

/** Age of values that were read at an instant. */
export function ValueAge({ at }: { at: number }) {
  const say = useText();
  const now = useAt<number>(useScopeReading(), '/clock/now');
  return now === undefined ? null : say({ text: 'values {{age}}', values: { age: toAge(now - at) } });
}

/** Time since an instant. A separate component, because it re-renders with the clock. */
export function Ago({ at }: { at: number }) {
  const say = useText();
  const now = useAt<number>(useScopeReading(), '/clock/now');
  return now === undefined ? null : say(toAge(now - at));
}

/** In the largest unit that is precise enough. */
export function toAge(ms: number) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return { text: '{{count}} s ago', values: { count: seconds } };
  if (seconds < 7200) return { text: '{{count}} min ago', values: { count: Math.floor(seconds / 60) } };
  if (seconds < 172_800) return { text: '{{count}} h ago', values: { count: Math.floor(seconds / 3600) } };
  return { text: '{{count}} days ago', values: { count: Math.floor(seconds / 86_400) } };
}
