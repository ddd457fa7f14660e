// In: a screen's piece, its path parameters and the desk. Out: the open screen: its scope, sources, drafts and commands. No React.
import type { ScreenPiece } from '../core/content.ts';
import { fromPointKey } from '../core/devices/device.ts';
import type { Command, Schema } from '../core/language.ts';
import { toPointer } from '../core/pointer.ts';
import { constant, layered, type ReadableStore, type Unsubscribe } from '../core/store.ts';
import { validate } from '../core/schema/validate.ts';
import type { Finding } from '../core/schema/finding.ts';
import { createChosen, type Chosen } from './chosen.ts';
import { createCommandRun, type CommandRun } from './commands/commandRun.ts';
import type { CommandScreen } from './commands/commandScreen.ts';
import type { Desk } from './desk.ts';
import { createDraft } from './drafts/drafts.ts';
import type { DraftStorage } from './drafts/draftStorage.ts';
import { createGivens, type Givens } from './drafts/givens.ts';
import { canRun } from './commands/canRun.ts';
import { own } from '../core/object.ts';
import { byName } from './members.ts';
import { openDraft, type OpenDraft } from './drafts/openDraft.ts';
import { withFileNames } from './drafts/sendable.ts';
import { simpleShape } from './drafts/simpleShape.ts';
import { createSource, type SourceRun } from './sources/sources.ts';
import { taskSource } from './sources/taskSource.ts';
import { equal } from '../core/schema/validatorRuntime.ts';
import { toFormatContext } from './toFormatContext.ts';
import { createValidators } from './drafts/validators.ts';

export interface ScreenRun {
  piece: ScreenPiece;
  scope: ReadableStore;
  chosen: Chosen;
  source: (name: string) => SourceRun | undefined;
  draft: (name: string) => OpenDraft | undefined;
  /** A command of the screen, or one that is given; `form` is the entity of its dialog, where it is made in place. */
  command: (name: string, given?: Command, form?: Schema) => CommandRun | undefined;
  commandScreen: CommandScreen;
  /** Asks first where the choice would change the document of an unsaved draft; false: the person stayed. */
  choose: (node: string, value: unknown) => Promise<boolean>;
  entity: (ref: string) => Schema | undefined;
  /** What the reads of rules and limits answered. */
  givens: Givens;
  open: () => void;
  close: () => void;
}

export interface ScreenOptions {
  desk: Desk;
  piece: ScreenPiece;
  route: Readonly<Record<string, string>>;
  storage: DraftStorage;
}

