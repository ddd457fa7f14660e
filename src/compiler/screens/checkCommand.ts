// Checks one command: its call, its dialog, and that a stop is not delayed.
import type { Schema } from '../../core/language.ts';
import { isReference } from '../../core/value.ts';
import { type At, below } from '../doc.ts';
import { dict, entries, text } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { standardVisitor } from '../language/visitors.ts';
import { type Visitor, walk } from '../language/walk.ts';
import { checkValue, type WordContext } from '../language/words.ts';
import { checkFields } from './checkFields.ts';
import { checkNodes } from './checkNodes.ts';
import { checkParams } from './checkParams.ts';
import { noConditions } from './checkUses.ts';
import { type Env, screenSight, noteEntity } from './env.ts';
import { checkOwnCommand } from './ownCommands.ts';
import { visitReference } from './references.ts';
import { isStop } from '../language/stops.ts';

export function checkCommand(env: Env, name: string, command: Record<string, unknown>, place: At): void {
  const { context, toScreen } = env;
  const ask = command.ask === undefined ? undefined : dict(command.ask);
  const entity = ask && noteEntity(env, ask.entity);
  const form = ask ? { schema: entity } : ('none' as const);
  const answer = { schema: context.calls.get(text(command.call) ?? '')?.answer };
  const item = (pointer: string, at: At) => void env.items.read.push({ command: name, pointer, place: at });
  const before: WordContext = { context, place: 'a command', ...screenSight(env, { form, item }) };
  const after: WordContext = { context, place: 'a command', ...screenSight(env, { form, answer, item }) };
  // Only properties that apply after the answer may read it.
  const isAfter = ({ pointer }: At) =>
    /^(choose|go|done|shows|scan|failed|download)(\/|$)/.test(pointer.slice(place.pointer.length + 1));
  const visit: Visitor = (format, value, where) => {
    if (format === 'ask') {
      checkAsk(env, dict(value), where, entity, before);
      return true;
    }
    if (format === 'go') {
      return checkGo(value, where, after, toScreen);
    }
    if (format === 'choose') for (const node of Object.keys(dict(value))) checkChoose(env, node, below(where, node));
    if (isAfter(where))
      return (
        standardVisitor(context, after, (each, inner, at) => visitReference(env, each, inner, at))(format, value, where, {}) ===
        true
      );
    return visitReference(env, format, value, where);
  };
  const schema = languageSchema('screen');
  const shape = schema.schema.properties?.commands?.additionalProperties;
  walk(command, { schema: typeof shape === 'object' ? shape : {}, root: schema.root }, place, {
    report: context.report,
    visit: standardVisitor(context, before, visit),
  });
  checkCalls(env, name, command, place, before.shape);
  const saves = entries(env.screen.drafts).flatMap(([, draft]) => [dict(draft).save, dict(draft).create]);
  checkOwnCommand(context, name, command, place, saves.includes(name));
}

function checkCalls(env: Env, name: string, command: Record<string, unknown>, place: At, sight: WordContext['shape']): void {
  const { context } = env;
  const submits = entries(command.submit);
  const called = [command.call, ...submits.map(([, each]) => dict(each).call)].filter((each) => each !== undefined);
  if (called.length === 0 && [command.go, command.choose, command.print].every((each) => each === undefined))
    context.report('command/no-call', place, { name });
  for (const each of new Set(called)) {
    const call = context.calls.get(text(each) ?? '');
    if (call) checkParams(context, call, command.params, place, sight);
    if (isStop(context, each)) noConditions(env, name, command, place);
  }
}

function checkChoose(env: Env, node: string, place: At): void {
  if (!env.nodes.has(node)) env.context.report('reference/unknown-node', place, { name: node, known: [...env.nodes.keys()] });
  else if (env.nodes.get(node) === false) env.context.report('reference/not-chosen', place, { name: node });
}

/** Returns true if the value is completely checked. The words of an object are checked by its shape. */
function checkGo(value: unknown, place: At, within: WordContext, toScreen: (path: unknown, at: At) => void): true | undefined {
  const step = dict(value);
  const isStep = Object.hasOwn(step, 'to') && !isReference(step);
  if (isStep) toScreen(step.to, below(place, 'to'));
  else {
    checkValue(value, place, within);
    toScreen(value, place);
  }
  return isStep ? undefined : true;
}

function checkAsk(env: Env, ask: Record<string, unknown>, place: At, entity: Schema | undefined, within: WordContext): void {
  const around = { editable: true, within };
  const visit: Visitor = (format, value, where) => {
    if (format === 'fields') {
      checkFields(env, value, where, entity, around);
      return true;
    }
    if (format === 'nodes') {
      checkNodes(env, value, where, { repeat: false, form: { schema: entity } });
      return true;
    }
    return visitReference(env, format, value, where);
  };
  const schema = languageSchema('screen');
  const command = schema.schema.properties?.commands?.additionalProperties;
  const { format: _format, ...shape } = (typeof command === 'object' ? command.properties?.ask : undefined) ?? {};
  walk(ask, { schema: shape, root: schema.root }, place, {
    report: env.context.report,
    visit: standardVisitor(env.context, within, visit),
  });
}
