// Runs in a thread of its own. In: files of schemas/ and a station code, by message. Out: what of them can be in force, or what is wrong under other codes.
import { parentPort } from 'node:worker_threads';
import { checkOthers } from '../../compiler/checkAll.ts';
import { toInForce } from '../../compiler/inForce.ts';
import { kinds } from '../../compiler/kinds.ts';
import type { Asked, Told } from './messages.ts';

function answer({ for: what, files, before, stationCode }: Asked): Told {
  try {
    const options = { kinds, ...(stationCode !== '' && { stationCode }) };
    if (what === 'others') return { others: checkOthers(files, options) };
    return { made: toInForce(files, before, options) };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
