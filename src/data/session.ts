// Session from entrance and session calls: /session of the scope and the identity of every request. Kept in session storage.
import type { ReadableStore, Store } from '../core/store.ts';
import { step } from '../core/pointer.ts';
import { isRecordId, type Language, type ServedHead, type Session } from '../core/access/session.ts';
import type { Entrance } from './contract.ts';
import { draftPrefix, type DraftStorage } from './drafts/draftStorage.ts';
import type { Identity } from './network/request.ts';
import { emptyStore } from './members.ts';

export interface SessionRun {
  /** /type /language /user /rights. */
  data: ReadableStore;
  /** /loggedIn. */
  loggedIn: () => boolean;
  token: () => string | undefined;
  identity: () => Omit<Identity, 'timezone' | 'busbarName'>;
  setLanguage: (language: Language) => void;
  /** Applies the answer of `user.login`. */
  begin: (answer: unknown) => void;
  /** Applies the answer of `menu.current`: a token from the URL comes without rights. */
  know: (answer: unknown) => void;
  end: () => void;
  /** Data that another tab needs to share the session; undefined without a session. */
  lend: () => string | undefined;
  /** Takes over the session lent by another tab. */
  take: (lent: string) => void;
}

const storageName = 'ems.session';
type PersonPart = 'type' | 'user' | 'rights' | 'passwordDue' | 'factorDue' | 'screens' | 'stations' | 'powerStationId';
interface Kept extends Omit<Entrance, 'language' | 'powerStationId'> {
  powerStationId?: string | undefined;
  user?: Session['user'];
  rights?: Session['rights'];
  passwordDue?: boolean;
  factorDue?: boolean;
  screens?: readonly string[];
  stations?: readonly ServedHead[] | undefined;
}

interface SessionState {
  kept: Kept;
  store: Store;
  storage: Storage | undefined;
  drafts: DraftStorage;
  /** The requested incident file is closed. */
  gone: boolean;
  onChange: () => void;
}

export function createSession(
  entrance: Entrance,
  storage: Storage | undefined,
  drafts: DraftStorage,
  onChange: () => void,
): SessionRun {
  const { language, ...arrived } = entrance;
  const comesIn = arrived.token !== undefined || arrived.flag !== undefined;
  const kept = comesIn ? arrived : withRestored(arrived, storage);
  const state: SessionState = { kept, store: emptyStore(), storage, drafts, gone: false, onChange };
  show(state, language);
  if (comesIn) to(state, kept);
  return {
    data: state.store,
    loggedIn: () => state.kept.token !== undefined || state.kept.flag !== undefined,
    token: () => state.kept.token,
    identity: () => identityOf(state),
    setLanguage(next) {
      if (next === languageOf(state)) return;
      show(state, next);
      onChange();
    },
    begin: (answer) => begin(state, answer),
    know(answer) {
      const known = personIn(answer, state.kept);
      if (known.user) drafts.keepOnlyOf(known.user.id);
      const before = state.store.read('');
      keep(state, { ...state.kept, ...known });
      // Only if user or rights changed: otherwise, data and stream remain valid.
      if (state.store.read('') !== before) onChange();
    },
    lend: () => (state.kept.token === undefined ? undefined : JSON.stringify(state.kept)),
    take(lent) {
      const session = parsed(lent);
      if (state.kept.token !== undefined || typeof session.token !== 'string') return;
      // The station named in the URL of this tab takes precedence over that of the other tab.
      const { powerStationId: wanted } = state.kept;
      to(state, { ...(session as Kept), ...(wanted !== undefined && { powerStationId: wanted }) });
    },
    end: () => end(state),
  };
}

const languageOf = ({ store }: SessionState) => store.read('/language') as Language;

/** A station named in the URL takes precedence over the stored one. */
const withRestored = (arrived: Kept, storage: Storage | undefined): Kept => ({
  ...arrived,
  ...restored(storage),
  ...(arrived.powerStationId !== undefined && { powerStationId: arrived.powerStationId }),
});

