// The commands and settings that the file of a device offers, in its order.
import type { Reading } from '../../src/core/reading.ts';
import { useAt, useDevice, useDeviceCommand, useDeviceSetting } from '../define.ts';
import { OfferedCommand } from '../shared/CommandButton.tsx';

/** `at`: pointer in the value to a device reading. */
export function DeviceCommands({ value, at }: { value: Reading; at: string }) {
  const id = useAt<string>(value, `${at}/id`);
  const type = useAt<string>(value, `${at}/type`);
  const file = useDevice(type);
  if (id === undefined || type === undefined || !file) return null;
  const device = { id, type };
  return (
    <>
      {Object.keys(file.commands ?? {}).map((name) => (
        <DeviceCommand key={name} device={device} name={name} />
      ))}
      {Object.keys(file.settings ?? {}).map((name) => (
        <DeviceSetting key={name} device={device} name={name} reading={value} at={at} />
      ))}
    </>
  );
}

interface Offered {
  device: { id: string; type: string };
  name: string;
}

function DeviceCommand({ device, name }: Offered) {
  const command = useDeviceCommand(device, name);
  return command ? <OfferedCommand command={command} /> : null;
}

/** A setting starts from the values of the reading at the moment it is opened. */
function DeviceSetting({ device, name, reading, at }: Offered & { reading: Reading; at: string }) {
  const command = useDeviceSetting(device, name);
  const item = useAt(reading, at);
  return command ? <OfferedCommand command={command} item={item} /> : null;
}
