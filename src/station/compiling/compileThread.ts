// Runs in a thread of its own. In: files of schemas/ and a station code, by message. Out: the content and its problems.
import { parentPort } from 'node:worker_threads';
import { compile } from '../../compiler/compile.ts';
import { kinds } from '../../compiler/kinds.ts';
import type { Asked, Told } from './messages.ts';

function answer({ files, stationCode }: Asked): Told {
  try {
    return { made: compile(files, { kinds, ...(stationCode !== '' && { stationCode }) }) };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
