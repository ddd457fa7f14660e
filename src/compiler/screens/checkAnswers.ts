// Checks the `answers` of a screen: each must belong to a call of one of its commands and may read only the answer of that call.
import { toTokens } from '../../core/pointer.ts';
import type { At } from '../doc.ts';
import { below } from '../doc.ts';
import { dict, entries, text } from '../json.ts';
import { lookup } from '../language/lookup.ts';
import { checkNodes } from './checkNodes.ts';
import type { Env } from './env.ts';
import { visitReference } from './references.ts';

/** True if nothing below needs to be checked. */
export function checkAnswers(env: Env, format: string, value: unknown, place: At): boolean | void {
  const { context } = env;
  const [, name = '', word, ...rest] = toTokens(place.pointer);
  if (format === 'answers') {
    const known = [...calledOn(env)];
    for (const each of Object.keys(dict(value)))
      if (!known.includes(each)) context.report('reference/unknown-call', below(place, each), { name: each, known });
    return undefined;
  }
  const schema = context.calls.get(name)?.answer;
  if (word === 'body' && rest.length === 0 && format === 'nodes') {
    checkNodes(env, value, place, { repeat: false, answer: { schema } });
    return true;
  }
  if (word === 'advises' && typeof value === 'string') {
    const found = lookup(schema, value);
    if (found.is === 'missing') context.report('reference/nothing-there', place, { pointer: value, known: found.known });
  }
  return visitReference(env, format, value, place);
}

function* calledOn(env: Env): Iterable<string> {
  for (const [, written] of entries(env.screen.commands)) {
    const { call, submit } = dict(written);
    yield* [call, ...entries(submit).map(([, each]) => dict(each).call)].flatMap((each) => text(each) ?? []);
  }
}
