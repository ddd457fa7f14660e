// The contract of a kind: what a view gets, how a kind is declared, and the hooks a view may use.
// Views draw; they never fetch, never hide themselves, and know no other kind.
import type { ComponentType } from 'react';
import type { Kind, OptionsOf } from '../src/core/kinds.gen.ts';
import type { Members, Schema, ScreenNode } from '../src/core/language.ts';
import type { ReadableStore } from '../src/core/store.ts';
import type { DraftHandle, SourceHandle } from '../src/data/contract.ts';

export interface ViewProps<K extends Kind> {
  /** Node name, unique on the screen; the key under /chosen. */
  name: string;
  /** Already translated. */
  title?: string;
  options: OptionsOf<K>;
  /** The node's own value: source answer, draft part, drawn field, or nothing. `at` pointers read here. */
  value: ReadableStore;
  /** Of that value, resolved; references in it point into its own $defs. */
  schema?: Schema;
  source?: SourceHandle;
  draft?: DraftHandle;
  /** False: drawn, read-only. */
  enabled: boolean;
  /** Translated text for "nothing here". */
  empty?: string;
}

export interface RendererModule<K extends Kind> {
  kind: K;
  View: ComponentType<ViewProps<K>>;
  /** Its own shape while data comes. */
  Loading?: ComponentType<{ options: OptionsOf<K> }>;
  /** Draws its own empty, loading and failed states; RenderNode then passes them all through. */
  ownStates?: boolean;
  /** Draws its own heading; RenderNode then adds no card. A kind whose frame is an option decides by its options. */
  bare?: boolean | ((options: OptionsOf<K>) => boolean);
  /** Draws Edit, Save and Cancel of its draft itself; of several nodes on one draft it is the first to do so. */
  drawsDraft?: boolean;
  /** The nodes that are drawn with it at once. */
  inside?: (options: OptionsOf<K>) => Members<ScreenNode>;
}

export function defineRenderer<K extends Kind>(module: RendererModule<K>): RendererModule<K> {
  return module;
}

// What kinds may use of the data layer. Nothing else of src/data is open to them but what `defineLater.ts` offers.
export {
  draftAt,
  ScopeLayer,
  useAnswer,
  useAt,
  useChosen,
  useCommand,
  useCondition,
  useDevices,
  useDraft,
  useOfferedCommands,
  useServes,
  useEntityForm,
  useFormat,
  useFrames,
  useKnownList,
  useLimitWords,
  useNeeds,
  useNothingToChoose,
  usePage,
  useScopeReading,
  useScopeValue,
  useShutOut,
  useSource,
  useText,
  useTyping,
  useUnits,
} from '../src/data/react/react.tsx';
export type { EntityForm } from '../src/data/react/react.tsx';
export type { CommandHandle, DraftHandle, SourceHandle } from '../src/data/contract.ts';
