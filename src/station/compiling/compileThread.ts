// Runs in a thread of its own. In: files of schemas/ and a station code, by message. Out: what of them can be in force, or what is wrong under
// other codes. Also: a schema, and its validator as text.
import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { checkOthers } from '../../compiler/checkAll.ts';
import type { Files } from '../../compiler/files.ts';
import { type InForce, toInForce } from '../../compiler/inForce.ts';
import { kinds } from '../../compiler/kinds.ts';
import { toValidatorModule } from '../../compiler/validator.ts';
import type { Asked, Parts, Told } from './messages.ts';

function answer(asked: Asked): Told {
  try {
    if (asked.for === 'validator') return { module: toValidatorModule(asked.schema) };
    const { files, before, stationCode } = asked;
    const options = { kinds, ...(stationCode !== '' && { stationCode }) };
    if (asked.for === 'others') return { others: checkOthers(files, options) };
    return { made: toParts(toInForce(files, before, options), files) };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

/** Screens are half of all, and nothing else refers into them. */
function toParts({ content: { screens, ...content }, files, ...of }: InForce, sent: Files): Parts {
  return { parts: [serialize(content), serialize({ screens })], of, ...(files !== sent && { files }) };
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
