// Runs in a thread of its own. In: files of schemas/ and a station code, by message. Out: what of them can be in force, or what is wrong under
// other codes. Also: a schema, and its validator as text.
import { parentPort } from 'node:worker_threads';
import { checkOthers } from '../../compiler/checkAll.ts';
import { toInForce } from '../../compiler/inForce.ts';
import { kinds } from '../../compiler/kinds.ts';
import { toValidatorModule } from '../../compiler/validator.ts';
import type { Asked, Told } from './messages.ts';

function answer(asked: Asked): Told {
  try {
    if (asked.for === 'validator') return { module: toValidatorModule(asked.schema) };
    const { files, before, stationCode } = asked;
    const options = { kinds, ...(stationCode !== '' && { stationCode }) };
    if (asked.for === 'others') return { others: checkOthers(files, options) };
    return { made: toInForce(files, before, options) };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
