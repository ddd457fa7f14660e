// The compile thread. It receives schema files and a station code, and replies with the content that can be in force, or with the
// errors under other codes. It also converts a schema to the text of its validator.
import { parentPort } from 'node:worker_threads';
import { toValidatorModule } from '../../compiler/validator.ts';
import { codeOf } from '../files/disk.ts';
import { answerTo } from './answering.ts';
import { writeResult } from './keptResults.ts';
import type { Asked, CompileReply } from './messages.ts';

const reply = (message: CompileReply): void => parentPort?.postMessage(message);

function take(asked: Asked): void {
  try {
    if (asked.for === 'validator') {
      reply({ module: toValidatorModule(asked.schema, asked.finds) });
      return;
    }
    const { answer, toComplete } = answerTo(asked);
    reply(answer);
    if (asked.keep && toComplete) writeResult(asked.keep, toComplete());
  } catch (failure) {
    const code = codeOf(failure);
    reply({ failed: failure instanceof Error ? failure.message : String(failure), ...(code !== '' && { code }) });
  }
}

parentPort?.on('message', take);
