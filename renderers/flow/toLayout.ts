// Computes all positions in pixels from the boxes and the width. Below 560 px the boxes are stacked.
import type { FlowBox } from './toFlow.ts';

export interface Placed {
  box: FlowBox;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The line runs horizontally from the box to the busbar. */
  line: { from: number; to: number; y: number };
}
export interface Layout {
  width: number;
  height: number;
  narrow: boolean;
  busbar: { x: number; from: number; to: number };
  boxes: Placed[];
}

/** Default height in pixels. */
export const defaultHeight = 276;
const boxHeight = 80;
const room = 20;
const stackedBelow = 560;

export function toLayout(boxes: readonly FlowBox[], width: number, leastHeight: number): Layout {
  return width < stackedBelow ? stacked(boxes, width) : sided(boxes, width, leastHeight);
}

function sided(boxes: readonly FlowBox[], width: number, leastHeight: number): Layout {
  const columns = { left: boxes.filter((box) => box.side === 'left'), right: boxes.filter((box) => box.side === 'right') };
  const rows = Math.max(columns.left.length, columns.right.length, 1);
  const top = 28;
  const height = Math.max(leastHeight, top + rows * (boxHeight + room));
  const boxWidth = Math.min(230, Math.max(150, width * 0.27));
  const edge = Math.min(24, Math.max(0, (width - 2 * boxWidth - 240) / 2));
  const middle = width / 2;
  const place = (box: FlowBox, index: number, count: number): Placed => {
    const slot = (height - top) / count;
    const y = top + slot * (index + 0.5);
    const left = box.side === 'left' ? edge : width - edge - boxWidth;
    const line = box.side === 'left' ? { from: left + boxWidth, to: middle, y } : { from: left, to: middle, y };
    return { box, left, top: y - boxHeight / 2, width: boxWidth, height: boxHeight, line };
  };
  return {
    width,
    height,
    narrow: false,
    busbar: { x: middle, from: top - 6, to: height },
    boxes: [
      ...columns.left.map((box, index) => place(box, index, columns.left.length)),
      ...columns.right.map((box, index) => place(box, index, columns.right.length)),
    ],
  };
}

function stacked(boxes: readonly FlowBox[], width: number): Layout {
  const top = 28;
  const x = 8;
  const left = Math.min(150, Math.round(width * 0.4));
  const placed = boxes.map((box, index): Placed => {
    const boxTop = top + index * (boxHeight + room / 2);
    return {
      box,
      left,
      top: boxTop,
      width: width - left,
      height: boxHeight,
      line: { from: left, to: x, y: boxTop + boxHeight / 2 },
    };
  });
  const height = top + Math.max(1, boxes.length) * (boxHeight + room / 2);
  return { width, height, narrow: true, busbar: { x, from: top - 6, to: height - room / 2 }, boxes: placed };
}
