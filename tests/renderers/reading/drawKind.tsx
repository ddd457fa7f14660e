// showKind for tests. It cleans up after each test.
import { afterEach } from 'vitest';
import { type DrawnKind, type DrawSetup, showKind } from './showKind.tsx';

const open: DrawnKind[] = [];
/** Removes everything that was drawn. */
export function undraw(): void {
  for (const each of open.splice(0)) each.close();
}
afterEach(undraw);

export async function drawKind(setup: DrawSetup): Promise<DrawnKind> {
  const drawn = await showKind(setup);
  open.push(drawn);
  return drawn;
}
