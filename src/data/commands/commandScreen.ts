// The screen as its commands see it.
import type { CompiledCall } from '../../core/content.ts';
import type { AnswerNodes, Members, Schema } from '../../core/language.ts';
import type { ReadableStore } from '../../core/store.ts';
import type { DraftRun } from '../drafts/draftRun.ts';
import type { TextSurroundings } from '../texts.ts';

/** What a command needs of the screen it stands on. */
export interface CommandScreen {
  scope: ReadableStore;
  calls: Members<CompiledCall>;
  /** By call: the nodes that show its answer. */
  answers: Members<AnswerNodes>;
  draft: (name: string) => DraftRun | undefined;
  /** Names of the drafts whose save this command is. */
  savedBy: (command: string) => readonly string[];
  refresh: (sources: readonly string[]) => Promise<void>;
  /** Reads again the documents that this command saves. */
  catchUp: (command: string) => Promise<unknown>;
  choose: (node: string, value: unknown) => void;
  /** A dialog's draft over an entity, by reference or in place. */
  form: (entity: string | Schema) => DraftRun;
  surroundings: (scope: ReadableStore) => TextSurroundings;
  /** False once the person went on: what belongs to the screen is then left out. */
  isOpen: () => boolean;
}
