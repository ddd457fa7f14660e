// In: a point, its model and the configuration of the device. Out: the factor by which its register is smaller than the real value: a meter behind
// current and voltage transformers reads their secondary side.
import type { DeviceModel, DeviceType, Point, Register } from '../../core/devices/device.ts';
import { registersOf } from '../../core/devices/register.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';

type Set = Pick<DeviceRecord, 'config' | 'simulated'>;

/** 1 where the model says primary. Simulated meters are set to their ratios and say primary too; a ratio that is not given is 1. */
export function ratioOf(
  { ratios = [] }: Pick<Point, 'ratios'>,
  model: Pick<DeviceModel, 'primary'> | undefined,
  of: Set,
): number {
  if (model?.primary || of.simulated) return 1;
  return ratios.reduce((product, name) => {
    const ratio = of.config[name];
    return typeof ratio === 'number' && ratio > 0 ? product * ratio : product;
  }, 1);
}

/** A type with one model needs no name. */
export function modelOf(type: DeviceType, name: string): DeviceModel | undefined {
  const models = type.models ?? {};
  return models[name] ?? models.generic ?? Object.values(models)[0];
}

/** The register of a point in each form that the device can have; none where the make has no register for it. */
export function registersIn(model: DeviceModel | undefined, { config }: Set, point: string): readonly Register[] {
  const register = model?.registers[point];
  return register ? registersOf(register, config) : [];
}

/** Where the counter of a point starts again, in the values that the station keeps. */
export function wrapsAt(
  types: Members<DeviceType>,
  record: Set & Pick<DeviceRecord, 'type' | 'model'>,
  point: string,
): number | undefined {
  const type = types[record.type];
  const found = type?.points[point];
  if (!type || found?.wraps === undefined) return undefined;
  return found.wraps * ratioOf(found, modelOf(type, record.model), record);
}

type LowSide = (pointer: string, value: unknown) => unknown;
const asItIs: LowSide = (_pointer, value) => value;

/** Returns the register value for a value of a point. */
export function lowSideOf(type: DeviceType | undefined, record: Set & Pick<DeviceRecord, 'model'>): LowSide {
  if (!type || !Object.values(type.points).some(({ ratios }) => ratios)) return asItIs;
  const model = modelOf(type, record.model);
  return (pointer, value) => {
    const point = type.points[pointer.slice(1)];
    return point?.ratios && typeof value === 'number' ? value / ratioOf(point, model, record) : value;
  };
}
