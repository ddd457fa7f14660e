// Determines how each point is packed: with the resolution of its register.
import type { DeviceType, Register } from '../../../core/devices/device.ts';
import { registerFormats } from '../../../core/devices/registerFormats.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import { modelOf, registersIn, wrapsAt } from '../../modbus/ratios.ts';
import { type ColumnShape, plainShape } from './seriesLayout.ts';

/** Bytes of an integer by its number of registers. */
const bytesOf: Readonly<Partial<Record<number, 2 | 4>>> = { 1: 2, 2: 4 };

export function seriesShape(
  types: () => Members<DeviceType>,
  devices: () => readonly DeviceRecord[],
): (device: string, point: string) => ColumnShape | undefined {
  return (device, key) => {
    const record = devices().find(({ id }) => id === device);
    // The station stores its own values under the name of the type instead of a device id.
    const type = typeOf(record?.type ?? device, key, types());
    const name = key.slice(key.lastIndexOf('#') + 1);
    const point = type?.points[name];
    if (!point) return undefined;
    // If the device reports the form of the register, the form may change.
    const [register, other] = record ? registersIn(modelOf(type, record.model), record, name) : [];
    const shape = register && !other ? shapeOf(register) : undefined;
    if (point.keep === 'longest') return { ...(shape ?? plainShape), longest: true };
    if (point.during !== undefined) return { ...(shape ?? plainShape), during: point.during };
    const wraps = record && (key === name ? wrapsAt(types(), record, name) : point.wraps);
    return shape && (wraps === undefined ? shape : { ...shape, wraps });
  };
}

/** The type of the part in a key: `/cluster.3/cell.17#voltage` of a stack belongs to a cell. */
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
  // A column that is too narrow is widened later.
  const bytes = bit === undefined ? format.integer && bytesOf[format.size] : 1;
  if (
    bytes === undefined ||
    (scale !== undefined && typeof scale !== 'number') ||
    (offset !== undefined && !Number.isInteger(offset))
  )
    return undefined;
  const per = 1 / (scale ?? 1);
  const rounded = Math.round(per);
  // Values are restored exactly only if `per` is an integer.
  return rounded >= 1 && Math.abs(per - rounded) < 1e-9 ? { bytes, per: rounded } : undefined;
}
