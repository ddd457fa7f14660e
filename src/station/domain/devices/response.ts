// Judges whether a device responds, and whether its values match its type.
import type { DeviceType } from '../../../core/devices/device.ts';
import { mismatchOf } from '../../../core/devices/identityMismatch.ts';
import type { TextObject } from '../../../core/language.ts';
import { asTextObject } from '../../../core/texts/text.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';

export interface Response {
  /** `unsure`: a person must judge the value. */
  verdict: 'holds' | 'fails' | 'unsure';
  seen: TextObject;
}

export function responseOf({ live, links, content }: Station, record: DeviceRecord): Response {
  const state = live.state(record.id);
  const refused = links.refused(record.id).length;
  if (state === 'abnormal' && refused > 0)
    return failed({ text: 'Connected, but rejects {{count}} of its points', values: { count: refused } });
  if (state === 'abnormal') return failed({ text: 'Connected, but some of its answers are missing or not valid' });
  if (state !== 'normal' && state !== 'alarm') return failed({ text: state === 'none' ? 'Not polled' : 'No response' });
  const type = content().devices[record.type];
  const read = live.get(record.id);
  const values = { ...read?.values, ...Object.fromEntries(read?.outside ?? []) };
  const mismatch = type && mismatchOf(type, values);
  if (mismatch) return failed(asTextObject(mismatch.title));
  const odd = type && oddOf(type, values);
  if (odd) return { verdict: 'unsure', seen: odd };
  if (state === 'alarm') return { verdict: 'holds', seen: { text: 'Connected, but reports an alarm' } };
  const text = links.simulated(record) ? 'Connected, simulated on this machine' : 'Device responds';
  return { verdict: 'holds', seen: { text } };
}

const failed = (seen: TextObject): Response => ({ verdict: 'fails', seen });

/**
 * A device of another model also returns numbers. Values that are impossible for the configured type are left to a person to
 * judge.
 */
function oddOf({ points }: DeviceType, values: Readonly<Record<string, number>>): TextObject | undefined {
  for (const [name, { title, choices, minimum, maximum }] of Object.entries(points)) {
    const value = values[name];
    if (value === undefined) continue;
    const codes = Object.values(choices ?? {}).map((each) => Number(each.const));
    const beyond = (typeof minimum === 'number' && value < minimum) || (typeof maximum === 'number' && value > maximum);
    // Registers that a device does not use read zero.
    if (beyond || (value !== 0 && codes.length > 0 && !codes.includes(value)))
      return {
        text: 'Connected, but {{point}} reports an impossible value ({{value}})',
        values: { point: asTextObject(title ?? name), value },
      };
  }
  return undefined;
}
