// The points of a device at their places, and the requests that read them.
import type { Point, Preparation, RegisterTable, WordOrder, WriteFunction } from '../../core/devices/device.ts';
import type { PlacedRegister } from './codec.ts';
import type { Range } from './range.ts';

/** A point of a device at its place. `key` is its name inside the device: `voltage`, `/cluster.3/cell.17#voltage`. */
export interface PlacedPoint {
  key: string;
  path: string;
  name: string;
  /** The device type that describes it. */
  type: string;
  point: Point;
  register: PlacedRegister;
  unitId: number;
  words: WordOrder;
  /** Function codes by which it is written. */
  write?: WriteFunction;
  /** Key of the point that contains the factor or its code. */
  powerKey?: string;
  /** What it can read at all; absent: anything. */
  range?: Range;
}
export interface ReadRequest {
  table: RegisterTable;
  unitId: number;
  address: number;
  count: number;
  everyMs: number;
  points: readonly PlacedPoint[];
  /** Written before the block is read, which is read once per page. Points are at `wordAt` in the answer. */
  prepare?: Preparation;
  pages?: number;
}
/** A stretch of registers that exists, whether or not a point lies on each of them. */
export interface Span {
  table: RegisterTable;
  unitId: number;
  address: number;
  end: number;
  everyMs: number;
  prepare?: Preparation;
  pages?: number;
}
