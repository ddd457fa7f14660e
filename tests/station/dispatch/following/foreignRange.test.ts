// The range of values that a device may read back because of the writes of the station.
import { expect, it } from 'vitest';
import { createForeignWrites } from '../../../../src/station/dispatch/followUp/foreignWrites.ts';
import { createWriteHistory } from '../../../../src/station/dispatch/followUp/writeHistory.ts';

const [tolerance, answerMs, strangeMs] = [0.5, 3000, 7000];
/** The value that counts as foreign at once, if the station has written these values in the last seconds and then `read` is read. */
function foundAfter(written: readonly number[], read: number, counts = false): number | undefined {
  const history = createWriteHistory();
  const writes = createForeignWrites({ history, tolerance, answerMs, strangeMs, counts });
  let at = 0;
  for (const value of written) {
    history.attempted(at, value);
    history.wrote(at, value);
    at += 1000;
    expect(writes.look(at, value)).toBeUndefined();
  }
  return writes.look(at + 500, read);
}

it.each<[written: number[], read: number, isForeign: boolean]>([
  [[60, 60], 30, false],
  [[60, 60], -10, true],
  [[60, 60], -0.4, false],
  [[60, 60], 61, true],
  [[60, 60], 60.4, false],
  [[-60, -60], -30, false],
  [[-60, -60], 10, true],
  [[-60, -60], 0.4, false],
  [[-60, -60], -61, true],
  [[20, 60], 40, false],
  [[60, 20], 40, false],
  [[20, 60], 61, true],
  [[-20, 60], -10, false],
  [[-20, 60], -21, true],
  [[30, 60], 0, false],
])('after writes of %j kW, %d kW is foreign at once: %s', (written, read, isForeign) => {
  expect(foundAfter(written, read)).toBe(isForeign ? read : undefined);
});
it('each other number of a counter is foreign', () => {
  expect(foundAfter([40, 41], 39.2, true)).toBe(39.2);
  expect(foundAfter([40, 41], 20, true)).toBe(20);
});
