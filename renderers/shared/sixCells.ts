// Applies a key press or a paste to the six boxes. Returns the new contents and the box that gets the focus. Pure.

export const boxCount = 6;
export type Cells = readonly string[];

export interface Step {
  cells: Cells;
  focus: number;
}

/** Splits a text into six cells. White space, often copied along, is removed; excess characters are cut off. */
export const toCells = (text: string): Cells => {
  const characters = Array.from(text.replaceAll(/\s/g, '')).slice(0, boxCount);
  return Array.from({ length: boxCount }, (_, at) => characters[at] ?? '');
};
export const toText = (cells: Cells): string => cells.join('');
export const isComplete = (cells: Cells): boolean => cells.length === boxCount && cells.every((cell) => cell !== '');

const within = (at: number): number => Math.max(0, Math.min(boxCount - 1, at));

/** Typed or pasted text fills this box and the following ones. Six or more characters fill all boxes from the first. */
export function putText(cells: Cells, at: number, text: string): Step {
  const characters = Array.from(text.replaceAll(/\s/g, ''));
  if (characters.length === 0) return { cells, focus: at };
  const from = characters.length >= boxCount ? 0 : at;
  const next = cells.map((cell, each) => characters[each - from] ?? cell);
  return { cells: next, focus: within(from + characters.length) };
}

/** Backspace clears its own box. If that is empty, it clears the previous box and moves there. */
export function backspace(cells: Cells, at: number): Step {
  const target = cells[at] === '' ? within(at - 1) : at;
  return { cells: cells.map((cell, each) => (each === target ? '' : cell)), focus: target };
}

export const remove = (cells: Cells, at: number): Step => ({
  cells: cells.map((cell, each) => (each === at ? '' : cell)),
  focus: at,
});

/** Target of an arrow key, Home or End; undefined for every other key. */
export function moveTo(key: string, at: number): number | undefined {
  const targets: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: boxCount - 1 };
  const target = targets[key];
  return target === undefined ? undefined : within(target);
}
