// Finds the cells that were outermost in most half hours of the later of two weeks. Pure.

type Side = 'low' | 'high';
export interface Week {
  meanCellVoltage: Float64Array;
  minCellVoltage: Float64Array;
  minVoltageCell: Float64Array;
  maxCellVoltage: Float64Array;
  maxVoltageCell: Float64Array;
}
export interface Edge {
  cell: number;
  side: Side;
  /** Percent of the known half hours in which it was outermost: in the later week, and in the first. */
  share: number;
  shareFirst?: number;
  /** Mean distance of the cell from the mean of its cluster at those times. */
  distance: number;
  distanceFirst?: number;
}
/**
 * Percent. By chance the outermost cell changes frequently; a cell above this share is outermost more often than all others
 * together.
 */
const leastShare = 50;

export const toEdges = (before: Week, after: Week): Edge[] =>
  (['low', 'high'] as const).flatMap((side) => {
    const first = counted(before, side);
    return [...counted(after, side)].flatMap(([cell, { share, distance }]) => {
      if (share < leastShare) return [];
      const earlier = first.get(cell);
      // In a week with readings, a cell that was never outermost has a share of 0.
      const known = first.size > 0 && { shareFirst: earlier?.share ?? 0 };
      return [{ cell, side, share, distance, ...known, ...(earlier && { distanceFirst: earlier.distance }) }];
    });
  });

function counted(week: Week, side: Side): Map<number, { share: number; distance: number }> {
  const cells = side === 'low' ? week.minVoltageCell : week.maxVoltageCell;
  const values = side === 'low' ? week.minCellVoltage : week.maxCellVoltage;
  const found = new Map<number, { count: number; sum: number }>();
  let known = 0;
  cells.forEach((cell, index) => {
    const distance = Math.abs((values[index] ?? Number.NaN) - (week.meanCellVoltage[index] ?? Number.NaN));
    if (Number.isNaN(cell) || Number.isNaN(distance)) return;
    known += 1;
    const one = found.get(cell) ?? { count: 0, sum: 0 };
    found.set(cell, { count: one.count + 1, sum: one.sum + distance });
  });
  return new Map([...found].map(([cell, { count, sum }]) => [cell, { share: (100 * count) / known, distance: sum / count }]));
}
