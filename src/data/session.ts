// In: who comes in, and what the session calls answer. Out: /session of the scope and the identity of every request. Kept in the window's session storage.
import type { ReadableStore } from '../core/store.ts';
import { step } from '../core/pointer.ts';
import type { Language, ServedHead, Session } from '../core/access/session.ts';
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
  /** What `user.login` answered. */
  begin: (answer: unknown) => void;
  /** What `menu.current` answered: a token that came by the address knows no rights. */
  know: (answer: unknown) => void;
  end: () => void;
  /** What another tab needs to be in the same session; undefined where nobody is signed in. */
  lend: () => string | undefined;
  /** The session that another tab has lent. */
  take: (lent: string) => void;
}

const storageName = 'ems.session';
type Told = 'type' | 'user' | 'rights' | 'passwordDue' | 'screens' | 'stations' | 'powerStationId';
interface Kept extends Omit<Entrance, 'language'> {
  user?: Session['user'];
  rights?: Session['rights'];
  passwordDue?: boolean;
  screens?: readonly string[];
  stations?: readonly ServedHead[];
}

export function createSession(
  entrance: Entrance,
  storage: Storage | undefined,
  drafts: DraftStorage,
  onChange: () => void,
): SessionRun {
  const { language, ...arrived } = entrance;
  const comesIn = arrived.token !== undefined || arrived.flag !== undefined;
  // The station that an address names is the one that is wanted now.
  const { powerStationId: wanted } = arrived;
  let kept: Kept = comesIn
    ? arrived
    : { ...arrived, ...restored(storage), ...(wanted !== undefined && { powerStationId: wanted }) };
  const store = emptyStore();

  function show(nextLanguage: Language): void {
    const { type, user, rights = {}, passwordDue = false, screens, stations, powerStationId } = kept;
    store.set('', {
      type,
      language: nextLanguage,
      ...(user && { user }),
      rights,
      passwordDue,
      ...(screens && { screens }),
      ...(stations && { stations }),
      ...(stations && powerStationId !== undefined && { stationId: powerStationId }),
    } satisfies Session);
  }
  function to(next: Kept): void {
    kept = next;
    try {
      storage?.setItem(storageName, JSON.stringify(kept));
    } catch {
      // Without room the session lasts until the reload.
    }
    show(languageNow());
    onChange();
  }
  const languageNow = () => store.read('/language') as Language;
  show(language);
  if (comesIn) to(kept);

  /** A platform that is opened without the word in its address says itself what it is. */
  const person = (answer: unknown): Pick<Kept, Told> => {
    const type = step(answer, 'type') === 'cloud' ? 'cloud' : kept.type;
    const user = step(answer, 'user') as Session['user'];
    const rights = step(answer, 'rights') as Session['rights'] | undefined;
    const passwordDue = step(answer, 'passwordDue') === true;
    // A person's menu follows from their rights; what a wall may read only the station knows.
    const screens = step(answer, 'wall') === true ? (step(answer, 'screens') as readonly string[]) : undefined;
    return {
      type,
      ...(user && { user }),
      ...(rights && { rights: trueOnly(rights) }),
      passwordDue,
      ...(screens && { screens }),
      ...oneOf(step(answer, 'stations') as readonly ServedHead[] | undefined),
    };
  };
  /** Where several are served, every request names one: the one that was named before, or the first. */
  function oneOf(stations: readonly ServedHead[] | undefined): Pick<Kept, 'stations' | 'powerStationId'> {
    const first = stations?.find(({ running }) => running !== false) ?? stations?.[0];
    if (!stations || !first) return {};
    const named = kept.powerStationId ?? kept.stationId;
    const { id } = stations.find((each) => each.id === named) ?? first;
    return { stations, powerStationId: id };
  }
  return {
    data: store,
    loggedIn: () => kept.token !== undefined || kept.flag !== undefined,
    token: () => kept.token,
    identity() {
      const { token, flag, user, userId = user?.id, userName = user?.name, powerStationId, stationId } = kept;
      return { token, flag, userId, userName, powerStationId, stationId, language: languageNow() };
    },
    setLanguage(next) {
      if (next === languageNow()) return;
      show(next);
      onChange();
    },
    begin(answer) {
      const token = step(answer, 'token');
      if (typeof token !== 'string' || token === '') return;
      const { powerStationId, stationId } = kept;
      const { type, user, rights, passwordDue, ...chosen } = person(answer);
      if (user) drafts.keepOnlyOf(user.id);
      to({
        type,
        token,
        ...(passwordDue === true && { passwordDue }),
        ...(powerStationId && { powerStationId }),
        ...(stationId && { stationId }),
        ...(user && { user }),
        ...(rights && { rights }),
        ...chosen,
      });
    },
    know(answer) {
      const known = person(answer);
      if (known.user) drafts.keepOnlyOf(known.user.id);
      to({ ...kept, ...known });
    },
    lend: () => (kept.token === undefined ? undefined : JSON.stringify(kept)),
    take(lent) {
      const session = parsed(lent);
      if (kept.token === undefined && typeof session.token === 'string') to(session as Kept);
    },
    end() {
      const { type } = kept;
      const names = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : [];
      names.filter((name) => !name.startsWith(draftPrefix)).forEach((name) => storage?.removeItem(name));
      kept = { type };
      show(languageNow());
      onChange();
    },
  };
}

const trueOnly = (rights: Session['rights']): Session['rights'] =>
  Object.fromEntries(Object.entries(rights).filter(([, held]) => held === true));

const restored = (storage: Storage | undefined): Partial<Kept> => parsed(storage?.getItem(storageName) ?? '{}');

function parsed(text: string): Partial<Kept> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
