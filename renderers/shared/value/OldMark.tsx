// Beside a value that is old, or of which a part is missing: of which devices, and how long ago they were read. Where the value is young, nothing.
import { WarningOutlined } from '@ant-design/icons';
import { read } from '../../../src/core/pointer.ts';
import type { Schema } from '../../../src/core/language.ts';
import type { Reading } from '../../../src/core/reading.ts';
import { useAt } from '../../define.ts';
import { Ago } from '../../AgeMark.tsx';

export interface Old {
  since?: number;
  of: string;
}
const asOld = (held: unknown): Old | undefined => {
  const [of, since] = [read(held, '/of'), read(held, '/since')];
  return typeof of === 'string' ? { of, ...(typeof since === 'number' && { since }) } : undefined;
};
/** Where the age of the value at a pointer is told; undefined: nowhere. */
const placeOf = (at: string, schema: Schema | undefined): string | undefined =>
  schema?.agedBy === undefined ? undefined : `${at.slice(0, at.lastIndexOf('/'))}/${schema.agedBy}`;

/** In a value that is held as a whole. */
export function oldIn(held: unknown, at: string, schema: Schema | undefined): Old | undefined {
  const place = placeOf(at, schema);
  return place === undefined ? undefined : asOld(read(held, place));
}

export function OldAt({ value, at, schema }: { value: Reading; at: string; schema: Schema | undefined }) {
  const place = placeOf(at, schema);
  return place === undefined ? null : <OldRead value={value} place={place} />;
}
function OldRead({ value, place }: { value: Reading; place: string }) {
  return <OldMark old={asOld(useAt<unknown>(value, place))} />;
}

export function OldMark({ old }: { old: Old | undefined }) {
  if (!old) return null;
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
