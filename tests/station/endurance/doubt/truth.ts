// The true state of a plant, regardless of the reported values: the actual power, and the power that the limits in the device
// files and the contract permit.
import { judge } from '../../../../src/core/devices/binds.ts';
import type { Bind } from '../../../../src/core/devices/device.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { boundsOf } from '../../../../src/station/dispatch/binding/bounds.ts';
import type { Plant } from '../../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { types } from '../../demoSet.ts';
import { toGridPoints } from './gridPoints.ts';
import type { TrueEvent } from './kinds.ts';

interface TrueFlow {
  converter: string;
  /** kW, charging positive. */
  power: number;
  /** The power flows although the true state forbids it. */
  isForbidden: boolean;
}
/** Power in kW that counts as zero at the terminals. */
export const zeroKw = 2;
/** Share of the rated power by which a converter may exceed a limit. */
const tolerance = 0.03;

/** kW. */
interface Permitted {
  charge: number;
  discharge: number;
}
interface TruthOptions {
  /** A condition that is true in addition to the state of the plant. */
  event?: TrueEvent | undefined;
  /** Error in kW of the meters at the grid connection point that no check can detect. */
  meterErrorKw?: number;
}
export interface Truth {
  value(device: string, point: string): number;
  flows(options?: TruthOptions): readonly TrueFlow[];
}

export function createTruth(file: PlantFile, plant: Plant): Truth {
  const readers = new Map<string, () => number>();
  const value = (device: string, point: string): number => {
    const key = `${device} ${point}`;
    const reader = readers.get(key) ?? plant.truth(device, point);
    readers.set(key, reader);
    return reader();
  };
  const latching = plant.records.flatMap(({ id, type }) =>
    Object.values(types[type]?.binds ?? {}).flatMap((bind) => (bind.as === 'latch' ? [{ id, bind }] : [])),
  );
  const gridPoints = toGridPoints(file, plant.records);
  const read = (device: string, point: string, event: TrueEvent | undefined): number => {
    const scripted = event?.device === device ? event.points[point] : undefined;
    return scripted ?? value(device, point);
  };
  const holds = (id: string, { codes, below, point, when }: Bind, event: TrueEvent | undefined): boolean => {
    if (when !== undefined) return judge(when, (each) => read(id, each, event)) === true;
    const now = read(id, point, event);
    return codes?.includes(now) === true || (below !== undefined && now < below);
  };
  /** Storage that discharges while the site feeds more into the grid than its contract permits. */
  const feedsIn = ({ busbarName }: DeviceRecord, power: number, meterErrorKw: number): boolean =>
    power < -zeroKw &&
    gridPoints.some(
      ({ meters, busbar, reverseLimit = Number.NEGATIVE_INFINITY }) =>
        (busbar === undefined || busbar === busbarName) &&
        meters.reduce((sum, meter) => sum + value(meter, 'activePower'), 0) <
          reverseLimit - Math.max(zeroKw, 0.1 * reverseLimit, meterErrorKw),
    );
  return {
    value,
    flows({ event, meterErrorKw = 0 } = {}) {
      const latched = latching.filter(({ id, bind }) => holds(id, bind, event));
      return plant.as('converter').map((record) => {
        const { id, relates, config } = record;
        const battery = relates?.stack ?? '';
        const rated = Number(config.ratedPower ?? 0);
        const power = value(id, 'activePower');
        const isShut = latched.some(({ id: by, bind }) => bind.reach === 'station' || by === battery || by === id);
        const { charge, discharge } = isShut ? { charge: 0, discharge: 0 } : permitted(record, event);
        const above = (limit: number): number => (limit <= 0 ? zeroKw : limit + Math.max(zeroKw, tolerance * rated));
        const isForbidden = power > above(charge) || -power > above(discharge) || feedsIn(record, power, meterErrorKw);
        return { converter: id, power, isForbidden };
      });
    },
  };

  /** kW that the battery and the converter itself permit now, which may be less than the rated power. */
  function permitted({ id, type, relates, config }: DeviceRecord, event: TrueEvent | undefined): Permitted {
    const rated = Number(config.ratedPower ?? 0);
    const battery = relates?.stack ?? '';
    const batteryType = plant.records.find((each) => each.id === battery)?.type ?? '';
    const ofBattery = boundsOf(types[batteryType]?.binds ?? {}, (point) => read(battery, point, event), rated);
    const ofConverter = boundsOf(types[type]?.binds ?? {}, (point) => read(id, point, event), rated);
    return {
      charge: Math.min(ofBattery.charge.power, ofConverter.charge.power, read(battery, 'chargePowerLimit', event)),
      discharge: Math.min(ofBattery.discharge.power, ofConverter.discharge.power, read(battery, 'dischargePowerLimit', event)),
    };
  }
}
