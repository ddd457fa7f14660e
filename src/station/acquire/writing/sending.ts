// Sends the values of an order to its device. Refuses orders to read-only devices.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord, LiveValues } from '../../contract/index.ts';
import { LinkError } from '../../modbus/link.ts';
import type { Reachable } from './reachable.ts';
import { mustBeEnabled } from './readOnly.ts';
import type { Repeats } from './repeats.ts';
import { BrokenOff } from './sequenceRuns.ts';
import { Unwritable, writeValues } from './writer.ts';

export interface SendingParts {
  live: LiveValues;
  types: () => Members<DeviceType>;
  find: (device: string) => Reachable | undefined;
  /** The set-points that are written again while they are in force. Absent: none. */
  repeats?: Repeats;
}
export const notAcquired = 'the device is not polled';
export const isStop = ({ types }: SendingParts, { type }: DeviceRecord, command: string): boolean =>
  types()[type]?.rest?.stop === command;

/** `isStop`: goes before all waiting requests. `isAllowed`: a stop by a person, which is sent to a read-only device, too. */
export interface How {
  isStop?: boolean;
  isAllowed?: boolean;
  /** Called immediately before each request: once it returns false, nothing more is sent. */
  isDue?: () => boolean;
}
/** The newest stop of a device, or the newest command with several writes. */
const newest = new WeakMap<Reachable['loop'], object>();
/** Begins a command with several writes. The function returns false once a stop or another such command has followed. */
export function beginSteps({ loop }: Reachable): () => boolean {
  const own = {};
  newest.set(loop, own);
  return () => newest.get(loop) === own;
}

/** Whether these values of the dispatch are those that the stop command of the device type writes. */
export function stopsBy({ types, find }: SendingParts, device: string, values: Readonly<Record<string, number>>): boolean {
  const type = types()[find(device)?.record.type ?? ''];
  const stop = type?.commands?.[type.rest?.stop ?? '']?.writes;
  return stop !== undefined && typeof stop.value === 'number' && values[stop.point] === stop.value;
}

/** All writes of points use this function. */
export async function send(
  parts: SendingParts,
  device: string,
  values: Readonly<Record<string, number>>,
  { isStop: goesFirst = false, isAllowed = false, isDue }: How = {},
): Promise<void> {
  const { find, live, repeats } = parts;
  const found = find(device);
  if (!found) throw new LinkError('timeout', notAcquired);
  if (!isAllowed) mustBeEnabled(found.record);
  const stops = goesFirst || stopsBy(parts, device, values);
  if (stops) newest.set(found.loop, {});
  const end = repeats?.begin(found, values, stops);
  try {
    const link = await found.loop.link();
    await writeValues(found.map, link, values, live.get(device)?.values ?? {}, goesFirst ? 'stop' : 'write', isDue);
    if (isDue?.() === false) throw new BrokenOff('a later order took its place');
    end?.('written');
  } catch (error) {
    end?.(isUnchanged(error, values) ? 'refused' : 'unknown');
    throw error;
  }
}

/** Whether the device certainly holds the values from before. Of several values, some may have been written before the refusal. */
function isUnchanged(error: unknown, values: Readonly<Record<string, number>>): boolean {
  if (error instanceof Unwritable) return true;
  const isWhole = Object.keys(values).length === 1 && !(error instanceof BrokenOff);
  return isWhole && error instanceof LinkError && error.exception !== undefined;
}

/** A write whose response was lost may have been executed. Only a reading of the device can show this. */
export async function sendOrLose(
  parts: SendingParts,
  device: string,
  values: Readonly<Record<string, number>>,
  how: How,
): Promise<LinkError | undefined> {
  try {
    await send(parts, device, values, how);
    return undefined;
  } catch (error) {
    // The device did not receive the whole sequence, so a reading must not confirm it: the value may be an old one.
    if (error instanceof LinkError && error.exception === undefined && !(error instanceof BrokenOff)) return error;
    throw error;
  }
}