export function createScreen({ desk, piece, route, storage }: ScreenOptions): ScreenRun {
  const { screen } = piece;
  const calls = { ...desk.index().calls, ...piece.calls };
  const chosen = createChosen(desk.place());
  const sources = new Map<string, SourceRun | undefined>();
  const drafts = new Map<string, OpenDraft>();
  const commands = new Map<string, { declared: Command; form: Schema | undefined; text: string; run: CommandRun }>();
  let stop: Unsubscribe | undefined;

  const scope: ReadableStore = layered(
    {
      route: constant(route),
      chosen: chosen.data,
      source: byName((name) => source(name)?.data),
      draft: byName((name) => draft(name)?.data),
      editing: byName((name) => draft(name)?.run.editing),
    },
    desk.scope,
  );
  const givens = createGivens(desk, calls, scope);
  const validators = createValidators(desk.content);
  const entity = (ref: string): Schema | undefined => own(piece.entities, ref) ?? own(desk.index().entities, ref);

  /** In the texts of a device file a value is drawn as its point is. */
  const pointOf = (key: string): Schema | undefined => {
    const { type, point } = fromPointKey(key);
    return own(desk.content.heldDevice(type)?.points ?? {}, point);
  };

  function source(name: string): SourceRun | undefined {
    const declared = own(piece.sources, name);
    // The task of a call needs no declaration.
    const read = declared?.read ?? (name.startsWith('task.') ? name : undefined);
    if (read === undefined || sources.has(name)) return sources.get(name);
    const call = own(calls, read);
    const isTask = read.startsWith('task.');
    const made = isTask
      ? taskSource(desk.tasks, read.slice('task.'.length))
      : declared && call && createSource(desk, declared, call, scope);
    sources.set(name, made);
    return made;
  }

  async function check(schema: Schema, ref: string | undefined, value: unknown): Promise<readonly Finding[]> {
    const shape = ref === undefined ? simpleShape(schema) : await validators.shape(schema, ref);
    await givens.ready(schema);
    const { units } = desk.index();
    const judged = withFileNames(value);
    return validate({ schema, shape, value: judged, given: givens.answer, now: desk.now(), timezone: desk.timezone(), units });
  }

  function draft(name: string): OpenDraft | undefined {
    const declared = own(piece.drafts, name);
    const known = drafts.get(name);
    if (!declared || known) return known;
    const schema = entity(declared.entity) ?? {};
    const save = declared.save === undefined ? undefined : own(screen.commands ?? {}, declared.save);
    const made = openDraft(name, declared, {
      desk,
      scope,
      screen: screen.id,
      schema,
      of: declared.of === undefined ? undefined : source(declared.of),
      answersDocument: answersDocument(save?.call, declared.of),
      canEdit: () => save === undefined || canRun(save, calls, desk.index().guards, scope).shown,
      send: async () => (await command(declared.save ?? '')?.send()) ?? { kind: 'failed' },
      check: (value) => check(schema, declared.entity, value),
      validator: () => validators.held(declared.entity),
      storage,
    });
    drafts.set(name, made);
    return made;
  }
  /** Said by the catalogue: a save and a read of one shape are of one document. */
  function answersDocument(save: string | undefined, of: string | undefined): boolean {
    const answer = save === undefined ? undefined : own(calls, save)?.answer;
    const read = own(piece.sources, of ?? '')?.read;
    return answer !== undefined && read !== undefined && equal(answer, own(calls, read)?.answer);
  }
  const savedBy = (name: string) => Object.keys(piece.drafts).filter((each) => piece.drafts[each]?.save === name);

  const commandScreen: CommandScreen = {
    scope,
    calls,
    draft: (name) => draft(name)?.run,
    savedBy,
    async refresh(names) {
      givens.forget();
      await Promise.all(names.map(async (name) => source(name)?.refetch()));
    },
    catchUp: (command) => Promise.all(savedBy(command).map(async (name) => source(piece.drafts[name]?.of ?? '')?.refetch())),
    choose: (node, value) => chosen.set(node, value),
    form(of) {
      // Limits of a device move while the screen is open; a form begins with those of its moment.
      givens.forget();
      const schema = typeof of === 'string' ? (entity(of) ?? {}) : of;
      return createDraft({
        schema,
        validate: (value) => check(schema, typeof of === 'string' ? of : undefined, value),
        ...(typeof of === 'string' && { validator: () => validators.held(of) }),
        edit: 'always',
        canEdit: () => true,
        send: () => Promise.resolve({ kind: 'failed' }),
      });
    },
    // Most texts hold no value that is formatted.
    surroundings: (around) => ({
      look: (pointer) => around.read(pointer),
      entity: (ref) => entity(ref) ?? pointOf(ref),
      get format() {
        return toFormatContext(desk);
      },
    }),
    isOpen: () => stop !== undefined,
  };

  function command(name: string, given?: Command, form?: Schema): CommandRun | undefined {
    const declared = given ?? own(screen.commands ?? {}, name);
    if (!declared) return undefined;
    const known = commands.get(name);
    if (known?.declared === declared && known.form === form) return known.run;
    // One that is made anew at every drawing is still the same command.
    const text = JSON.stringify([declared, form]);
    if (known?.text === text) return known.run;
    const [saved] = given ? [] : savedBy(name);
    const run = createCommandRun(desk, commandScreen, name, declared, {
      ...(form && { entity: form }),
      ...(saved !== undefined && { through: () => draft(saved)?.run.handle().save() }),
    });
    commands.set(name, { declared, form, text, run });
    return run;
  }

  return {
    piece,
    scope,
    chosen,
    source,
    draft,
    command,
    commandScreen,
    entity,
    givens,
    async choose(node, value) {
      const pointer = toPointer(['chosen', node]);
      const ask = () => desk.prompter().leaveEdit();
      const may = await desk.edits.settle(ask, (edit) => edit.keyReads(pointer));
      if (may) chosen.set(node, value);
      return may;
    },
    open() {
      stop ??= desk.edits.add(() => [...drafts.values()].map((each) => each.edit));
      chosen.open();
    },
    close() {
      stop?.();
      stop = undefined;
      chosen.close();
    },
  };
}
