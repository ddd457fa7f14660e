// Checks that a JSON value is a settings file and converts files of older versions to the newest one.
import { isObject } from '../../../../core/object.ts';
import { Refused } from '../../../contract/index.ts';
import { refuseAt } from '../../request/index.ts';

export interface SettingsFile {
  format: typeof format;
  version: number;
  /** UTC in milliseconds. */
  madeAt: number;
  station: string;
  /** Name of the call that saves the part → its request in wire units. */
  parts: Readonly<Record<string, unknown>>;
}
export const format = 'ems-settings';

export type Step = (parts: SettingsFile['parts']) => SettingsFile['parts'];
/**
 * Conversions from one version to the next. Renaming a call or changing its request adds a step here; existing steps are never
 * edited.
 */
const steps: readonly Step[] = [];
export const newestSettings = steps.length + 1;

export function toSettingsFile(value: unknown, known: readonly Step[] = steps): SettingsFile {
  if (!isObject(value) || value.format !== format || !isObject(value.parts))
    throw refuseAt('/file', 'This is not a settings file');
  const { version, parts, madeAt, station } = value;
  const newest = known.length + 1;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw refuseAt('/file', 'This is not a settings file');
  if (version > newest)
    throw new Refused(
      409,
      'This file was created by a newer version of the station (file version {{version}}). This station supports versions up to {{newest}}.',
      {
        values: { version, newest },
      },
    );
  const made = known.slice(version - 1).reduce<SettingsFile['parts']>((given, step) => step(given), parts);
  return {
    format,
    version: newest,
    madeAt: typeof madeAt === 'number' && Number.isFinite(madeAt) ? madeAt : 0,
    station: typeof station === 'string' ? station.slice(0, 100) : '',
    parts: made,
  };
}
