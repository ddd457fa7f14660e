// All palette targets; devices and points are added as they load.
import { useEffect, useMemo, useState } from 'react';
import type { DeviceType } from '../../../core/devices/device.ts';
import { useText } from '../../language/useText.ts';
import { isOffered } from '../../routes/resolveRoute.ts';
import { toSituation, useShell } from '../../useShell.tsx';
import { offeredHere } from './offeredHere.ts';
import type { CommandTarget, Target } from './toFound.ts';
import { type KnownDevice, toDeviceTargets, toPathOf, toPointTargets, toScreenTargets } from './toTargets.ts';
import { type FrameCommands, useFrameCommands } from './useFrameCommands.ts';

/** `unread`: why the list may be incomplete; undefined once devices and points are read. */
export interface Targets {
  targets: readonly Target[];
  unread: 'Loading' | 'Devices and points could not be loaded' | undefined;
}

/** A failed reading is repeated after this time while the palette is open. */
const readAgainMs = 5000;
const oneMore = (before: number): number => before + 1;

export function useTargets(frame: FrameCommands): Targets {
  const shell = useShell();
  const { data, content } = shell;
  const text = useText();
  const commands = useFrameCommands(frame);
  const here = useOfferedHere();
  const [devices, setDevices] = useState<readonly KnownDevice[]>();
  const [types, setTypes] = useState<readonly DeviceType[]>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    void data.call('device.list', {}).then(({ answer }) => {
      if (gone) return;
      if (Array.isArray(answer)) setDevices(answer.filter(isDevice));
      else setFailures(oneMore);
    });
    return () => {
      gone = true;
    };
  }, [data, attempt]);

  useEffect(() => {
    if (devices === undefined) return undefined;
    let gone = false;
    const present = [...new Set(devices.map(({ type }) => type))];
    void Promise.allSettled(present.map((type) => data.loadDevice(type))).then((all) => {
      if (gone) return;
      setTypes(all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
      setFailures(all.some((each) => each.status === 'rejected') ? oneMore : 0);
    });
    return () => {
      gone = true;
    };
  }, [data, devices, content.hash]);

  useEffect(() => {
    if (failures === 0) return undefined;
    const timer = setTimeout(() => setAttempt(oneMore), readAgainMs);
    return () => clearTimeout(timer);
  }, [failures]);

  const targets = useMemo(() => {
    const pathOf = toPathOf(content.devices);
    const offered = content.screens.filter((head) => isOffered(head, toSituation(shell)));
    return [
      ...toScreenTargets(offered, text),
      ...toDeviceTargets(devices ?? [], content.devices, pathOf, text),
      ...commands,
      ...here,
      ...toPointTargets(types ?? [], pathOf, text),
    ];
  }, [shell, content, commands, here, devices, types, text]);
  const unread = failures > 0 ? 'Devices and points could not be loaded' : types === undefined ? 'Loading' : undefined;
  return { targets, unread };
}

const lookMs = 250;

/** Polls, because the current page may still be loading when the palette opens. */
function useOfferedHere(): readonly CommandTarget[] {
  const [here, setHere] = useState(() => offeredHere());
  useEffect(() => {
    const timer = setInterval(() => setHere(offeredHere), lookMs);
    return () => clearInterval(timer);
  }, []);
  return here.targets;
}

const isDevice = (each: unknown): each is KnownDevice =>
  typeof each === 'object' && each !== null && ['id', 'name', 'type'].every((name) => typeof (each as never)[name] === 'string');
