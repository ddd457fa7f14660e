// Returns as text why the station does not read a saved device; undefined if it does.
import { type DeviceRecord, type Station } from '../../contract/index.ts';
import { isVirtual } from '../../counters/index.ts';

const barred = {
  none: 'Not polled: no connection is set',
  'no-serial': 'Not polled: no serial support',
  'no-model': 'Not polled: this type has no registers',
  platform: 'Not polled: only the linked station connects to this device',
} as const;
/** The file of its type is missing: the record stays with its history until a person removes it or the file is restored. */
const withoutType = 'Not polled: its device type is missing in the schemas';

export function whyNotRead(record: DeviceRecord, { content, links }: Pick<Station, 'content' | 'links'>): string | undefined {
  if (record.endedAt !== undefined) return 'This meter was replaced';
  if (isVirtual(record)) return 'Computed from other meters';
  if (!content().devices[record.type]) return withoutType;
  const why = links.whyNot(record.id);
  return why && barred[why];
}
