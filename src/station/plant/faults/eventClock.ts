// What a simulated device stamps of its own events: the moment in which one of the conditions of its alarms came to hold, by its own clock.
import { holds } from '../../../core/condition.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import { placeOf } from '../../alarm/judge.ts';
import type { Step } from '../model.ts';
import { hash01 } from '../noise.ts';

export interface EventClock {
  /** Looks for events; only in steps fine enough to stamp them. */
  step(step: Step): void;
  /** Something changed between two steps: a later reader also gets the time. */
  changed(at: number): void;
  /** Epoch milliseconds of the newest event; NaN before the first. */
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
      // What stood from the beginning is no event.
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
