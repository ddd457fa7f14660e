// In: a group of a SunSpec model. Out: its points one behind the other, and blocks that one request each can read.
import type { Dict } from '../json.ts';
import type { SunGroup, SunPoint } from './model.ts';
import { type MadePoint, mostRegisters } from './toPoint.ts';

/** As many registers as a block is filled with. */
const most = 120;
/** Cells are read, and so kept, as seldom as those of any battery: there are many. The standard names their groups after them. */
const cellsEveryMs = 10_000;
const isCells = ({ name, groups }: SunGroup): boolean => groups.length === 0 && /cell$/i.test(name);
/** Of what repeats as often as a new device has it. */
export const usualCount = 2;

export interface LaidOut {
  points: MadePoint[];
  blocks: Dict;
  /** Registers of the group without those in it. */
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

/** What is read is read whole as far as one request reaches; what nobody reads may be cut anywhere. */
function pieces(size: number, isRead: boolean): number[] {
  const step = isRead ? mostRegisters : most;
  return Array.from({ length: Math.ceil(size / step) }, (_, index) => Math.min(step, size - index * step));
}

/** With as many of what repeats as a new device has. */
export const lengthOf = ({ points, groups }: SunGroup): number =>
  points.reduce((sum, { size }) => sum + size, 0) + groups.reduce((sum, each) => sum + usualOf(each.count) * lengthOf(each), 0);
const usualOf = (count: number | string): number => (typeof count === 'number' && count > 0 ? count : usualCount);
