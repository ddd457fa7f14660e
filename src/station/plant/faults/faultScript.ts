// Sets faults of simulated devices by name, and ends each fault after its time.
import type { Clock } from '../../contract/index.ts';
import type { FaultScript } from '../../contract/devices.ts';
import { toFault } from './fault.ts';
import type { RunningPlant } from '../startPlant.ts';

const defaultS = 60;

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
      const seconds = fault === undefined ? 0 : (order.seconds ?? defaultS);
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
