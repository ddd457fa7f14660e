// Creates the data layer: one object per page through which shell and screens access the station.
import type { Translate } from '../core/texts/text.ts';
import { callByName } from './commands/shellCall.ts';
import type { Entrance, ShellData } from './contract.ts';
import type { Desk } from './desk.ts';
import type { DraftStorage } from './drafts/draftStorage.ts';
import { createDesk } from './layer/createDesk.ts';
import { createParts, type DataOptions, type Parts } from './layer/parts.ts';
import { createSessionLifecycle, type SessionLifecycle } from './layer/sessionLifecycle.ts';
import type { PageAddress } from './pageAddress.ts';
import type { SessionRun } from './session.ts';
import { createPast } from './sources/past.ts';
import { createFallback } from './sources/fallback.ts';

export interface DataLayer extends ShellData {
  desk: Desk;
  draftStorage: DraftStorage;
  setTranslate: (translate: Translate) => void;
  setPlace: (place: PageAddress) => void;
  /** To share the session between tabs. */
  session: Pick<SessionRun, 'lend' | 'take' | 'loggedIn'>;
  /** Used only by tests. In the browser, leaving the page frees everything. */
  close: () => void;
}
const busbarsMs = 60_000;

export function createShellData(entrance: Entrance, options: DataOptions = {}): DataLayer {
  const parts = createParts(entrance, options, {
    // Deferred until the login command has concluded: its form is saved before the page changes.
    changed: () => void setTimeout(() => lifecycle.changed(), 0),
    ended: () => lifecycle.ended(),
    back: () => void lifecycle.know(),
  });
  const { session, station, content, status } = parts;
  const desk = createDesk(parts);
  const fallback = createFallback({
    desk,
    station,
    content,
    wanted: () => session.loggedIn() && station.connection.read('/mode') !== 'stream',
    onHash: (hash) => status.set('/contentHash', hash),
  });
  const lifecycle: SessionLifecycle = createSessionLifecycle(parts, desk, fallback);
  desk.renew = async () => {
    // A pending password or factor may have been set meanwhile.
    if (['/passwordDue', '/factorDue'].some((due) => session.data.read(due) === true)) await lifecycle.know();
    await fallback.state();
  };
  const rest = keepUp(parts);
  return {
    ...dataLayerOf(parts, desk, lifecycle),
    showMoment: createPast({ desk, station, show: (sight) => status.set('/past', sight) }),
    setPlace: rest.setPlace,
    close() {
      lifecycle.close();
      rest.stop();
      fallback.stop();
      parts.live.stop();
      parts.queries.clear();
    },
  };
}

/** Periodic work while the page exists. */
function keepUp({ handed, session, station, status, busbars, live }: Parts) {
  const clock = setInterval(station.tick, 1000);
  const points = setInterval(() => isSeen() && void busbars.renew(), busbarsMs);
  let leavePlace = handed.place.subscribe(busbars.follow);
  station.tasks.subscribe('/all', () => status.set('/tasks', station.tasks.read('/all')));
  station.connection.subscribe('', () => {
    for (const each of ['/lostSince', '/quietSince', '/mode']) status.set(each, station.connection.read(each));
  });
  status.set('/loggedIn', session.loggedIn());
  if (session.loggedIn()) live.start();
  return {
    setPlace(next: PageAddress): void {
      handed.place = next;
      leavePlace();
      leavePlace = next.subscribe(busbars.follow);
    },
    stop(): void {
      clearInterval(clock);
      clearInterval(points);
      leavePlace();
    },
  };
}

function dataLayerOf(
  parts: Parts,
  desk: Desk,
  lifecycle: SessionLifecycle,
): Omit<DataLayer, 'setPlace' | 'close' | 'showMoment'> {
  const { handed, draftStorage, session, scope, status, station, busbars, content, queries } = parts;
  return {
    desk,
    draftStorage,
    session,
    scope,
    status,
    setLanguage: session.setLanguage,
    chooseBusbar: busbars.choose,
    setPrompter: (next) => void (handed.prompter = next),
    setTranslate: (next) => void (handed.words = next),
    loadContent: lifecycle.loadContent,
    loadLocale: content.locale,
    loadPiece: content.screen,
    loadDevice: content.device,
    call: (name, params) => callByName(desk, name, params),
    present: station.present,
    asking: () => queries.isFetching() > 0,
    dropReads: () => void queries.cancelQueries(),
    onSignedOut: lifecycle.onSignedOut,
    signOut: lifecycle.signOut,
    drafts: {
      changed: () => desk.edits.changed().length > 0,
      settle: () => desk.edits.settle(() => handed.prompter.leaveEdit()),
    },
  };
}

/** A page in the background does not poll. */
const isSeen = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible';
