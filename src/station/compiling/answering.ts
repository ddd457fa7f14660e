// Answers a request to the compile thread about files, and provides the form of the answer that is stored for the next start.
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { checkOthers } from '../../compiler/checkAll.ts';
import type { Files } from '../../compiler/files.ts';
import { type InForce, toInForce } from '../../compiler/inForce.ts';
import { kinds } from '../../compiler/kinds.ts';
import { type AskedOfFiles, type CompileAnswer, type PartDigests, type Part, type Parts, split } from './messages.ts';

export interface Answered {
  answer: CompileAnswer;
  /** The same answer with the bytes of all parts; undefined if it also depends on the earlier files. */
  toComplete: (() => CompileAnswer) | undefined;
}

export function answerTo({ for: what, files, before, stationCode, kept = {} }: AskedOfFiles): Answered {
  const options = { kinds, ...(stationCode !== '' && { stationCode }) };
  if (what === 'others') {
    const answer = { others: checkOthers(files, options) };
    return { answer, toComplete: () => answer };
  }
  const made = toInForce(files, before, options);
  const isComplete = made.sound && made.filesOnHold.length === 0;
  return {
    answer: { made: toParts(made, files, kept) },
    toComplete: isComplete ? () => ({ made: toParts(made, files, {}) }) : undefined,
  };
}

/** Parts that the station already has are sent without their bytes. */
function toParts({ content, files, ...of }: InForce, sent: Files, kept: PartDigests): Parts {
  const wide: readonly string[] = split;
  const unsplit = Object.entries(content).filter(([member]) => !wide.includes(member));
  const entries = split.flatMap((member) =>
    Object.entries(content[member]).map(([name, value]) => [`${member}/${name}`, value] as const),
  );
  const parts = [...unsplit, ...entries].map(([at, value]): Part => {
    // The digest is that of the JSON text, because the engine may serialize equal numbers to different bytes.
    const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64');
    return { at, digest, ...(kept[at] !== digest && { bytes: serialize(value) }) };
  });
  return { parts, of, ...(files !== sent && { files }) };
}
