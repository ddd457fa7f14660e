// Places the points of a SunSpec group one after another. Returns them with blocks that one request each can read.
import type { Dict } from '../json.ts';
import type { SunGroup, SunPoint } from './model.ts';
import { type MadePoint, mostRegisters } from './toPoint.ts';

/** Largest number of registers in a block. */
const most = 120;
/** There are many cells, so they are read as slowly as those of any battery. The standard names such groups "…cell". */
const cellsEveryMs = 10_000;
const isCells = ({ name, groups }: SunGroup): boolean => groups.length === 0 && /cell$/i.test(name);
/** Default count of repeating groups of a new device. */
export const defaultCount = 2;

export interface LaidOut {
  points: MadePoint[];
  blocks: Dict;
  /** Registers of the group without nested groups. */
  length: number;
}

export function layOut(group: SunGroup, make: (point: SunPoint, address: number) => MadePoint[]): LaidOut {
  const everyMs = isCells(group) ? cellsEveryMs : 1000;
  const points: MadePoint[] = [];
  const blocks: Dict = {};
  let address = 0;
  let start = 0;
  const close = (end: number): void => {
    const name = `part${Object.keys(blocks).length + 1}`;
    if (end > start) blocks[name] = { table: 'holding', address: start, count: end - start, everyMs };
    start = end;
  };
  for (const point of group.points) {
    const made = make(point, address);
    points.push(...made);
    for (const size of pieces(point.size, made.length > 0)) {
      if (address + size - start > most) close(address);
      address += size;
    }
  }
  close(address);
  return { points, blocks, length: address };
}

/** Points that are read stay whole up to the size of one request; unread ones can be cut anywhere. */
function pieces(size: number, isRead: boolean): number[] {
  const step = isRead ? mostRegisters : most;
  return Array.from({ length: Math.ceil(size / step) }, (_, index) => Math.min(step, size - index * step));
}

/** Length with the default count of repeating groups. */
export const lengthOf = ({ points, groups }: SunGroup): number =>
  points.reduce((sum, { size }) => sum + size, 0) + groups.reduce((sum, each) => sum + defaultOf(each.count) * lengthOf(each), 0);
const defaultOf = (count: number | string): number => (typeof count === 'number' && count > 0 ? count : defaultCount);
