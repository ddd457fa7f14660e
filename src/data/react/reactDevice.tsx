// Hooks for device files, loaded once per content, and for their commands and settings.
import { useEffect, useMemo, useState } from 'react';
import type { DeviceType } from '../../core/devices/device.ts';
import type { CommandHandle } from '../contract.ts';
import { type Commanded, type MadeCommand, toDeviceCommand, toDeviceSetting } from '../commands/deviceCommand.ts';
import { useAround } from './around.tsx';
import { useCommandHandle } from './hooks.tsx';

export function useDevice(type: string | undefined): DeviceType | undefined {
  const { data } = useAround();
  const { hash } = data.desk.index();
  // A loaded file is used in the first render.
  const known = type === undefined ? undefined : data.desk.content.loadedDevice(type);
  const [loaded, setLoaded] = useState(known);
  // After a change of content, the old file stays in use until the new one is loaded.
  if (known && known !== loaded) setLoaded(known);
  useEffect(() => {
    let gone = false;
    if (type === undefined || known) return;
    data.loadDevice(type).then(
      (file) => {
        if (!gone) setLoaded(file);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [data, type, hash, known]);
  return loaded?.type === type ? loaded : undefined;
}

export function useDeviceCommand(device: Commanded, name: string): CommandHandle | undefined {
  return useMadeCommand(device, name, toDeviceCommand);
}
/** Form of a setting, whose points are written and read back together. Run it with the device reading as item to prefill it. */
export function useDeviceSetting(device: Commanded, name: string): CommandHandle | undefined {
  return useMadeCommand(device, name, toDeviceSetting);
}

const none = { call: undefined } as const;

function useMadeCommand(
  { id, type, name: device, config, lacks }: Commanded,
  name: string,
  make: (file: DeviceType, name: string, device: Commanded) => MadeCommand | undefined,
): CommandHandle | undefined {
  const file = useDevice(type);
  const made = useMemo(
    () => file && make(file, name, { id, type, name: device, config, lacks }),
    [file, make, name, id, type, device, config, lacks],
  );
  const handle = useCommandHandle(`${id}:${name}`, made?.command ?? (none as object), made?.form, undefined);
  return made ? handle : undefined;
}
