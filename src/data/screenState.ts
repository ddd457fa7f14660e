// State of an open screen: sources, drafts and commands, each created on first use.
import type { CompiledCall, ScreenPiece } from '../core/content.ts';
import { fromPointKey } from '../core/devices/device.ts';
import type { Command, Draft, Members, Schema } from '../core/language.ts';
import { ownMember } from '../core/object.ts';
import type { Finding } from '../core/schema/finding.ts';
import { equal } from '../core/schema/validatorRuntime.ts';
import { constant, layered, type ReadableStore, type Unsubscribe } from '../core/store.ts';
import { type Chosen, createChosen } from './chosen.ts';
import { canRun, readsOfCommand } from './commands/canRun.ts';
import { type CommandRun, createCommandRun } from './commands/commandRun.ts';
import type { CommandScreen } from './commands/commandScreen.ts';
import type { Desk } from './desk.ts';
import type { DraftRun } from './drafts/draftRun.ts';
import { createDraft } from './drafts/drafts.ts';
import type { DraftStorage } from './drafts/draftStorage.ts';
import { createGivens, type Givens } from './drafts/givens.ts';
import { type OpenDraft, openDraft } from './drafts/openDraft.ts';
import { formFindings } from './drafts/formFindings.ts';
import { simpleShape } from './drafts/simpleShape.ts';
import { createValidators } from './drafts/validators.ts';
import { byName } from './members.ts';
import { toPresent } from './pageAddress.ts';
import { createSource, type SourceRun } from './sources/sources.ts';
import { taskSource } from './sources/taskSource.ts';
import { fillText } from './texts.ts';
import { toFormatContext } from './toFormatContext.ts';

export interface ScreenOptions {
  desk: Desk;
  piece: ScreenPiece;
  route: Readonly<Record<string, string>>;
  storage: DraftStorage;
}
interface MadeCommand {
  declared: Command;
  form: Schema | undefined;
  text: string;
  run: CommandRun;
}
export interface ScreenState extends Omit<ScreenOptions, 'route'> {
  calls: Members<CompiledCall>;
  chosen: Chosen;
  scope: ReadableStore;
  givens: Givens;
  validators: ReturnType<typeof createValidators>;
  commandScreen: CommandScreen;
  sources: Map<string, SourceRun | undefined>;
  drafts: Map<string, OpenDraft>;
  commands: Map<string, MadeCommand>;
  /** Set while the screen is open. */
  stop: Unsubscribe | undefined;
}

export function newScreen({ desk, piece, route, storage }: ScreenOptions): ScreenState {
  const calls = { ...desk.index().calls, ...piece.calls };
  const chosen = createChosen(toPresent(() => desk.place()));
  const scope: ReadableStore = layered(
    {
      route: constant(route),
      chosen: chosen.data,
      settled: chosen.settled,
      source: byName((name) => sourceOf(state, name)?.data),
      draft: byName((name) => draftOf(state, name)?.data),
      editing: byName((name) => draftOf(state, name)?.run.editing),
    },
    desk.scope,
  );
  const state: ScreenState = {
    desk,
    piece,
    storage,
    calls,
    chosen,
    scope,
    givens: createGivens(desk, calls, scope),
    validators: createValidators(desk.content),
    get commandScreen() {
      return commandScreen;
    },
    sources: new Map(),
    drafts: new Map(),
    commands: new Map(),
    stop: undefined,
  };
  const commandScreen = toCommandScreen(state);
  return state;
}

export const entityOf = ({ piece, desk }: ScreenState, ref: string): Schema | undefined =>
  ownMember(piece.entities, ref) ?? ownMember(desk.index().entities, ref);

/** In the texts of a device file, values are formatted like their point. */
function pointOf({ desk }: ScreenState, key: string): Schema | undefined {
  const { type, point } = fromPointKey(key);
  return ownMember(desk.content.loadedDevice(type)?.points ?? {}, point);
}

export function sourceOf({ piece, sources, calls, desk, scope }: ScreenState, name: string): SourceRun | undefined {
  const declared = ownMember(piece.sources, name);
  // The task of a call needs no declaration.
  const read = declared?.read ?? (name.startsWith('task.') ? name : undefined);
  if (read === undefined || sources.has(name)) return sources.get(name);
  const call = ownMember(calls, read);
  const made = read.startsWith('task.')
    ? taskSource(desk.tasks, read.slice('task.'.length))
    : declared && call && createSource(desk, declared, call, scope);
  sources.set(name, made);
  return made;
}

export function draftOf(state: ScreenState, name: string): OpenDraft | undefined {
  const declared = ownMember(state.piece.drafts, name);
  const known = state.drafts.get(name);
  if (!declared || known) return known;
  const made = makeDraft(state, name, declared);
  state.drafts.set(name, made);
  return made;
}

