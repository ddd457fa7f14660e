// In: devices, the types in force, and what each type was taken for before. Out: an alarm of level A for each converter that the station can
// no longer read, because its type or the registers of its model are gone. A type that nobody has ever read may be one, and counts as one.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, Links } from '../contract/index.ts';
import { roleOf } from '../roles.ts';
import type { RunningAlarms } from './alarms.ts';

interface Parts {
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  roles: () => Readonly<Record<string, string>>;
  links: Pick<Links, 'whyNot'>;
  alarms: Pick<RunningAlarms, 'own'>;
}
const words = {
  level: 'A',
  title: 'Device can no longer be read',
  advice:
    'Its device type is missing in the schemas, or has no registers for its model. It takes no set-points. Mend the file that the problems of the schemas name.',
} as const;

export function tellUnread({ devices, types, roles, links, alarms }: Parts): void {
  const isUnread = (record: DeviceRecord): boolean => {
    if (!types()[record.type]) return (roles()[record.type] ?? 'converter') === 'converter';
    return roleOf(types(), record) === 'converter' && ['no-model', 'no-serial'].includes(links.whyNot(record.id) ?? '');
  };
  for (const record of devices()) alarms.own('unread', words, isUnread(record), record);
}
