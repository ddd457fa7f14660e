// The commands and settings declared in the device file, in file order.
import type { Text } from '../../src/core/language.ts';
import { useMemo } from 'react';
import { ownType } from '../../src/core/devices/ownType.ts';
import { partOf, type ReadableStore } from '../../src/core/store.ts';
import { useAt, useText } from '../define.ts';
import { useDevice, useDeviceCommand, useDeviceSetting } from '../defineLater.ts';
import { OfferedCommand } from '../shared/command/CommandButton.tsx';
import { Waiting } from '../shared/node/NodeStates.tsx';
import { OwnHeading } from '../shared/OwnHeading.tsx';
import { Group } from './Group.tsx';

/** `at`: pointer in the value to a device reading. Commands are grouped by their `under` heading; settings come last. */
export function DeviceCommands({ value, at, className }: { value: ReadableStore; at: string; className: string }) {
  const say = useText();
  const id = useAt<string>(value, `${at}/id`);
  const type = useAt<string>(value, `${at}/type`);
  const called = useAt<string>(value, `${at}/name`);
  const config = useAt<object>(value, `${at}/config`);
  const ofMake = useAt<readonly string[]>(value, `${at}/lacks`);
  const absent = useAt<readonly string[]>(value, `${at}/absent`);
  const lacks = useMemo(() => [...(ofMake ?? []), ...(absent ?? [])], [ofMake, absent]);
  const file = useDevice(type);
  if (id === undefined || type === undefined) return null;
  // The device file declares the commands, so wait until it is loaded.
  if (!file) return <Waiting />;
  const device = { id, type, name: called, config, lacks };
  const { points } = ownType(file, config, lacks);
  // Skip commands and settings whose points this device does not have.
  const commands = Object.entries(file.commands ?? {}).filter(([, { writes }]) => points[writes.point]);
  const groups = new Map(commands.map(([, { under }]) => [say(under), [] as typeof commands]));
  for (const each of commands) groups.get(say(each[1].under))?.push(each);
  const settings = Object.entries(file.settings ?? {}).filter(([, own]) => Object.keys(own.points).some((name) => points[name]));
  return (
    <>
      {[...groups].map(([word, own]) => (
        <section key={word} className="ems-actions-group">
          {word !== '' && <OwnHeading>{word}</OwnHeading>}
          <Group className={className} {...(word !== '' && { title: word })}>
            {own.map(([name, { title }]) => (
              <DeviceCommand key={name} device={device} name={name} title={title} reading={value} at={at} />
            ))}
          </Group>
        </section>
      ))}
      {settings.length > 0 && (
        <section className="ems-actions-group">
          <Group className={className}>
            {settings.map(([name, { title }]) => (
              <DeviceSetting key={name} device={device} name={name} title={title} reading={value} at={at} />
            ))}
          </Group>
        </section>
      )}
    </>
  );
}

interface Offered {
  device: Parameters<typeof useDeviceCommand>[0];
  name: string;
  /** On the page of a single device the verb alone is enough. */
  title: Text;
  reading: ReadableStore;
  at: string;
}

/** Passes the live reading, so that the command can show the state of the device while it asks for input. */
function DeviceCommand({ device, name, title, reading, at }: Offered) {
  const command = useDeviceCommand(device, name);
  const live = useMemo(() => partOf(reading, at), [reading, at]);
  return command ? <OfferedCommand command={command} use={{ title }} live={live} /> : null;
}

/** Passes the reading as it is when the setting is opened: its form starts from these values. */
function DeviceSetting({ device, name, title, reading, at }: Offered) {
  const command = useDeviceSetting(device, name);
  const item = useAt(reading, at);
  return command ? <OfferedCommand command={command} use={{ title }} item={item} /> : null;
}
