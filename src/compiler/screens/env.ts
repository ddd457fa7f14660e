// Shared state of the checks of one screen.
import type { Schema, Screen } from '../../core/language.ts';
import { toPointer, toTokens } from '../../core/pointer.ts';
import type { CompilerContext } from '../compilerContext.ts';
import type { At } from '../doc.ts';
import { dict, entries, isDict, text } from '../json.ts';
import { lookup, schemaOf } from '../language/lookup.ts';
import { checkScope, type Published, type ScreenScope } from '../language/scope.ts';
import type { WordContext } from '../language/words.ts';
import type { AssembledScreen } from './assemble.ts';
import type { Items } from './items.ts';

/** The binding of a kind while its options are checked. */
export interface Bound {
  own: Schema | undefined;
  within: WordContext;
  inside: Inside;
  /** Users can edit here, so required members must have a field. */
  editable: boolean;
}
/** The surroundings of a node. */
export interface Inside {
  repeat: boolean;
  /** In the dialog of a command: the schema of the form. */
  form?: { schema: Schema | undefined };
  /** For nodes that show the answer of a command: the schema of that answer. */
  answer?: { schema: Schema | undefined };
}

export interface Env {
  context: CompilerContext;
  /** Options of a kind. Nodes contain fields and fields are drawn by kinds, so both call each other through this function. */
  checkOptions: (env: Env, kind: string, options: unknown, place: At, bound: Bound) => void;
  /** Reports a path without a screen. */
  toScreen: (path: unknown, place: At) => void;
  assembled: AssembledScreen;
  screen: Screen;
  /** Answer schemas by source, entity schemas by draft; undefined if unknown. */
  sources: ReadonlyMap<string, Schema | undefined>;
  drafts: ReadonlyMap<string, Schema | undefined>;
  /** Every node of the screen, and what it publishes. */
  nodes: Map<string, Published>;
  route: readonly string[];
  /** "source prices", "command start": used somewhere on the screen. */
  used: Set<string>;
  items: Items;
  /** Input without automatic effect: fields of a filter. */
  asked: { node: string; field: string; place: At }[];
  busbar: boolean;
  /** Entities that the running screen needs, by reference. */
  entities: Set<string>;
  /** Device types that the screen names. */
  devices: Set<string>;
}

export function toEnv(context: CompilerContext, assembled: AssembledScreen, shared: Pick<Env, 'checkOptions' | 'toScreen'>): Env {
  const { screen } = assembled;
  const sources = new Map(
    entries(screen.sources).map(([name, source]) => [name, answerOf(context, text(dict(source).read) ?? '')]),
  );
  // The progress of a task is an implicit source.
  for (const call of context.calls.values()) if (call.task) sources.set(`task.${call.name}`, context.entities.resolve('task'));
  const drafts = new Map(
    entries(screen.drafts).map(([name, draft]) => [name, context.entities.resolve(text(dict(draft).entity) ?? '')] as const),
  );
  const route = [...String(screen.path ?? '').matchAll(/:([A-Za-z0-9_]+)/g)].map(([, name = '']) => name);
  const env: Env = {
    ...shared,
    context,
    assembled,
    screen,
    sources,
    drafts,
    nodes: new Map(),
    route,
    used: new Set(),
    items: { given: new Map(), read: [] },
    asked: [],
    busbar: false,
    entities: new Set(),
    devices: new Set(),
  };
  collectNodes(env, screen.body);
  for (const [, command] of entries(screen.commands)) collectNodes(env, dict(dict(command).ask).body);
  for (const [, answer] of entries(screen.answers)) collectNodes(env, dict(answer).body);
  return env;
}

function answerOf(context: CompilerContext, read: string): Schema | undefined {
  if (read.startsWith('task.')) return context.entities.resolve('task');
  return context.calls.get(read)?.answer;
}

/** Collects nodes by name anywhere in the screen. Duplicates are reported where the nodes are checked. */
function collectNodes(env: Env, value: unknown): void {
  if (Array.isArray(value)) return value.forEach((each) => collectNodes(env, each));
  if (!isDict(value)) return;
  for (const [name, each] of Object.entries(value)) {
    if (name !== 'draw' && isDict(each) && typeof each.kind === 'string') {
      env.nodes.set(name, env.nodes.get(name) || publishedBy(env.context, each.kind, dict(each.options)));
    }
    collectNodes(env, each);
  }
}

/** An unknown kind is reported at the node, not at the places that read it. */
function publishedBy(
  { kinds, entities }: CompilerContext,
  kind: string,
  { entity }: Readonly<Record<string, unknown>>,
): Published {
  const options = kinds[kind];
  if (!options) return true;
  if (options['x-chooses'] !== true) return false;
  return (typeof entity === 'string' && entities.resolve(entity)) || true;
}

/** The reader of `from` on this screen, which notes what is used. */
function screenScope(env: Env, more: Pick<ScreenScope, 'form' | 'answer' | 'item'> = {}): (pointer: string, place: At) => void {
  return checkScope(env.context, {
    sources: env.sources,
    drafts: env.drafts,
    nodes: env.nodes,
    route: env.route,
    form: 'none',
    answer: 'none',
    ...more,
    reads: (kind, name, inner = '') => {
      env.used.add(`${kind} ${name}`);
      // Reading the whole of /chosen counts as reading each member.
      if (kind === 'chosen') env.used.add(`asked ${name} ${toTokens(inner)[0] ?? '*'}`);
      if (kind === 'busbar') env.busbar = true;
    },
  });
}

/** `from`, and the known schemas of the values that it reads. */
export function screenSight(
  env: Env,
  more: Pick<ScreenScope, 'form' | 'answer' | 'item'> = {},
): Required<Pick<WordContext, 'from' | 'shape' | 'toScreen'>> {
  const inScope = (root: string, name: string): Schema | undefined => {
    if (root === 'source') return env.sources.get(name);
    if (root === 'draft') return env.drafts.get(name);
    const chosen = root === 'chosen' ? env.nodes.get(name) : undefined;
    return typeof chosen === 'object' ? chosen : undefined;
  };
  return {
    from: screenScope(env, more),
    toScreen: env.toScreen,
    shape: (word, pointer) => {
      const [root = '', name = '', ...rest] = toTokens(pointer);
      if (word === 'at') return undefined;
      if (root !== 'form' && root !== 'answer') return schemaAt(inScope(root, name), toPointer(rest));
      const extra = more[root];
      return typeof extra === 'object' ? schemaAt(extra.schema, pointer.slice(root.length + 1)) : undefined;
    },
  };
}

/** Notes a referenced entity, so that the screen piece includes it. */
export function noteEntity(env: Env, ref: unknown): Schema | undefined {
  const name = text(ref);
  if (name === undefined) return undefined;
  env.entities.add(name);
  return env.context.entities.resolve(name);
}

export const schemaAt = (schema: Schema | undefined, pointer: string): Schema | undefined => {
  const found = schemaOf(lookup(schema, pointer));
  // A subschema keeps the $defs that it refers to.
  return found && schema?.$defs && found !== schema ? { ...found, $defs: schema.$defs } : found;
};
