// Determines the factor between the register of a point and the real value. A meter behind current and voltage transformers reads
// their secondary side.
import type { DeviceModel, DeviceType, Point, Register } from '../../core/devices/device.ts';
import { registersOf } from '../../core/devices/register.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';

type Set = Pick<DeviceRecord, 'config' | 'simulated'>;

/**
 * 1 if the model reports primary values. Simulated meters also report primary values, except for voltages, which their registers
 * cannot contain.
 */
export function ratioOf(point: Pick<Point, 'ratios'>, model: Pick<DeviceModel, 'primary'> | undefined, of: Set): number {
  const isSecondary = !of.simulated || !point.ratios?.includes('currentRatio');
  return !model?.primary && isSecondary ? transformerRatio(point, of) : 1;
}

/** The primary value of a point divided by its secondary value. A missing ratio counts as 1. */
export const transformerRatio = ({ ratios = [] }: Pick<Point, 'ratios'>, { config }: Pick<Set, 'config'>): number =>
  ratios.reduce((product, name) => {
    const ratio = config[name];
    return typeof ratio === 'number' && ratio > 0 ? product * ratio : product;
  }, 1);

/** The model with this name, otherwise `generic` or the first one: a type with one model needs no name. */
export function modelOf(type: DeviceType, name: string): DeviceModel | undefined {
  const models = type.models ?? {};
  return models[name] ?? models.generic ?? Object.values(models)[0];
}

/** The register of a point in each form that the device can have. Empty if the model has no register for it. */
export function registersIn(model: DeviceModel | undefined, { config }: Set, point: string): readonly Register[] {
  const register = model?.registers[point];
  return register ? registersOf(register, config) : [];
}

/** The stored value at which the counter of a point restarts from 0. */
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

/** Converts a value of a point to the secondary side of the transformers, whichever side the registers contain. */
export function lowSideOf(type: DeviceType | undefined, record: Pick<Set, 'config'>): LowSide {
  if (!type || !Object.values(type.points).some(({ ratios }) => ratios)) return asItIs;
  return (pointer, value) => {
    const point = type.points[pointer.slice(1)];
    return point?.ratios && typeof value === 'number' ? value / transformerRatio(point, record) : value;
  };
}
