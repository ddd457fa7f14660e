// Converts the result of a handler to the answer in wire units. It is written in slices, so that a long answer does not block
// others.
import { convert } from '../../../core/schema/convert.ts';
import type { CompiledCall } from '../../../core/content.ts';
import { FileAnswer, Reply, StreamAnswer } from '../../contract/index.ts';
import type { ContentVersion } from '../contentVersion.ts';
import { eachLater, type GiveWay, toPieces } from './pieces.ts';

/** `json`: the data as they are sent. */
export type Answered = { file: FileAnswer | StreamAnswer } | { json: string; reply?: Reply<unknown> };

/** The data in wire units. Elements of long lists are converted when they are used. */
export function toData(result: unknown, call: CompiledCall, { content }: ContentVersion): unknown {
  if (result instanceof FileAnswer || result instanceof StreamAnswer) return null;
  const value = (result instanceof Reply ? result.data : result) ?? emptyAnswer(call);
  return convert(call.answer, value, 'toWire', content.units, content.index.pointUnits, eachLater);
}

export async function toAnswered(
  result: unknown,
  call: CompiledCall,
  version: ContentVersion,
  giveWay: GiveWay | undefined,
): Promise<Answered> {
  if (result instanceof FileAnswer || result instanceof StreamAnswer) return { file: result };
  const written: string[] = [];
  for (const piece of toPieces(toData(result, call, version))) {
    // Not before the first piece, because a short answer has only one.
    if (written.length > 0) await giveWay?.();
    written.push(piece);
  }
  return { json: written.join(''), ...(result instanceof Reply && { reply: result }) };
}

/** A handler without a result still answers in the shape that the call declares. */
const emptyAnswer = ({ answer }: CompiledCall): unknown => (answer.type === 'object' ? {} : null);
