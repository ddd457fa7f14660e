// In: who comes in. Out: the one object for the life of the page, from which shell and screens have everything of the station.
import { QueryClient } from '@tanstack/react-query';
import type { CompiledCall, ContentIndex } from '../core/content.ts';
import { checkNeeds, type RightsHeld } from '../core/guard.ts';
import { createStore, layered, partOf } from '../core/reading.ts';
import { inEnglish, say, type Translate } from '../core/text.ts';
import { createContent } from './content.ts';
import type { Entrance, Outcome, Prompter, ShellData } from './contract.ts';
import type { Desk } from './desk.ts';
import { createDraftStorage, type DraftStorage } from './draftStorage.ts';
import { createEdits } from './edits.ts';
import { createFallback } from './fallback.ts';
import { createLive, type LiveOptions } from './live.ts';
import { own } from './members.ts';
import { browserPlace, type Place } from './place.ts';
import type { Identity } from './request.ts';
import { createRpc, newKey } from './rpc.ts';
import { RpcError } from './rpcError.ts';
import { createSession } from './session.ts';
import { createStationState } from './stationState.ts';

export interface DataOptions {
  origin?: string;
  fetch?: typeof fetch;
  storage?: Storage;
  importModule?: (url: string) => Promise<unknown>;
  place?: Place;
  waits?: LiveOptions['waits'];
}
export interface DataLayer extends ShellData {
  desk: Desk;
  draftStorage: DraftStorage;
  setTranslate: (translate: Translate) => void;
  setPlace: (place: Place) => void;
  /** For tests: a page ends by being left. */
  close: () => void;
}

const emptyIndex: ContentIndex = {
  version: 1,
  hash: '',
  screens: [],
  guards: {},
  units: { units: {}, families: {} },
  devices: [],
  pointUnits: {},
  calls: {},
  entities: {},
  languages: [],
  switches: {},
  brand: {},
};
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
  const translate: Translate = (...of) => words(...of);
  const failing = new Map<string, string>();
  const signedOut = new Set<() => void>();
  const status = createStore({ loggedIn: false, tasks: [] });
  const root = createStore({ switches: {}, runtime: { embedded: isEmbedded() } });
  const station = createStationState();
  const draftStorage = createDraftStorage(storage);
  const queries = new QueryClient();
  const session = createSession(entrance, storage, draftStorage, () => sessionChanged());
  const scope = layered(
    { session: session.data, station: partOf(station.scope, '/station'), clock: partOf(station.scope, '/clock') },
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
    timezone: station.timezone,
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
  const clock = setInterval(station.tick, 1000);
  station.tasks.subscribe('/all', () => status.set('/tasks', station.tasks.read('/all')));
  station.connection.subscribe('', () => {
    status.set('/lostSince', station.connection.read('/lostSince'));
    status.set('/mode', station.connection.read('/mode'));
  });
  status.set('/loggedIn', session.loggedIn());
  if (session.loggedIn()) live.start();

  /** Another person or language: what was read for the one before is not for the next. */
  function sessionChanged(): void {
    // Called once while the session itself is being made.
    queueMicrotask(() => {
      status.set('/loggedIn', session.loggedIn());
      if (session.loggedIn()) {
        live.start();
        live.restart();
        void fallback.round();
      } else live.stop();
    });
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
    if (!known) {
      known = true;
      await know();
      void fallback.round();
    }
    return index;
  }

  async function callByName(name: string, params: unknown): Promise<Outcome> {
    const call = own(desk.index().calls, name);
    if (!call) return { kind: 'failed', msg: translate('Operation failed') };
    const rights = (scope.read('/session/rights') ?? {}) as RightsHeld;
    const checked = checkNeeds(call.needs, desk.index().guards, { scope: (pointer) => scope.read(pointer) }, rights);
    const unmet = checked.right ?? checked.state;
    if (unmet) return { kind: 'failed', msg: say(unmet.says ?? 'no permission', translate) };
    if (checked.unknown) return { kind: 'failed', msg: translate("Waiting for the station's state") };
    if (checked.steps.includes('secondary-password') && !(await takeStep())) return { kind: 'cancelled' };
    return send(call, params);
  }
  async function takeStep(): Promise<boolean> {
    if (desk.secondary.holds()) return true;
    const good = await prompter.secondaryPassword();
    if (good) desk.secondary.taken();
    return good;
  }
  async function send(call: CompiledCall, params: unknown): Promise<Outcome> {
    try {
      const { data, msg } = await desk.send(call, params ?? {}, call.needs.length > 0 ? { idempotencyKey: newKey() } : {});
      return { kind: 'done', answer: data, ...(msg !== '' && { msg }) };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      if (error.fault === 'cancelled') return { kind: 'cancelled' };
      return { kind: 'failed', msg: error.what, answer: error.data, ...(error.fields.length > 0 && { errors: error.fields }) };
    }
  }

  return {
    desk,
    draftStorage,
    scope,
    status,
    setLanguage: session.setLanguage,
    setBusbar: (name) => root.set('/busbar', name === undefined ? undefined : { name }),
    setPrompter: (next) => void (prompter = next),
    setTranslate: (next) => void (words = next),
    setPlace: (next) => void (place.now = next),
    loadContent,
    loadLocale: content.locale,
    loadPiece: content.screen,
    loadDevice: content.device,
    call: callByName,
    dropReads: () => void queries.cancelQueries(),
    onSignedOut(wake) {
      signedOut.add(wake);
      return () => signedOut.delete(wake);
    },
    async signOut() {
      const call = own(desk.index().calls, 'user.logout');
      if (call && session.token() !== undefined) await rpc.call(call, {}).catch(() => {});
      session.end();
      secondaryUntil = 0;
      queries.clear();
      status.set('/loggedIn', false);
    },
    drafts: {
      changed: () => desk.edits.changed().length > 0,
      settle: () => desk.edits.settle(() => prompter.leaveEdit()),
    },
    close() {
      clearInterval(clock);
      fallback.stop();
      live.stop();
      queries.clear();
    },
  };
}

const isEmbedded = (): boolean => typeof window !== 'undefined' && window.parent !== window;
const browserPlaceIfAny = (): Place =>
  typeof location === 'undefined'
    ? { search: () => '', go: () => {}, open: () => {}, subscribe: () => () => {} }
    : browserPlace();
