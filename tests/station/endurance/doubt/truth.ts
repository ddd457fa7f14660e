// The true state of a plant, whatever its devices report: the actual power, and the direction forbidden by the limits that the
// device files declare.
import type { Bind } from '../../../../src/core/devices/device.ts';
import { boundsOf } from '../../../../src/station/dispatch/binding/bounds.ts';
import type { Plant } from '../../../../src/station/plant/plant.ts';
import { types } from '../../demoSet.ts';
import type { TrueEvent } from './kinds.ts';

interface TrueFlow {
  converter: string;
  /** kW, charging positive. */
  power: number;
  /** The power flows although it is truly forbidden. */
  isForbidden: boolean;
}
/** kW that count as zero at the terminals. */
const zeroKw = 2;

export interface Truth {
  value(device: string, point: string): number;
  /** `event`: a condition that is true in addition to the state of the plant. */
  flows(event: TrueEvent | undefined): readonly TrueFlow[];
}

export function createTruth(plant: Plant): Truth {
  const readers = new Map<string, () => number>();
  const value = (device: string, point: string): number => {
    const key = `${device} ${point}`;
    const reader = readers.get(key) ?? plant.truth(device, point);
    readers.set(key, reader);
    return reader();
  };
  const latching = plant.records.flatMap(({ id, type }) =>
    Object.values(types[type]?.binds ?? {}).flatMap((bind) =>
      bind.as === 'latch' && bind.reach === 'station' ? [{ id, bind }] : [],
    ),
  );
  const read = (device: string, point: string, event: TrueEvent | undefined): number => {
    const scripted = event?.device === device ? event.points[point] : undefined;
    return scripted ?? value(device, point);
  };
  const holds = (id: string, bind: Bind, event: TrueEvent | undefined): boolean =>
    bind.codes?.includes(read(id, bind.point, event)) === true;
  return {
    value,
    flows(event) {
      const shut = latching.some(({ id, bind }) => holds(id, bind, event));
      return plant.as('converter').map(({ id, relates }) => {
        const power = value(id, 'activePower');
        const { charge, discharge } = shut ? { charge: 0, discharge: 0 } : leftOf(relates?.stack ?? '', event);
        const isForbidden = (power > zeroKw && charge === 0) || (power < -zeroKw && discharge === 0);
        return { converter: id, power, isForbidden };
      });
    },
  };

  function leftOf(battery: string, event: TrueEvent | undefined): { charge: number; discharge: number } {
    const type = plant.records.find(({ id }) => id === battery)?.type ?? '';
    const own = (point: string): number => read(battery, point, event);
    const { charge, discharge } = boundsOf(types[type]?.binds ?? {}, own, 100);
    return {
      charge: Math.min(charge.power, own('chargePowerLimit')),
      discharge: Math.min(discharge.power, own('dischargePowerLimit')),
    };
  }
}
