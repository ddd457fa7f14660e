// Series files for tests, and frames to write to them.
import { join } from 'node:path';
import type { Frame } from '../../../src/station/contract/index.ts';
import { ownFolder } from '../demoSet.ts';

export const start = 1_795_000_020_000;
export const frame = (second: number, values: Frame['values'], device = 'd'): Frame => ({
  device,
  at: start + second * 1000,
  values,
});
export const range = { device: 'd', start, end: start + 120_000 };

/** Returns new file names in one folder, and a function that removes it. */
export function freshFiles(): { fresh: () => string; remove: () => void } {
  const { folder, remove } = ownFolder();
  let files = 0;
  return { fresh: () => join(folder, `${files++}.db`), remove };
}
