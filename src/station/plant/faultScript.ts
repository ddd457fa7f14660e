// In: faults by name for simulated devices. Out: the plant with them, each healed when its time is over.
import type { Clock } from '../contract.ts';
import type { FaultOrder, FaultScript } from '../contractDevices.ts';
import type { Fault, RunningPlant } from './startPlant.ts';

/** Beyond the time that the acquisition waits for an answer. */
const slowMs = 3000;
/** Beyond the time that a command waits for its confirming point. */
const lateMs = 8000;
const usualS = 60;

export function createFaultScript(plant: Pick<RunningPlant, 'fault'>, clock: Clock): FaultScript & { close(): void } {
  const healing = new Map<string, NodeJS.Timeout>();
  const forget = (device: string): void => {
    clearTimeout(healing.get(device));
    healing.delete(device);
  };
  return {
    set(device, order) {
      forget(device);
      const fault = toFault(order);
      plant.fault(device, fault);
      const seconds = fault === undefined ? 0 : (order.seconds ?? usualS);
      if (fault === undefined) return clock.now();
      const heal = setTimeout(() => {
        healing.delete(device);
        plant.fault(device, undefined);
      }, seconds * 1000);
      healing.set(device, heal.unref());
      return clock.now() + seconds * 1000;
    },
    close() {
      for (const device of [...healing.keys()]) forget(device);
    },
  };
}

/** What an order does to the device; undefined heals it. */
export function toFault({ fault, delayMs, code, limit, point = '', value }: FaultOrder): Fault | undefined {
  if (fault === 'none') return undefined;
  if (fault === 'slow') return { link: { delayMs: delayMs ?? slowMs } };
  if (fault === 'exception') return { link: code === undefined ? 'exception' : { code } };
  if (fault === 'ignores') return { writes: 'ignores' };
  if (fault === 'late') return { writes: { lateMs: delayMs ?? lateMs } };
  if (fault === 'clamps') return { writes: limit === undefined ? {} : { limit } };
  if (fault === 'reads') return { points: { [point]: value ?? Number.NaN } };
  return fault === 'trips' ? { trip: true } : { link: fault };
}
