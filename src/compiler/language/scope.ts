// The scope of `from`: its parts, and what each contains on this screen.
import type { Schema } from '../../core/language.ts';
import { ownMember } from '../../core/object.ts';
import { toTokens } from '../../core/pointer.ts';
import type { Right, Session, StationScope } from '../../core/access/session.ts';
import type { CompilerContext } from '../compilerContext.ts';
import type { At } from '../doc.ts';
import { lookup } from './lookup.ts';

/** The value that a node publishes under /chosen: none (false), one of unknown shape (true), or one of this shape. */
export type Published = boolean | Schema;

/** Members that a screen adds to the scope. Absent members cannot be read. */
export interface ScreenScope {
  sources?: ReadonlyMap<string, Schema | undefined>;
  drafts?: ReadonlyMap<string, Schema | undefined>;
  nodes?: ReadonlyMap<string, Published>;
  route?: readonly string[];
  /** The time range of a paper. */
  period?: boolean;
  /** Called for each read of the item; its shape depends on where the command is offered. */
  item?: (pointer: string, place: At) => void;
  form?: { schema: Schema | undefined } | 'none';
  answer?: { schema: Schema | undefined } | 'none';
  /** Called for each read, so that unused sources can be reported. */
  reads?: (kind: 'source' | 'draft' | 'chosen' | 'busbar', name: string, inner?: string) => void;
}

const anything: Schema = {};
/** Exactly the members that the console provides: a member without a value would never be noticed. */
const object = <Name extends string>(properties: Record<Name, Schema>): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

/** Parts of the scope with the same shape everywhere. */
const fixed: Readonly<Record<string, Schema>> = {
  session: object<keyof Session>({
    type: anything,
    language: anything,
    user: object<keyof NonNullable<Session['user']>>({ id: anything, name: anything, role: anything }),
    passwordDue: anything,
    factorDue: anything,
    screens: anything,
    stations: anything,
    stationId: anything,
    recordGone: anything,
    rights: object<Right>({ control: anything, write: anything, maintain: anything, administer: anything }),
  }),
  runtime: object({ embedded: anything }),
  switches: anything,
  station: object<keyof StationScope>({
    id: anything,
    name: anything,
    type: anything,
    large: anything,
    timezone: anything,
    currency: anything,
    mode: anything,
    linked: anything,
    state: object<keyof StationScope['state']>({
      strategy: anything,
      starting: anything,
      stopping: anything,
      ready: anything,
      controls: anything,
      selected: anything,
      unplanned: anything,
      started: anything,
      openSteps: anything,
      up: anything,
    }),
    moving: anything,
    accessType: anything,
    functions: anything,
    secondaryPasswordSet: anything,
    alarms: object<keyof StationScope['alarms']>({
      A: anything,
      B: anything,
      C: anything,
      unrated: anything,
      total: anything,
      unacknowledged: anything,
      newestAt: anything,
      newestGraveAt: anything,
    }),
    devices: object<keyof StationScope['devices']>({
      total: anything,
      fresh: anything,
      values: anything,
      unknown: anything,
      newestAt: anything,
    }),
    types: anything,
    record: object<keyof NonNullable<StationScope['record']>>({
      start: anything,
      end: anything,
      at: anything,
      madeAt: anything,
      madeBy: anything,
    }),
    filling: object<keyof NonNullable<StationScope['filling']>>({ days: anything, of: anything }),
  }),
  busbar: object({ name: anything }),
  clock: object({ now: anything, today: anything, month: anything }),
};
/** One pointer that is read, and the callback for the read. */
interface Reading {
  context: CompilerContext;
  scope: ScreenScope;
  pointer: string;
  place: At;
  root: string;
  name: string;
  /** The path after the root, and after the name. */
  below: string;
  inner: string;
}

function miss({ context, place, pointer }: Reading, found: ReturnType<typeof lookup>): void {
  if (found.is === 'missing') context.report('reference/nothing-there', place, { pointer, known: found.known });
}

