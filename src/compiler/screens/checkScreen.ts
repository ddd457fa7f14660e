// Checks one whole screen: sources, drafts and commands here, nodes in checkNodes.ts.
import { type At, at, below } from '../doc.ts';
import { checkComfortNeeds } from '../content/guards.ts';
import { dict, entries, isDict, text } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { lookup } from '../language/lookup.ts';
import { standardVisitor } from '../language/visitors.ts';
import { type Visitor, walk } from '../language/walk.ts';
import type { WordContext } from '../language/words.ts';
import { familiesIn } from '../language/families.ts';
import { checkOnlyReads } from '../checks/onlyReads.ts';
import type { AssembledScreen } from './assemble.ts';
import { checkAnswers } from './checkAnswers.ts';
import { checkCommand } from './checkCommand.ts';
import { checkNodes, checkOptions } from './checkNodes.ts';
import { checkParams } from './checkParams.ts';
import { checkItems } from './items.ts';
import { type Env, screenSight, toEnv, noteEntity } from './env.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { visitReference } from './references.ts';

/** The order of the words of a screen: identity, inputs, content. */
const order = [
  '$schema',
  'id',
  'path',
  'name',
  'title',
  'description',
  'layout',
  'menu',
  'needs',
  'enter',
  'redirect',
  'part',
  'replaces',
  'sources',
  'drafts',
  'commands',
  'answers',
  'body',
];

export function checkScreen(
  context: CompilerContext,
  assembled: AssembledScreen,
  known: { ids: readonly string[]; leads: (path: string) => boolean; paths: readonly string[] },
): Env {
  const toScreen = (path: unknown, where: At) => {
    if (typeof path === 'string' && !known.leads(path))
      context.report('reference/unknown-screen', where, { name: path, known: known.paths });
  };
  const env = toEnv(context, assembled, { checkOptions, toScreen });
  const place = at(assembled.doc);
  const within: WordContext = { context, place: 'a screen', ...screenSight(env) };
  const visit: Visitor = (format, value, where) => {
    if (format === 'nodes' && where.pointer === '/body') {
      checkNodes(env, value, where, { repeat: false });
      return true;
    }
    if (where.pointer.startsWith('/answers')) return checkAnswers(env, format, value, where);
    if (format === 'members' && where.pointer === '/commands') {
      for (const [name, command] of entries(value)) if (isDict(command)) checkCommand(env, name, command, below(where, name));
      return true;
    }
    if (format === 'screen-path') toScreen(value, where);
    if (format === 'screen-id' && typeof value === 'string' && !known.ids.includes(value)) {
      context.report('reference/unknown-screen', where, { name: value, known: known.ids });
    }
    if (format === 'read-name') checkRead(env, value, where);
    return visitReference(env, format, value, where);
  };
  walk(assembled.screen, languageSchema('screen'), place, {
    report: context.report,
    visit: standardVisitor(context, within, visit),
  });
  checkOrder(env, place);
  if (assembled.screen.needs !== undefined) checkComfortNeeds(context, assembled.screen.needs, below(place, 'needs'));
  checkSources(env, place);
  checkDrafts(env, place);
  checkUnused(env, place);
  checkItems(context, env.items);
  return env;
}

function checkOrder(env: Env, place: At): void {
  if (env.assembled.generated) return;
  // Positions are those of the written file, not of the merged screen.
  let last = '';
  for (const name of Object.keys(dict(env.assembled.doc.layers.at(-1)?.data))) {
    const index = order.indexOf(name);
    if (index >= 0 && index < order.indexOf(last)) env.context.report('order/keys', below(place, name), { name, after: last });
    else if (index >= 0) last = name;
  }
}

function checkRead(env: Env, value: unknown, place: At): void {
  if (typeof value !== 'string') return;
  const tasks = [...env.context.calls.values()].filter((call) => call.task).map((call) => `task.${call.name}`);
  const known = [...env.context.calls.keys(), ...tasks];
  if (!known.includes(value)) env.context.report('reference/unknown-call', place, { name: value, known });
  const call = env.context.calls.get(value);
  if (call) checkOnlyReads(env.context, call, place);
}

function checkSources(env: Env, place: At): void {
  for (const [name, source] of entries(env.screen.sources)) {
    const where = below(below(place, 'sources'), name);
    const call = env.context.calls.get(text(dict(source).read) ?? '');
    if (call) checkParams(env.context, call, dict(source).params, where);
  }
}

function checkDrafts(env: Env, place: At): void {
  for (const [name, written] of entries(env.screen.drafts)) {
    const draft = dict(written);
    const where = below(below(place, 'drafts'), name);
    const entity = noteEntity(env, draft.entity);
    for (const each of [draft.save, draft.create]) if (typeof each === 'string') env.used.add(`command ${each}`);
    checkRefresh(env, name, draft, place);
    checkCreate(env, name, draft, where);
    const from = typeof draft.of === 'string' ? env.sources.get(draft.of) : undefined;
    const found = typeof draft.at === 'string' ? lookup(from, draft.at) : undefined;
    if (found?.is === 'missing')
      env.context.report('reference/nothing-there', below(where, 'at'), { pointer: String(draft.at), known: found.known });
    if (draft.save === undefined || !entity) continue;
    for (const unit of familiesIn(entity, env.context))
      env.context.report('entity/family-writable', below(where, 'entity'), { unit });
  }
}

/** The revision of the source shows whether the document exists. */
function checkCreate(env: Env, name: string, { of, at: part, create }: ReturnType<typeof dict>, where: At): void {
  if (create === undefined) return;
  const from = typeof of === 'string' ? env.sources.get(of) : undefined;
  if (lookup(from, `${text(part) ?? ''}/revision`).is !== 'schema')
    env.context.report('draft/create-unknown', below(where, 'create'), { draft: name });
}

/** After a save, a draft must take its document from the answer or read it again. */
function checkRefresh(env: Env, name: string, { of, save }: ReturnType<typeof dict>, place: At): void {
  if (typeof of !== 'string' || typeof save !== 'string') return;
  const { refresh } = dict(dict(env.screen.commands)[save]);
  const index = Array.isArray(refresh) ? refresh.indexOf(of) : -1;
  if (index < 0) return;
  const where = [save, 'refresh', String(index)].reduce(below, below(place, 'commands'));
  env.context.report('draft/refreshed-twice', where, { draft: name, source: of });
}

function checkUnused(env: Env, place: At): void {
  for (const { node, field, place: where } of env.asked)
    if (![field, '*'].some((each) => env.used.has(`asked ${node} ${each}`)))
      env.context.report('unused/asked', where, { name: field, node });
  const kinds = [
    ['source', 'sources', 'unused/source'],
    ['draft', 'drafts', 'unused/draft'],
    ['command', 'commands', 'unused/command'],
  ] as const;
  for (const [thing, word, code] of kinds) {
    for (const name of Object.keys(dict(env.screen[word]))) {
      if (!env.used.has(`${thing} ${name}`)) env.context.report(code, below(below(place, word), name), { name });
    }
  }
}
