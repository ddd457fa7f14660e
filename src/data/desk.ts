// Shared context of the data layer: one desk per page, created by shellData.ts. Tests create smaller ones.
import type { QueryClient } from '@tanstack/react-query';
import type { CompiledCall, ContentIndex } from '../core/content.ts';
import type { ReadableStore } from '../core/store.ts';
import type { Translate } from '../core/texts/text.ts';
import type { ContentLoader } from './network/content.ts';
import type { Prompter } from './contract.ts';
import type { EditRegistry } from './drafts/edits.ts';
import type { LiveLink } from './network/live.ts';
import type { PageAddress } from './pageAddress.ts';
import type { Received } from './network/answer.ts';
import type { SendOptions } from './network/rpc.ts';

export interface Desk {
  /** Sends a call, and updates the session for login and logout. */
  send: (call: CompiledCall, params: unknown, options?: SendOptions) => Promise<Received>;
  /** Opens a call that answers a stream. */
  open: (call: CompiledCall, params: unknown, signal: AbortSignal) => Promise<Response>;
  queries: QueryClient;
  live: LiveLink;
  content: ContentLoader;
  index: () => ContentIndex;
  /** /session /runtime /switches /station /busbar /clock. */
  scope: ReadableStore;
  /** TaskState[] at '', the latest task of a call at /<call>. */
  tasks: ReadableStore;
  place: () => PageAddress;
  prompter: () => Prompter;
  translate: Translate;
  /** Station time, epoch ms. */
  now: () => number;
  /** Station time of its latest message; pushed data is as recent as that, even if unchanged. */
  heardAt: () => number | undefined;
  timezone: () => string;
  /** Reads the station state now, because its push may follow later than the answer of a command. */
  renew?: () => Promise<void>;
  /** Distinguishes stations of one origin; known from the start. */
  stationKey: () => string;
  edits: EditRegistry;
  storage: Storage | undefined;
  /** One message per outage, for reads that are retried. */
  reportFailing: (call: string, what: string | undefined) => void;
  /** The secondary password stays valid for a while, which `taken` starts. */
  secondary: { holds: () => boolean; taken: () => void; forget: () => void };
}
