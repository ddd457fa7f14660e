// Compiles in the test process, which has already loaded the compiler. A thread for each station would load it again. The thread
// is covered by compiling.test.ts and by tests that start the station as a process.
import { createHash } from 'node:crypto';
import type { Files } from '../../src/compiler/files.ts';
import { type InForce, toInForce } from '../../src/compiler/inForce.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import type { Compile } from '../../src/station/compiling/compiler.ts';

/** Recent results without errors. Most tests start a station with the delivered schemas, and compiling takes most of a start. */
const made = new Map<string, InForce>();
const mostKept = 4;

function keyOf(files: Files, stationCode: string): string {
  const hash = createHash('sha256').update(stationCode);
  for (const [name, text] of files) hash.update(`\0${name}\0${text}`);
  return hash.digest('base64');
}

export const compileHere: Compile = async (files, stationCode, before) => {
  const key = keyOf(files, stationCode);
  const known = made.get(key);
  if (known) return known;
  const inForce = toInForce(files, before, { kinds, ...(stationCode !== '' && { stationCode }) });
  // A result with files held back depends on the previous content, so it is not cached.
  if (inForce.sound && inForce.filesOnHold.length === 0) made.set(key, inForce);
  for (const oldest of [...made.keys()].slice(0, -mostKept)) made.delete(oldest);
  return inForce;
};
