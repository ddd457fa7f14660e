// Runs the reads to which the rules of a request refer, in the context of the caller.
import type { Given } from '../../../core/schema/finding.ts';
import { read } from '../../../core/pointer.ts';
import { givensOf } from '../../../core/validate.ts';
import { fill } from '../../../core/value.ts';
import { Reply } from '../../contract/index.ts';
import type { CallRun } from './run.ts';

export async function readForRules({ parts, asked, version, request, context }: CallRun): Promise<Given> {
  const scope = { form: request, station: parts.station.scope(), busbar: { name: context.busbarName } };
  const answers = new Map<string, unknown>();
  for (const { read: name, params } of givensOf(asked.call.request)) {
    const call = version.content.calls[name];
    const handler = call && parts.handlerOf(call);
    if (!handler) continue;
    const filled = params === undefined ? {} : fill(params, (pointer) => read(scope, pointer));
    const answer: unknown = await handler(filled as never, context);
    answers.set(JSON.stringify([name, params]), answer instanceof Reply ? answer.data : answer);
  }
  return (name, params) => answers.get(JSON.stringify([name, params]));
}
