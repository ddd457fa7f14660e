// In: what the compile thread is asked of files. Out: the answer, and what of it is worth keeping.
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { checkOthers } from '../../compiler/checkAll.ts';
import type { Files } from '../../compiler/files.ts';
import { type InForce, toInForce } from '../../compiler/inForce.ts';
import { kinds } from '../../compiler/kinds.ts';
import { type AskedOfFiles, type CompileAnswer, type Held, type Part, type Parts, split } from './messages.ts';

export interface Answer {
  told: CompileAnswer;
  /** The same answer to whoever holds nothing yet; undefined where it also depends on the files before. */
  toWhole: (() => CompileAnswer) | undefined;
}

export function answerTo({ for: what, files, before, stationCode, held = {} }: AskedOfFiles): Answer {
  const options = { kinds, ...(stationCode !== '' && { stationCode }) };
  if (what === 'others') {
    const told = { others: checkOthers(files, options) };
    return { told, toWhole: () => told };
  }
  const made = toInForce(files, before, options);
  const isWhole = made.sound && made.heldBack.length === 0;
  return {
    told: { made: toParts(made, files, held) },
    toWhole: isWhole ? () => ({ made: toParts(made, files, {}) }) : undefined,
  };
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
