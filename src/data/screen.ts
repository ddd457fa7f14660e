// An open screen with its scope, sources, drafts and commands. Independent of React.
import type { ScreenPiece } from '../core/content.ts';
import type { Command, Schema } from '../core/language.ts';
import { toPointer } from '../core/pointer.ts';
import type { ReadableStore } from '../core/store.ts';
import type { Chosen } from './chosen.ts';
import type { CommandRun } from './commands/commandRun.ts';
import type { CommandScreen } from './commands/commandScreen.ts';
import type { Givens } from './drafts/givens.ts';
import type { OpenDraft } from './drafts/openDraft.ts';
import { commandOf, draftOf, entityOf, newScreen, type ScreenOptions, sourceOf } from './screenState.ts';
import type { SourceRun } from './sources/sources.ts';

export interface ScreenRun {
  piece: ScreenPiece;
  scope: ReadableStore;
  chosen: Chosen;
  source: (name: string) => SourceRun | undefined;
  draft: (name: string) => OpenDraft | undefined;
  /** A command of the screen, or the given one; `form` is the entity of its dialog, if defined inline. */
  command: (name: string, given?: Command, form?: Schema) => CommandRun | undefined;
  commandScreen: CommandScreen;
  /** Asks first if the choice would change the document of an unsaved draft. Resolves to false if the user stayed. */
  choose: (node: string, value: unknown, options?: { replace?: boolean }) => Promise<boolean>;
  entity: (ref: string) => Schema | undefined;
  /** Answers of the reads that rules and limits need. */
  givens: Givens;
  open: () => void;
  close: () => void;
}

export function createScreen(options: ScreenOptions): ScreenRun {
  const state = newScreen(options);
  const { desk, piece, scope, chosen, commandScreen, givens } = state;
  return {
    piece,
    scope,
    chosen,
    source: (name) => sourceOf(state, name),
    draft: (name) => draftOf(state, name),
    command: (name, given, form) => commandOf(state, name, given, form),
    commandScreen,
    entity: (ref) => entityOf(state, ref),
    givens,
    async choose(node, value, how) {
      const pointer = toPointer(['chosen', node]);
      const ask = () => desk.prompter().leaveEdit();
      const may = await desk.edits.settle(ask, (edit) => edit.keyReads(pointer));
      if (may) chosen.set(node, value, how);
      return may;
    },
    open() {
      state.stop ??= desk.edits.add(() => [...state.drafts.values()].map((each) => each.edit));
      chosen.open();
    },
    close() {
      state.stop?.();
      state.stop = undefined;
      chosen.close();
    },
  };
}
