// In: the device files and records. Out: how each point is packed: at the resolution that its register has on the wire.
import type { DeviceType, Register } from '../../../core/devices/device.ts';
import { registerFormats } from '../../../core/devices/registerFormats.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import { modelOf, registersIn, wrapsAt } from '../../modbus/ratios.ts';
import { type ColumnShape, plainShape } from './seriesLayout.ts';

/** Bytes of an integer, by its registers. */
const bytesOf: Readonly<Partial<Record<number, 2 | 4>>> = { 1: 2, 2: 4 };

export function seriesShape(
  types: () => Members<DeviceType>,
  devices: () => readonly DeviceRecord[],
): (device: string, point: string) => ColumnShape | undefined {
  return (device, key) => {
    const record = devices().find(({ id }) => id === device);
    // What the station says of itself it puts under the name of the type.
    const type = typeOf(record?.type ?? device, key, types());
    const name = key.slice(key.lastIndexOf('#') + 1);
    const point = type?.points[name];
    if (!point) return undefined;
    // A device that reports the form of a register may change it.
    const [register, other] = record ? registersIn(modelOf(type, record.model), record, name) : [];
    const shape = register && !other ? shapeOf(register) : undefined;
    if (point.keep === 'longest') return { ...(shape ?? plainShape), longest: true };
    if (point.during !== undefined) return { ...(shape ?? plainShape), during: point.during };
    const wraps = record && (key === name ? wrapsAt(types(), record, name) : point.wraps);
    return shape && (wraps === undefined ? shape : { ...shape, wraps });
  };
}

/** The type of the part that a key names: `/cluster.3/cell.17#voltage` of a stack is a cell's. */
function typeOf(root: string, key: string, types: Members<DeviceType>): DeviceType | undefined {
  const parts = key.startsWith('/') ? key.slice(1, key.lastIndexOf('#')).split('/') : [];
  let type = types[root];
  for (const part of parts) type = types[type?.parts?.[part.slice(0, part.lastIndexOf('.'))]?.type ?? ''];
  return type;
}

function shapeOf({ as, bit, map, scale, offset }: Register): ColumnShape | undefined {
  if (as === 'bool') return { bytes: 1, per: 1 };
  if (map) return { bytes: 2, per: 1 };
  const format = registerFormats[as];
  // A column that turns out too narrow is widened.
  const bytes = bit === undefined ? format.integer && bytesOf[format.size] : 1;
  if (
    bytes === undefined ||
    (scale !== undefined && typeof scale !== 'number') ||
    (offset !== undefined && !Number.isInteger(offset))
  )
    return undefined;
  const per = 1 / (scale ?? 1);
  const rounded = Math.round(per);
  // Only 1, 10, 100 … of the unit come back as they were.
  return rounded >= 1 && Math.abs(per - rounded) < 1e-9 ? { bytes, per: rounded } : undefined;
}