function show({ kept, store, gone }: SessionState, language: Language): void {
  const { type, user, rights = {}, passwordDue = false, factorDue = false, screens, stations, powerStationId } = kept;
  store.set('', {
    type,
    language,
    ...(user && { user }),
    rights,
    passwordDue,
    factorDue,
    ...(screens && { screens }),
    ...(stations && { stations }),
    ...(stations && powerStationId !== undefined && { stationId: powerStationId }),
    ...(gone && { recordGone: true as const }),
  } satisfies Session);
}

function to(state: SessionState, next: Kept): void {
  keep(state, next);
  state.onChange();
}

function keep(state: SessionState, next: Kept): void {
  const { powerStationId } = state.kept;
  if (isRecordId(powerStationId) && next.powerStationId !== powerStationId) state.gone = true;
  state.kept = next;
  try {
    state.storage?.setItem(storageName, JSON.stringify(next));
  } catch {
    // If the storage is full, the session lasts until the reload.
  }
  show(state, languageOf(state));
}

function identityOf(state: SessionState): ReturnType<SessionRun['identity']> {
  const { token, flag, user, userId = user?.id, userName = user?.name, powerStationId, stationId } = state.kept;
  return { token, flag, userId, userName, powerStationId, stationId, language: languageOf(state) };
}

function begin(state: SessionState, answer: unknown): void {
  const token = step(answer, 'token');
  if (typeof token !== 'string' || token === '') return;
  const { powerStationId, stationId } = state.kept;
  const { type, user, rights, passwordDue, factorDue, ...chosen } = personIn(answer, state.kept);
  if (user) state.drafts.keepOnlyOf(user.id);
  to(state, {
    type,
    token,
    ...(passwordDue === true && { passwordDue }),
    ...(factorDue === true && { factorDue }),
    ...(powerStationId && { powerStationId }),
    ...(stationId && { stationId }),
    ...(user && { user }),
    ...(rights && { rights }),
    ...chosen,
  });
}

function end(state: SessionState): void {
  const { storage } = state;
  const names = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : [];
  names.filter((name) => !name.startsWith(draftPrefix)).forEach((name) => storage?.removeItem(name));
  state.kept = { type: state.kept.type };
  show(state, languageOf(state));
  state.onChange();
}

/** A cloud platform opened without the URL parameter reports its type in the answer. */
function personIn(answer: unknown, kept: Kept): Pick<Kept, PersonPart> {
  const type = step(answer, 'type') === 'cloud' ? 'cloud' : kept.type;
  const user = step(answer, 'user') as Session['user'];
  const rights = step(answer, 'rights') as Session['rights'] | undefined;
  const passwordDue = step(answer, 'passwordDue') === true;
  const factorDue = step(answer, 'factorDue') === true;
  // The menu of a user follows from the rights; the screens of a kiosk are known only to the station.
  const screens = step(answer, 'wall') === true ? (step(answer, 'screens') as readonly string[]) : undefined;
  return {
    type,
    ...(user && { user }),
    ...(rights && { rights: trueOnly(rights) }),
    passwordDue,
    factorDue,
    ...(screens && { screens }),
    ...oneOf(step(answer, 'stations') as readonly ServedHead[] | undefined, kept),
  };
}

/** With several stations, every request names one: the one named before, or the first running one. */
function oneOf(stations: readonly ServedHead[] | undefined, kept: Kept): Pick<Kept, 'stations' | 'powerStationId'> {
  const first = stations?.find(({ running }) => running !== false) ?? stations?.[0];
  // The incident file is closed and there is only one station, which needs no name.
  const isOver = kept.stations !== undefined || isRecordId(kept.powerStationId);
  if (!stations || !first) return isOver ? { stations: undefined, powerStationId: undefined } : {};
  const named = kept.powerStationId ?? kept.stationId;
  const { id } = stations.find((each) => each.id === named) ?? first;
  return { stations, powerStationId: id };
}

const trueOnly = (rights: Session['rights']): Session['rights'] =>
  Object.fromEntries(Object.entries(rights).filter(([, granted]) => granted === true));

const restored = (storage: Storage | undefined): Partial<Kept> => parsed(storage?.getItem(storageName) ?? '{}');

function parsed(text: string): Partial<Kept> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
