// The command that disconnects the battery of a converter whose power continues despite stop commands: the stop command of the
// `rest` section in the battery's device file.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/index.ts';

interface Order {
  device: string;
  values: Readonly<Record<string, number>>;
}

/** Undefined if no battery is known, or if its file has no such command. */
export function disconnectOf(
  battery: string | undefined,
  devices: readonly DeviceRecord[],
  types: Members<DeviceType>,
): Order | undefined {
  const { type = '' } = devices.find(({ id }) => id === battery) ?? {};
  const { rest, commands = {} } = types[type] ?? {};
  if (battery === undefined || rest?.stage !== 'battery') return undefined;
  const { point, value } = commands[rest.stop]?.writes ?? {};
  return point !== undefined && typeof value === 'number' ? { device: battery, values: { [point]: value } } : undefined;
}
