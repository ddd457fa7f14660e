// What the parts of the data layer share: one desk for the life of the page. Made by shellData.ts; tests make smaller ones.
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
  /** Sends, and keeps the session in step where the call is one of the session's. */
  send: (call: CompiledCall, params: unknown, options?: SendOptions) => Promise<Received>;
  /** A call that answers a stream. */
  open: (call: CompiledCall, params: unknown, signal: AbortSignal) => Promise<Response>;
  queries: QueryClient;
  live: LiveLink;
  content: ContentLoader;
  index: () => ContentIndex;
  /** /session /runtime /switches /station /busbar /clock. */
  scope: ReadableStore;
  /** TaskState[] at '', the newest of a call at /<call>. */
  tasks: ReadableStore;
  place: () => PageAddress;
  prompter: () => Prompter;
  translate: Translate;
  /** Station time. */
  now: () => number;
  /** Station time of its newest word; what it pushes is as new as that, also where nothing changed. */
  heardAt: () => number | undefined;
  timezone: () => string;
  /** Asks for the state of the station now: what a command has changed may be pushed later than the command is answered. */
  renew?: () => Promise<void>;
  /** Tells stations of one origin apart; known from the first moment. */
  stationKey: () => string;
  edits: EditRegistry;
  storage: Storage | undefined;
  /** One message an outage, for reads that go on trying. */
  tellFailing: (call: string, what: string | undefined) => void;
  /** The secondary password holds for a while; `taken` starts that while. */
  secondary: { holds: () => boolean; taken: () => void; forget: () => void };
}
