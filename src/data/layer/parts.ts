// Creates the parts of the data layer and connects them: session, station, grid connection points, network.
import { QueryClient } from '@tanstack/react-query';
import { type ContentIndex, emptyIndex } from '../../core/content.ts';
import { ownMember } from '../../core/object.ts';
import { createStore, layered, partOf, type ReadableStore, type Store } from '../../core/store.ts';
import { inEnglish, type Translate } from '../../core/texts/text.ts';
import type { Entrance, Prompter } from '../contract.ts';
import { createDraftStorage, type DraftStorage } from '../drafts/draftStorage.ts';
import { type ContentLoader, createContent } from '../network/content.ts';
import { createLive, type LiveLink, type LiveOptions } from '../network/live.ts';
import { createRpc, type Rpc } from '../network/rpc.ts';
import { browserAddress, type PageAddress } from '../pageAddress.ts';
import { createSession, type SessionRun } from '../session.ts';
import { askLostAgain } from '../sources/askLostAgain.ts';
import { type Busbars, createBusbars } from '../sources/busbars.ts';
import { createStationState, type StationState } from '../sources/stationState.ts';

export interface DataOptions {
  origin?: string;
  fetch?: typeof fetch;
  storage?: Storage;
  /** Storage for choices that outlive the window. */
  kept?: Storage;
  importModule?: (url: string) => Promise<unknown>;
  place?: PageAddress;
  waits?: LiveOptions['waits'];
  /** Delay before a failed read is repeated, in ms; by default TanStack Query increases it with every failure. */
  retryMs?: number;
}

/** Values that the page has set so far; each may be replaced later. */
interface Handed {
  prompter: Prompter;
  words: Translate;
  place: PageAddress;
}
export interface Parts {
  handed: Handed;
  translate: Translate;
  storage: Storage;
  draftStorage: DraftStorage;
  queries: QueryClient;
  session: SessionRun;
  status: Store;
  /** /switches and /runtime of the scope. */
  root: Store;
  scope: ReadableStore;
  station: StationState;
  busbars: Busbars;
  rpc: Rpc;
  content: ContentLoader;
  live: LiveLink;
  index: () => ContentIndex;
  stationKey: () => string;
}
/** Session events: changed to another one, or ended by the station. */
interface Turns {
  changed: () => void;
  ended: () => void;
  /** The stream was interrupted and runs again: user and rights are read again. */
  back: () => void;
}

export function createParts(entrance: Entrance, options: DataOptions, turns: Turns): Parts {
  const storage = options.storage ?? globalThis.sessionStorage;
  const handed: Handed = { prompter: silent, words: inEnglish, place: options.place ?? browserPlaceIfAny() };
  const station = createStationState();
  const status = createStore({ loggedIn: false, tasks: [] });
  const root = createStore({ switches: {}, runtime: { embedded: isEmbedded() } });
  const draftStorage = createDraftStorage(storage);
  const session = createSession(entrance, storage, draftStorage, turns.changed);
  const stationKey = () => session.identity().powerStationId ?? session.identity().stationId ?? '';
  const index = () => network.content.index() ?? emptyIndex;
  const busbars = createBusbars({
    ask: () => {
      const call = ownMember(index().calls, 'busbar.list');
      return call && session.loggedIn() ? network.rpc.call(call, {}).then(({ data }) => data) : undefined;
    },
    place: () => handed.place,
    kept: options.kept ?? globalThis.localStorage,
    stationKey,
  });
  const scope = layered(
    {
      session: session.data,
      busbar: busbars.scope,
      station: partOf(station.scope, '/station'),
      clock: partOf(station.scope, '/clock'),
    },
    root,
  );
  const translate: Translate = (...of) => handed.words(...of);
  const known = { handed, translate, storage, draftStorage, session, status, root, scope, station, busbars, index, stationKey };
  const network = createNetwork(known, options, turns);
  const queries = createQueries(options.retryMs);
  askLostAgain(station.connection, queries);
  return { ...known, ...network, queries };
}

/** All three use the same session and share the contact state of the station. */
function createNetwork(
  { session, station, scope, status, translate, index }: Omit<Parts, 'rpc' | 'content' | 'live' | 'queries'>,
  options: DataOptions,
  { ended, back }: Pick<Turns, 'ended' | 'back'>,
): Pick<Parts, 'rpc' | 'content' | 'live'> {
  const shared = {
    ...(options.origin !== undefined && { origin: options.origin }),
    ...(options.fetch && { fetch: options.fetch }),
  };
  const rpc = createRpc({
    ...shared,
    identity: () => ({
      ...session.identity(),
      timezone: station.timezone(),
      busbarName: scope.read('/busbar/name') as string | undefined,
    }),
    units: index,
    translate,
    onUnauthorised: ended,
    onContact: station.contact,
  });
  const content = createContent({
    ...shared,
    translate,
    headers: rpc.headers,
    ...(options.importModule && { importModule: options.importModule }),
  });
  const live = createLive({
    ...shared,
    headers: rpc.headers,
    allowed: session.loggedIn,
    onStation: station.takeStation,
    onContent: (hash) => status.set('/contentHash', hash),
    onTasks: station.takeTasks,
    onContact: station.contact,
    onMode: station.streaming,
    onUnauthorised: ended,
    onBack: back,
    ...(options.waits && { waits: options.waits }),
  });
  return { rpc, content, live };
}

const createQueries = (retryDelay: number | undefined): QueryClient =>
  new QueryClient(retryDelay === undefined ? {} : { defaultOptions: { queries: { retryDelay } } });

/** Without a prompter, every question is declined. */
const silent: Prompter = {
  confirm: () => Promise.resolve(false),
  secondaryPassword: () => Promise.resolve(false),
  leaveEdit: () => Promise.resolve('stay'),
  ask: () => Promise.resolve({ kind: 'cancelled' }),
  notify: () => {},
};
const isEmbedded = (): boolean => typeof window !== 'undefined' && window.parent !== window;
const browserPlaceIfAny = (): PageAddress =>
  typeof location === 'undefined'
    ? { search: () => '', go: () => {}, open: () => {}, subscribe: () => () => {} }
    : browserAddress();
