// Raises an alarm for each device of the plant that cannot be read any more, because its type is missing or, if it carries power,
// because its registers cannot be read. A type that was never read is assumed to carry power.
import type { DeviceType } from '../../core/devices/device.ts';
import { rolesOfPower } from '../../core/devices/roles.gen.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, Links } from '../contract/index.ts';
import { roleOf } from '../equipment/roles.ts';
import type { RunningAlarms } from './alarms.ts';
import type { OwnAlarm } from './ownAlarm.ts';

interface Parts {
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  roles: () => Readonly<Record<string, string>>;
  links: Pick<Links, 'whyNot'>;
  alarms: Pick<RunningAlarms, 'own'>;
}
const title = 'The device can no longer be read';
const grave: OwnAlarm = {
  level: 'A',
  title,
  advice:
    'Its device type is missing in the schemas, or has no registers for its model. The device receives no set-points. Correct the file listed under schema problems.',
};
const other: OwnAlarm = {
  level: 'B',
  title,
  advice: 'Its device type is missing in the schemas. Restore the file, or remove the device.',
};

export function reportUnread({ devices, types, roles, links, alarms }: Parts): void {
  for (const record of devices()) {
    const role = roleOf(types(), record) ?? roles()[record.type];
    const carries = role === undefined || rolesOfPower.has(role);
    alarms.own('unread', carries ? grave : other, role !== '' && isUnread(record, carries), record);
  }

  function isUnread(record: DeviceRecord, carries: boolean): boolean {
    if (record.endedAt !== undefined) return false;
    if (!types()[record.type]) return true;
    return carries && ['no-model', 'no-serial'].includes(links.whyNot(record.id) ?? '');
  }
}