function makeDraft(state: ScreenState, name: string, declared: Draft): OpenDraft {
  const { desk, scope, piece, calls, storage } = state;
  const schema = entityOf(state, declared.entity) ?? {};
  const of = declared.of === undefined ? undefined : sourceOf(state, declared.of);
  /** A document that does not exist yet cannot be outdated. */
  const isNew = () => of?.data.read(`${declared.at ?? ''}/revision`) === undefined;
  const saving = () => (declared.create !== undefined && isNew() ? declared.create : declared.save);
  const commands = piece.screen.commands ?? {};
  const save = declared.save === undefined ? undefined : ownMember(commands, declared.save);
  const create = declared.create === undefined ? undefined : ownMember(commands, declared.create);
  const judge = () => {
    const command = ownMember(commands, saving() ?? '');
    return command && canRun(command, calls, desk.index().guards, scope);
  };
  return openDraft(name, declared, {
    desk,
    scope,
    screen: piece.screen.id,
    schema,
    of,
    answersDocument: [save, ...(create ? [create] : [])].every((each) => answersDocument(state, each?.call, declared.of)),
    canEdit: () => judge()?.shown !== false,
    whyBlocked: () => (judge()?.enabled === false ? judge()?.why : undefined),
    saveReads: [save, create].flatMap((each) => (each ? readsOfCommand(each, calls, desk.index().guards) : [])),
    send: async (onSent) => (await commandOf(state, saving() ?? '')?.send(onSent)) ?? { kind: 'failed' },
    done: () => (save?.done === undefined ? undefined : fillText(save.done, state.commandScreen.surroundings(scope))),
    check: (value) => check(state, schema, declared.entity, value),
    forget: state.givens.forget,
    validator: () => state.validators.loaded(declared.entity),
    storage,
  });
}

/** Save and read have the same answer schema, so both return the same document. */
function answersDocument({ piece, calls }: ScreenState, save: string | undefined, of: string | undefined): boolean {
  const answer = save === undefined ? undefined : ownMember(calls, save)?.answer;
  const read = ownMember(piece.sources, of ?? '')?.read;
  return answer !== undefined && read !== undefined && equal(answer, ownMember(calls, read)?.answer);
}

async function check(
  { desk, givens, validators }: ScreenState,
  schema: Schema,
  ref: string | undefined,
  value: unknown,
): Promise<readonly Finding[]> {
  const shape = ref === undefined ? simpleShape(schema) : await validators.shape(schema, ref);
  await givens.ready(schema);
  const { units } = desk.index();
  return formFindings({ schema, shape, value, given: givens.answer, now: desk.now(), timezone: desk.timezone(), units });
}

const savedBy = ({ piece }: ScreenState, command: string): string[] =>
  Object.keys(piece.drafts).filter((each) => [piece.drafts[each]?.save, piece.drafts[each]?.create].includes(command));

export function commandOf(state: ScreenState, name: string, given?: Command, form?: Schema): CommandRun | undefined {
  const { desk, piece, commands } = state;
  const declared = given ?? ownMember(piece.screen.commands ?? {}, name);
  if (!declared) return undefined;
  const known = commands.get(name);
  if (known?.declared === declared && known.form === form) return known.run;
  // A command that is recreated on every render is recognised by its content.
  const text = JSON.stringify([declared, form]);
  if (known?.text === text) return known.run;
  const [saved] = given ? [] : savedBy(state, name);
  const run = createCommandRun(desk, state.commandScreen, name, declared, {
    ...(form && { entity: form }),
    ...(saved !== undefined && { through: () => draftOf(state, saved)?.run.handle().save() }),
  });
  commands.set(name, { declared, form, text, run });
  return run;
}

function toCommandScreen(state: ScreenState): CommandScreen {
  const { desk, piece, scope, calls, chosen, givens } = state;
  return {
    scope,
    calls,
    answers: piece.screen.answers ?? {},
    draft: (name) => draftOf(state, name)?.run,
    savedBy: (name) => savedBy(state, name),
    async refresh(names) {
      givens.forget();
      await Promise.all(names.map(async (name) => sourceOf(state, name)?.refetch()));
    },
    catchUp: (command) =>
      Promise.all(savedBy(state, command).map(async (name) => sourceOf(state, piece.drafts[name]?.of ?? '')?.refetch())),
    choose: (node, value) => chosen.set(node, value),
    form: (of) => formOf(state, of),
    // A getter, because most texts contain no formatted value.
    surroundings: (around) => ({
      lookup: (pointer) => around.read(pointer),
      entity: (ref) => entityOf(state, ref) ?? pointOf(state, ref),
      get format() {
        return toFormatContext(desk);
      },
    }),
    isOpen: () => state.stop !== undefined,
  };
}

/** Draft of a dialog: not persisted, and sent by its command. */
function formOf(state: ScreenState, of: string | Schema): DraftRun {
  // Device limits change while the screen is open, so each form starts with the current ones.
  state.givens.forget();
  const ref = typeof of === 'string' ? of : undefined;
  const schema = typeof of === 'string' ? (entityOf(state, of) ?? {}) : of;
  return createDraft({
    schema,
    validate: (value) => check(state, schema, ref, value),
    forget: state.givens.forget,
    ...(ref !== undefined && { validator: () => state.validators.loaded(ref) }),
    edit: 'always',
    canEdit: () => true,
    send: () => Promise.resolve({ kind: 'failed' }),
  });
}
