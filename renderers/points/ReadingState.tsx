// Communication state of the device and age of its values.
import type { Schema } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { ValueAge } from '../shared/value/AgeMark.tsx';
import { useAt, useText } from '../define.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { ToneTag } from '../shared/value/ToneTag.tsx';
import { ValueView } from '../shared/value/ValueView.tsx';

interface StateProps {
  value: ReadableStore;
  at: string;
  state: string | undefined;
  schema: Schema | undefined;
  /** Pointer to the labels of the operating state, and the schema of one label. */
  status: string;
  statusSchema: Schema | undefined;
}

export function ReadingState({ value, at, state, schema, status, statusSchema }: StateProps) {
  const say = useText();
  const format = useFormatAs();
  if (state === undefined) return null;
  return (
    <span className="ems-points-state">
      <ValueView formatted={format(state, schema)} name={say('Device state')} />
      <Labels value={value} at={status} schema={statusSchema} />
      <Age value={value} at={at} fresh={state === 'normal' || state === 'alarm'} />
    </span>
  );
}

function Labels({ value, at, schema }: Pick<StateProps, 'value' | 'at' | 'schema'>) {
  const format = useFormatAs();
  const labels = useAt<readonly string[]>(value, at) ?? [];
  return labels.map((each) => {
    const { text, tone } = format(each, schema);
    return (
      <ToneTag key={each} tone={tone ?? 'neutral'}>
        {text}
      </ToneTag>
    );
  });
}

function Age({ value, at, fresh }: { value: ReadableStore; at: string; fresh: boolean }) {
  const instant = useAt<number>(value, at);
  if (typeof instant !== 'number') return null;
  return (
    <span className={fresh ? 'ems-points-age' : 'ems-age'}>
      <ValueAge at={instant} />
    </span>
  );
}
