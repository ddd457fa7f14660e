// Determines from the steps of a start-up whether everything is already started; undefined if that is unknown. Pure.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord, LiveValues, Station } from '../../contract/index.ts';
import type { SequenceStep } from '../../contract/sequences.ts';

interface Seen {
  devices: readonly DeviceRecord[];
  types: Members<DeviceType>;
  live: Pick<LiveValues, 'state'>;
  fresh: Station['fresh'];
  strategy: 'running' | 'stopped' | undefined;
}

/** Each step is judged by the confirmation of its command, so a device that was switched off later can be started again. */
export function isUp(steps: readonly SequenceStep[], seen: Seen): boolean | undefined {
  const answers = steps.flatMap(({ name, device, command }) => {
    if (name === 'strategy') return [seen.strategy && seen.strategy === 'running'];
    return name === 'device' ? [isThere(device, command, seen)] : [];
  });
  if (answers.includes(false)) return false;
  return answers.length === 0 || answers.includes(undefined) ? undefined : true;
}

function isThere(
  id: string | undefined,
  command: string | undefined,
  { devices, types, live, fresh }: Seen,
): boolean | undefined {
  const type = devices.find((each) => each.id === id)?.type;
  const proof = types[type ?? '']?.commands?.[command ?? '']?.confirmedBy;
  if (id === undefined || typeof proof?.value !== 'number') return undefined;
  const state = live.state(id);
  if (state !== 'normal' && state !== 'alarm' && state !== 'abnormal') return undefined;
  const value = fresh(id)?.values[proof.point];
  return value === undefined ? undefined : value === proof.value;
}
