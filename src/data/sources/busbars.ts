// In: the grid-connection points of the station, the address, what was chosen before. Out: /busbar of the scope.
// One goes with every call, so a source waits while it is not known which: it would be asked without it, and again with it.
import { createStore, type Store } from '../../core/store.ts';
import { step } from '../../core/pointer.ts';
import type { PageAddress } from '../pageAddress.ts';

export interface BusbarOptions {
  /** Asks the station for its points; undefined: nobody is signed in, or the station has no such call. */
  ask: () => Promise<unknown> | undefined;
  place: () => PageAddress;
  /** Where the choice is remembered, beyond the window. */
  kept: Storage | undefined;
  /** Tells stations of one origin apart. */
  stationKey: () => string;
}
export interface Busbars {
  /** /name of the chosen one, /names of all; /awaited while the station has not told them yet. */
  scope: Store;
  /** Of a session that begins, or again. */
  renew: () => Promise<void>;
  /** Chosen by a person: remembered, and in the address. */
  choose: (name: string) => void;
  /** The address has changed. */
  follow: () => void;
  /** The session has ended. */
  forget: () => void;
}

const word = 'busbar';

/** Address, else the remembered one, else the first; only those that exist count. */
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