function readSource(reading: Reading): void {
  const { context, scope, place, name, inner } = reading;
  scope.reads?.('source', name);
  if (!scope.sources?.has(name))
    return context.report('reference/unknown-source', place, { name, known: [...(scope.sources?.keys() ?? [])] });
  miss(reading, lookup(scope.sources.get(name), inner));
}

function readDraft(reading: Reading, shape: (draft: Schema | undefined) => Schema | undefined): void {
  const { context, scope, place, name, inner } = reading;
  scope.reads?.('draft', name);
  if (!scope.drafts?.has(name))
    return context.report('reference/unknown-draft', place, { name, known: [...(scope.drafts?.keys() ?? [])] });
  miss(reading, lookup(shape(scope.drafts.get(name)), inner));
}

function readChosen(reading: Reading): void {
  const { context, scope, place, name, inner } = reading;
  scope.reads?.('chosen', name, inner);
  if (!scope.nodes?.has(name)) return context.report('reference/unknown-node', place, { name, known: choosing(scope) });
  const published = scope.nodes.get(name) ?? false;
  if (published === false) context.report('reference/not-chosen', place, { name });
  else if (published !== true) miss(reading, lookup(published, inner));
}

function readRoute({ context, scope, pointer, place, name }: Reading): void {
  if (!scope.route?.includes(name)) context.report('reference/nothing-there', place, { pointer, known: scope.route ?? [] });
}

function readAround(reading: Reading, it: ScreenScope['form'], none: 'reference/no-form' | 'reference/no-answer'): void {
  if (it === 'none') return reading.context.report(none, reading.place, undefined);
  miss(reading, lookup(it?.schema, reading.below));
}

/** The period of a paper; available only there. */
const period = object({ month: anything, first: anything, last: anything, range: { type: 'array', items: anything } });
function readPeriod(reading: Reading): void {
  const { context, scope, place, root } = reading;
  if (scope.period) return miss(reading, lookup(period, reading.below));
  context.report('reference/unknown-scope', place, { name: root, known: roots.filter((each) => each !== root) });
}

/** Parts of the scope that a screen or a paper defines. */
const made: Readonly<Record<string, (reading: Reading) => void>> = {
  route: readRoute,
  period: readPeriod,
  chosen: readChosen,
  source: readSource,
  draft: (reading) => readDraft(reading, (draft) => draft),
  editing: (reading) => readDraft(reading, () => object({ on: anything, changed: anything, valid: anything })),
  item: ({ scope, below, place }) => scope.item?.(below, place),
  form: (reading) => readAround(reading, reading.scope.form, 'reference/no-form'),
  answer: (reading) => readAround(reading, reading.scope.answer, 'reference/no-answer'),
};
const roots = [...Object.keys(fixed), ...Object.keys(made)];

export function checkScope(context: CompilerContext, scope: ScreenScope): (pointer: string, place: At) => void {
  return (pointer, place) => {
    const [root = '', name = '', ...rest] = toTokens(pointer);
    const inner = rest.length === 0 ? '' : pointer.slice(pointer.indexOf('/', pointer.indexOf('/', 1) + 1));
    const reading: Reading = { context, scope, pointer, place, root, name, below: pointer.slice(root.length + 1), inner };
    if (root === 'busbar') scope.reads?.('busbar', name);
    const known = ownMember(fixed, root);
    if (known) return miss(reading, lookup(known, reading.below));
    const readMade = ownMember(made, root);
    if (readMade) return readMade(reading);
    context.report('reference/unknown-scope', place, {
      name: root,
      known: scope.period ? roots : roots.filter((each) => each !== 'period'),
    });
  };
}

const choosing = ({ nodes }: ScreenScope): string[] =>
  [...(nodes ?? [])].filter(([, published]) => published !== false).map(([name]) => name);
