// In: the router. Out: the place as the data layer knows it: the query to read and write, and a word at every change. Reads end with their path.
import type { createBrowserRouter } from 'react-router-dom';
import type { PageAddress } from '../../data/pageAddress.ts';

const stationWord = 'powerStationId';
type Router = ReturnType<typeof createBrowserRouter>;

export function toPlace(router: Router, onLeave: () => void): PageAddress {
  let path = router.state.location.pathname;
  // The router takes a moment; two choices in one breath must see each other.
  let pending: string | undefined;
  const wakes = new Set<() => void>();
  const tell = (): void => {
    for (const wake of Array.from(wakes)) wake();
  };
  // Subscribed before React is: what was pending ends before the next screen asks for anything.
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') pending = undefined;
    if (location.pathname !== path) {
      path = location.pathname;
      onLeave();
    }
    tell();
  });
  return {
    search: () => pending ?? router.state.location.search,
    go(search, { replace = false } = {}) {
      pending = search;
      const { pathname, hash, state } = router.state.location;
      void router.navigate({ pathname, search, hash }, { replace, state: state as unknown });
      tell();
    },
    open(to) {
      // Another station, or a file of one, is another page: nothing that was read of this one stays.
      if (new URLSearchParams(to.split('?', 2)[1]).has(stationWord)) location.assign(to);
      else void router.navigate(to);
    },
    subscribe(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  };
}
