// Grid connection points of the station: /busbar of the scope, from the station, the URL and the last choice. Every call names
// one, so sources wait until it is known. Otherwise they would be requested twice.
import { createStore, type Store } from '../../core/store.ts';
import { step } from '../../core/pointer.ts';
import type { PageAddress } from '../pageAddress.ts';

export interface BusbarOptions {
  /** Reads the grid connection points; undefined without a session or if the station has no such call. */
  ask: () => Promise<unknown> | undefined;
  place: () => PageAddress;
  /** Storage of the choice beyond the window. */
  kept: Storage | undefined;
  /** Distinguishes stations of one origin. */
  stationKey: () => string;
}
export interface Busbars {
  /** /name of the chosen one, /names of all; /awaited until the station has reported them. */
  scope: Store;
  /** Reads the points again, for example when a session begins. */
  renew: () => Promise<void>;
  /** Choice of the user: stored, and written to the URL. */
  choose: (name: string) => void;
  /** The URL has changed. */
  follow: () => void;
  /** The session has ended. */
  forget: () => void;
}

const word = 'busbar';

/** Returns the one in the URL, else the stored one, else the first; unknown names are ignored. */
export function chooseBusbar(names: readonly string[], address: string | null, remembered: string | null): string | undefined {
  return [address, remembered].find((name): name is string => name !== null && names.includes(name)) ?? names[0];
}

export function createBusbars({ ask, place, kept, stationKey }: BusbarOptions): Busbars {
  const scope = createStore({});
  let names: readonly string[] | undefined;
  const key = (): string => `ems:busbar:${stationKey()}`;
  function follow(): void {
    if (!names) return;
    const address = new URLSearchParams(place().search()).get(word);
    const name = chooseBusbar(names, address, kept?.getItem(key()) ?? null);
    scope.set('', { names, ...(name !== undefined && { name }) });
  }
  return {
    scope,
    follow,
    async renew() {
      const asked = ask();
      if (!asked) return;
      if (!names) scope.set('', { awaited: true });
      const answered = await asked.then(toNames, () => undefined);
      if (answered) names = answered;
      if (names) follow();
      else scope.set('', {});
    },
    choose(name) {
      kept?.setItem(key(), name);
      const address = new URLSearchParams(place().search());
      address.set(word, name);
      place().go(`?${address}`, { replace: true });
      follow();
    },
    forget() {
      names = undefined;
      scope.set('', {});
    },
  };
}

function toNames(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((each: unknown) => {
    const name = step(each, 'busbarName');
    return typeof name === 'string' ? [name] : [];
  });
}
