// In: who comes in. Out: the one object for the life of the page, from which shell and screens have everything of the station.
import { QueryClient } from '@tanstack/react-query';
import { type ContentIndex, emptyIndex } from '../core/content.ts';
import { createStore, layered, partOf } from '../core/store.ts';
import { inEnglish, type Translate } from '../core/texts/text.ts';
import { createContent } from './network/content.ts';
import type { Entrance, Prompter, ShellData } from './contract.ts';
import type { Desk } from './desk.ts';
import { createDraftStorage, type DraftStorage } from './drafts/draftStorage.ts';
import { createEdits } from './drafts/edits.ts';
import { createBusbars } from './sources/busbars.ts';
import { createFallback } from './sources/fallback.ts';
import { createLive, type LiveOptions } from './network/live.ts';
import { own } from '../core/object.ts';
import { browserAddress, type PageAddress } from './pageAddress.ts';
import type { Identity } from './network/request.ts';
import { createRpc } from './network/rpc.ts';
import { createSession, type SessionRun } from './session.ts';
import { callByName } from './commands/shellCall.ts';
import { createStationState } from './sources/stationState.ts';

export interface DataOptions {
  origin?: string;
  fetch?: typeof fetch;
  storage?: Storage;
  /** For choices that outlive the window. */
  kept?: Storage;
  importModule?: (url: string) => Promise<unknown>;
  place?: PageAddress;
  waits?: LiveOptions['waits'];
  /** Until a failed read is asked again; left out, TanStack Query waits longer each time. */
  retryMs?: number;
}
export interface DataLayer extends ShellData {
  desk: Desk;
  draftStorage: DraftStorage;
  setTranslate: (translate: Translate) => void;
  setPlace: (place: PageAddress) => void;
  /** The session, from tab to tab. */
  session: Pick<SessionRun, 'lend' | 'take' | 'loggedIn'>;
  /** For tests: a page ends by being left. */
  close: () => void;
}

/** Nobody is there to answer yet: nothing is agreed to. */
const silent: Prompter = {
  confirm: () => Promise.resolve(false),
  secondaryPassword: () => Promise.resolve(false),
  leaveEdit: () => Promise.resolve('stay'),
  ask: () => Promise.resolve({ kind: 'cancelled' }),
  tell: () => {},
};
/** Shorter than the five minutes of the station, so that it is asked before and not after a refusal. */
const secondaryMs = 290_000;
const busbarsMs = 60_000;

