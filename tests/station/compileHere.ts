// Compiles in the test's own process, which has the compiler loaded: a thread for each station would load it anew.
// The thread itself is held by compiling.test.ts and by whatever starts the station as a process.
import { toInForce } from '../../src/compiler/inForce.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import type { Compile } from '../../src/station/compiling/compiler.ts';

export const compileHere: Compile = async (files, stationCode, before) =>
  toInForce(files, before, { kinds, ...(stationCode !== '' && { stationCode }) });
