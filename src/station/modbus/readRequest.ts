// Types for the points of a device with their registers, and for the requests that read them.
import type { Point, Preparation, RegisterTable, WordOrder, WriteFunction } from '../../core/devices/device.ts';
import type { PlacedRegister } from './codec.ts';
import type { Range } from './range.ts';

/** A point of a device with its register. `key` is its name inside the device: `voltage`, `/cluster.3/cell.17#voltage`. */
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
  /** Possible readings. Absent: no limit. */
  range?: Range;
}
export interface ReadRequest {
  table: RegisterTable;
  unitId: number;
  address: number;
  count: number;
  everyMs: number;
  points: readonly PlacedPoint[];
  /** Written before the block is read. The block is read once per page. `wordAt` gives the position of a point in the answer. */
  prepare?: Preparation;
  pages?: number;
}
/** A range of existing registers, whether or not each belongs to a point. */
export interface Span {
  table: RegisterTable;
  unitId: number;
  address: number;
  end: number;
  everyMs: number;
  prepare?: Preparation;
  pages?: number;
}
