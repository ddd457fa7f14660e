// The contract of a kind: what a view gets, and how a kind is declared. Views draw; they never fetch and never hide themselves.
import type { ComponentType } from 'react';
import type { Kind, OptionsOf } from '../src/core/kinds.gen.ts';
import type { Reading } from '../src/core/reading.ts';
import type { DraftHandle, SourceHandle } from '../src/data/contract.ts';

export interface ViewProps<K extends Kind> {
  /** Node name, unique on the screen; the key under /chosen. */
  name: string;
  /** Already translated. */
  title?: string;
  options: OptionsOf<K>;
  /** The node's own value: source answer, draft part, drawn field, or nothing. `at` pointers read here. */
  value: Reading;
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
  /** Draws its own heading; RenderNode then adds no card. */
  bare?: boolean;
}

export function defineRenderer<K extends Kind>(module: RendererModule<K>): RendererModule<K> {
  return module;
}
