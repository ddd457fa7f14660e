// Next to a value that is outdated or incomplete: which devices are affected and when they were last read. Nothing for a current
// value.
import { WarningOutlined } from '@ant-design/icons';
import type { Schema } from '../../../src/core/language.ts';
import type { ReadableStore } from '../../../src/core/store.ts';
import { useAt } from '../../define.ts';
import { Ago } from './AgeMark.tsx';
import { asOld, type Old, placeOf } from './old.ts';

interface OldAtProps extends Pick<OldMarkProps, 'brief'> {
  value: ReadableStore;
  at: string;
  schema: Schema | undefined;
}
export function OldAt({ value, at, schema, ...how }: OldAtProps) {
  const place = placeOf(at, schema);
  return place === undefined ? null : <OldRead value={value} place={place} {...how} />;
}
function OldRead({ value, place, ...how }: Pick<OldAtProps, 'value' | 'brief'> & { place: string }) {
  return <OldMark old={asOld(useAt<unknown>(value, place))} {...how} />;
}

interface OldMarkProps {
  old: Old | undefined;
  /** Shows only the sign, because the text is already next to another value of the same devices. */
  brief?: boolean;
}
export function OldMark({ old, brief = false }: OldMarkProps) {
  if (!old) return null;
  if (brief)
    return (
      <span className="ems-age ems-old" title={old.of}>
        <WarningOutlined aria-label={old.of} />
      </span>
    );
  return (
    <span className="ems-age ems-old" role="status">
      <WarningOutlined aria-hidden="true" /> {old.of}
      {old.since !== undefined && (
        <>
          {' · '}
          <Ago at={old.since} />
        </>
      )}
    </span>
  );
}
