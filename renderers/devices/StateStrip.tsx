// Number of devices in each communication state; a click filters by that state.
import type { Schema } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { useAt, useFormat, useText } from '../define.ts';
import { toneColour } from '../shared/colours.ts';
import { toStates } from './toDevices.ts';

interface StripProps {
  value: ReadableStore;
  at: string;
  schema: Schema | undefined;
  only: string | undefined;
  narrow: (state: string | undefined) => void;
  enabled: boolean;
}

export function StateStrip({ value, at, schema, only, narrow, enabled }: StripProps) {
  const say = useText();
  const format = useFormat();
  const order = Object.values(schema?.choices ?? {}).map((each) => String(each.const));
  const counts = toStates(useAt<unknown>(value, at), order);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="ems-devices-states" role="group" aria-label={say('Device state')}>
      <button type="button" aria-pressed={only === undefined} disabled={!enabled} onClick={() => narrow(undefined)}>
        {say('All')} <b>{total}</b>
      </button>
      {counts.map(({ state, count }) => {
        const { text, tone } = format(schema, state);
        return (
          <button
            key={state}
            type="button"
            aria-pressed={only === state}
            disabled={!enabled}
            style={{ '--tone': toneColour(tone ?? 'neutral') }}
            onClick={() => narrow(only === state ? undefined : state)}
          >
            <i aria-hidden="true" />
            {text} <b>{count}</b>
          </button>
        );
      })}
    </div>
  );
}
