// The part of a screen that its commands use.
import type { CompiledCall } from '../../core/content.ts';
import type { AnswerNodes, Members, Schema } from '../../core/language.ts';
import type { ReadableStore } from '../../core/store.ts';
import type { DraftRun } from '../drafts/draftRun.ts';
import type { TextSurroundings } from '../texts.ts';

/** The parts of its screen that a command uses. */
export interface CommandScreen {
  scope: ReadableStore;
  calls: Members<CompiledCall>;
  /** Nodes that show the answer, by call. */
  answers: Members<AnswerNodes>;
  draft: (name: string) => DraftRun | undefined;
  /** Names of the drafts that this command saves. */
  savedBy: (command: string) => readonly string[];
  refresh: (sources: readonly string[]) => Promise<void>;
  /** Re-reads the documents that this command saves. */
  catchUp: (command: string) => Promise<unknown>;
  choose: (node: string, value: unknown) => void;
  /** Draft of a dialog over an entity, given by reference or inline. */
  form: (entity: string | Schema) => DraftRun;
  surroundings: (scope: ReadableStore) => TextSurroundings;
  /** False after the user has left the screen; effects on the screen are then skipped. */
  isOpen: () => boolean;
}
