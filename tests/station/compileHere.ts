// Compiles in the test's own process, which has the compiler loaded: a thread for each station would load it anew.
// The thread itself is held by compiling.test.ts and by whatever starts the station as a process.
import { createHash } from 'node:crypto';
import type { Files } from '../../src/compiler/files.ts';
import { type InForce, toInForce } from '../../src/compiler/inForce.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import type { Compile } from '../../src/station/compiling/compiler.ts';

/** Of the newest schemas without a mistake: most tests start a station on those that are delivered, and compiling is most of a start. */
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
  // What was held back hangs on what was in force before.
  if (inForce.sound && inForce.heldBack.length === 0) made.set(key, inForce);
  for (const oldest of [...made.keys()].slice(0, -mostKept)) made.delete(oldest);
  return inForce;
};
