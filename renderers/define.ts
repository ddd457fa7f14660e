// The contract of a kind: the props of a view, the declaration of a kind, and the hooks available to views. Views only draw: they
// never fetch data, hide themselves or import another kind.
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
  /** The node's own value: source answer, draft part, drawn field, or undefined. `at` pointers are relative to it. */
  value: ReadableStore;
  /** Schema of `value`, resolved. References in it point into its own `$defs`. */
  schema?: Schema;
  source?: SourceHandle;
  draft?: DraftHandle;
  /** If false, the node is drawn read-only. */
  enabled: boolean;
  /** Translated text for the empty state. */
  empty?: string;
}

export interface RendererModule<K extends Kind> {
  kind: K;
  View: ComponentType<ViewProps<K>>;
  /** Placeholder in the shape of the kind while data loads. */
  Loading?: ComponentType<{ options: OptionsOf<K> }>;
  /** The view draws its own empty, loading and failed states; RenderNode then passes them all to it. */
  ownStates?: boolean;
  /** The view draws its own heading and gets no card. If the frame is an option of the kind, this depends on the options. */
  bare?: boolean | ((options: OptionsOf<K>) => boolean);
  /** The view draws Edit, Save and Cancel of its draft itself. It takes precedence over other nodes on the same draft. */
  drawsDraft?: boolean;
  /** The child nodes that are drawn together with this one. */
  inside?: (options: OptionsOf<K>) => Members<ScreenNode>;
}

export function defineRenderer<K extends Kind>(module: RendererModule<K>): RendererModule<K> {
  return module;
}

// The part of the data layer that kinds may use. Apart from `defineLater.ts`, nothing else of src/data is available to them.
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
  useLimitHint,
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
