// Runs in a thread of its own. In: files of schemas/ and a station code, by message. Out: what of them can be in force, or what is wrong under
// other codes. Also: a schema, and its validator as text.
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { checkOthers } from '../../compiler/checkAll.ts';
import type { Files } from '../../compiler/files.ts';
import { type InForce, toInForce } from '../../compiler/inForce.ts';
import { kinds } from '../../compiler/kinds.ts';
import { toValidatorModule } from '../../compiler/validator.ts';
import { type Asked, type CompileReply, type Held, type Part, type Parts, split } from './messages.ts';

function answer(asked: Asked): CompileReply {
  try {
    if (asked.for === 'validator') return { module: toValidatorModule(asked.schema, asked.finds) };
    const { files, before, stationCode, held = {} } = asked;
    const options = { kinds, ...(stationCode !== '' && { stationCode }) };
    if (asked.for === 'others') return { others: checkOthers(files, options) };
    return { made: toParts(toInForce(files, before, options), files, held) };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

/** What one edit left as it was is neither sent nor read again. */
function toParts({ content, files, ...of }: InForce, sent: Files, held: Held): Parts {
  const wide: readonly string[] = split;
  const whole = Object.entries(content).filter(([member]) => !wide.includes(member));
  const entries = split.flatMap((member) =>
    Object.entries(content[member]).map(([name, value]) => [`${member}/${name}`, value] as const),
  );
  const parts = [...whole, ...entries].map(([at, value]): Part => {
    // Of the text: the same number may be other bytes, by how the engine keeps it.
    const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64');
    return { at, digest, ...(held[at] !== digest && { bytes: serialize(value) }) };
  });
  return { parts, of, ...(files !== sent && { files }) };
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
