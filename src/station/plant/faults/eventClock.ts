// Time stamps of events of a simulated device: the time at which a condition of one of its alarms became true, by the clock of
// the device.
import { holds } from '../../../core/condition.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import { placeOf } from '../../alarm/judge.ts';
import type { Step } from '../model.ts';
import { hash01 } from '../noise.ts';

export interface EventClock {
  /** Looks for events. Only steps of at most 1 s are fine enough for a time stamp. */
  step(step: Step): void;
  /** Looks for events after a change between two steps, and stamps them with the given time. */
  changed(at: number): void;
  /** Time of the newest event in epoch ms; NaN before the first one. */
  time(): number;
}
const finestS = 1;

export function createEventClock(
  { alarms = {} }: Pick<DeviceType, 'alarms'>,
  read: (point: string) => () => number,
  seed: number,
): EventClock {
  let newest = Number.NaN;
  const watched = Object.values(alarms)
    .filter(({ when }) => placeOf(when) !== undefined)
    .map(({ when }) => ({ when, active: undefined as boolean | undefined }));
  const readers = new Map<string, () => number>();
  const own = (pointer: string): number | undefined => {
    const name = pointer.slice(1);
    const reader = readers.get(name) ?? read(name);
    readers.set(name, reader);
    const value = reader();
    return Number.isFinite(value) ? value : undefined;
  };
  const context = { scope: () => undefined, own };
  let fine = false;
  function look(stamp: number): void {
    let came = false;
    for (const one of watched) {
      const holding = holds(one.when, context) === true;
      // A condition that was true from the beginning is not an event.
      if (holding && one.active === false) came = true;
      one.active = holding;
    }
    if (came) newest = stamp;
  }
  return {
    step({ at, dtS }) {
      fine = dtS <= finestS;
      if (fine) look(Math.round(at - hash01(seed, at) * dtS * 1000));
    },
    changed(at) {
      if (fine) look(at);
    },
    time: () => newest,
  };
}