export function createShellData(entrance: Entrance, options: DataOptions = {}): DataLayer {
  const storage = options.storage ?? globalThis.sessionStorage;
  const place = { now: options.place ?? browserPlaceIfAny() };
  const shared = {
    ...(options.origin !== undefined && { origin: options.origin }),
    ...(options.fetch && { fetch: options.fetch }),
  };
  let prompter = silent;
  let words: Translate = inEnglish;
  let secondaryUntil = 0;
  let closed = false;
  const translate: Translate = (...of) => words(...of);
  const failing = new Map<string, string>();
  const signedOut = new Set<() => void>();
  const status = createStore({ loggedIn: false, tasks: [] });
  const root = createStore({ switches: {}, runtime: { embedded: isEmbedded() } });
  const station = createStationState();
  const draftStorage = createDraftStorage(storage);
  const { retryMs: retryDelay } = options;
  const queries = new QueryClient(retryDelay === undefined ? {} : { defaultOptions: { queries: { retryDelay } } });
  const session = createSession(entrance, storage, draftStorage, () => sessionChanged());
  const busbars = createBusbars({
    ask: () => {
      const call = own(desk.index().calls, 'busbar.list');
      return call && session.loggedIn() ? rpc.call(call, {}).then(({ data }) => data) : undefined;
    },
    place: () => place.now,
    kept: options.kept ?? globalThis.localStorage,
    stationKey: () => desk.stationKey(),
  });
  let leavePlace = place.now.subscribe(busbars.follow);
  const scope = layered(
    {
      session: session.data,
      busbar: busbars.scope,
      station: partOf(station.scope, '/station'),
      clock: partOf(station.scope, '/clock'),
    },
    root,
  );

  const identity = (): Identity => ({
    ...session.identity(),
    timezone: station.timezone(),
    busbarName: scope.read('/busbar/name') as string | undefined,
  });
  const rpc = createRpc({
    ...shared,
    identity,
    units: () => content.index() ?? emptyIndex,
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
    ...(options.waits && { waits: options.waits }),
  });

  const desk: Desk = {
    async send(call, params, how) {
      const received = await rpc.call(call, params, how);
      if (call.name === 'user.login') session.begin(received.data);
      if (call.name === 'user.logout') session.end();
      return received;
    },
    open: rpc.open,
    queries,
    live,
    content,
    index: () => content.index() ?? emptyIndex,
    scope,
    tasks: station.tasks,
    place: () => place.now,
    prompter: () => prompter,
    translate,
    now: station.now,
    heardAt: station.heardAt,
    timezone: station.timezone,
    stationKey: () => session.identity().powerStationId ?? session.identity().stationId ?? '',
    edits: createEdits(),
    storage,
    tellFailing(call, what) {
      if (what === undefined) return void failing.delete(call);
      const told = [...failing.values()].includes(what);
      failing.set(call, what);
      if (!told) prompter.tell({ tone: 'error', text: what });
    },
    secondary: {
      holds: () => Date.now() < secondaryUntil,
      taken: () => void (secondaryUntil = Date.now() + secondaryMs),
      forget: () => void (secondaryUntil = 0),
    },
  };
  const fallback = createFallback({
    desk,
    station,
    content,
    wanted: () => session.loggedIn() && station.connection.read('/mode') !== 'stream',
    onHash: (hash) => status.set('/contentHash', hash),
  });
  desk.renew = async () => {
    // What was due is done by now, perhaps.
    if (session.data.read('/passwordDue') === true) await know();
    await fallback.state();
  };
  const clock = setInterval(station.tick, 1000);
  const points = setInterval(() => isSeen() && void busbars.renew(), busbarsMs);
  station.tasks.subscribe('/all', () => status.set('/tasks', station.tasks.read('/all')));
  station.connection.subscribe('', () => {
    status.set('/lostSince', station.connection.read('/lostSince'));
    status.set('/quietSince', station.connection.read('/quietSince'));
    status.set('/mode', station.connection.read('/mode'));
  });
  status.set('/loggedIn', session.loggedIn());
  if (session.loggedIn()) live.start();

  /** Another person or language: what was read for the one before is not for the next. */
  function sessionChanged(): void {
    // Later than the command that logged in has concluded: its form is saved before the page turns.
    setTimeout(() => {
      if (closed) return;
      // Before anybody draws: what would go without the point waits for it.
      if (session.loggedIn()) void busbars.renew();
      else busbars.forget();
      status.set('/loggedIn', session.loggedIn());
      if (session.loggedIn()) {
        live.start();
        live.restart();
        void fallback.round();
      } else live.stop();
    }, 0);
  }
  function ended(): void {
    if (!session.loggedIn()) return;
    session.end();
    secondaryUntil = 0;
    queries.clear();
    status.set('/loggedIn', false);
    for (const wake of [...signedOut]) wake();
  }

  async function know(): Promise<void> {
    const call = own(desk.index().calls, 'menu.current');
    if (!call || !session.loggedIn()) return;
    await rpc.call(call, {}).then(
      ({ data }) => session.know(data),
      () => {},
    );
  }
  let known = false;
  async function loadContent(): Promise<ContentIndex> {
    const index = await content.load();
    root.set('/switches', index.switches);
    status.set('/contentHash', index.hash);
    const renewed = busbars.renew();
    if (!known) {
      known = true;
      await Promise.all([know(), renewed]);
      void fallback.round();
    }
    return index;
  }

  return {
    desk,
    draftStorage,
    session,
    scope,
    status,
    setLanguage: session.setLanguage,
    chooseBusbar: busbars.choose,
    setPrompter: (next) => void (prompter = next),
    setTranslate: (next) => void (words = next),
    setPlace(next) {
      place.now = next;
      leavePlace();
      leavePlace = next.subscribe(busbars.follow);
    },
    loadContent,
    loadLocale: content.locale,
    loadPiece: content.screen,
    loadDevice: content.device,
    call: (name, params) => callByName(desk, name, params),
    dropReads: () => void queries.cancelQueries(),
    onSignedOut(wake) {
      signedOut.add(wake);
      return () => signedOut.delete(wake);
    },
    async signOut() {
      const call = own(desk.index().calls, 'user.logout');
      const told = call && session.token() !== undefined ? rpc.call(call, {}).catch(() => {}) : undefined;
      // Ended here before the station has answered: nothing more is read with a token that is about to end.
      session.end();
      secondaryUntil = 0;
      queries.clear();
      status.set('/loggedIn', false);
      await told;
    },
    drafts: {
      changed: () => desk.edits.changed().length > 0,
      settle: () => desk.edits.settle(() => prompter.leaveEdit()),
    },
    close() {
      closed = true;
      clearInterval(clock);
      clearInterval(points);
      leavePlace();
      fallback.stop();
      live.stop();
      queries.clear();
    },
  };
}

/** A page in the background asks nothing. */
const isSeen = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible';
const isEmbedded = (): boolean => typeof window !== 'undefined' && window.parent !== window;
const browserPlaceIfAny = (): PageAddress =>
  typeof location === 'undefined'
    ? { search: () => '', go: () => {}, open: () => {}, subscribe: () => () => {} }
    : browserAddress();
