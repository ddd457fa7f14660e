// Adapts the router for the data layer: reads, writes and watches the URL query. A change of path drops the requests of the page.
import type { createBrowserRouter } from 'react-router-dom';
import type { PageAddress } from '../../data/pageAddress.ts';

const stationWord = 'powerStationId';
/** Query parameter with the path of the page that a page links back to. */
export const backWord = 'back';
type Router = ReturnType<typeof createBrowserRouter>;

export function toPlace(router: Router, onLeave: () => void): PageAddress {
  let path = router.state.location.pathname;
  // Navigation is asynchronous; a second change in the same tick must see the first one.
  let pending: string | undefined;
  const wakes = new Set<() => void>();
  const notify = (): void => {
    for (const wake of Array.from(wakes)) wake();
  };
  // Subscribed before React, so that requests of the previous screen end before the next screen starts its own.
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') pending = undefined;
    if (location.pathname !== path) {
      path = location.pathname;
      onLeave();
    }
    notify();
  });
  return {
    search: () => pending ?? router.state.location.search,
    go(search, { replace = false } = {}) {
      pending = search;
      const { pathname, hash, state } = router.state.location;
      void router.navigate({ pathname, search, hash }, { replace, state: state as unknown });
      notify();
    },
    open(to, { back = false } = {}) {
      // Another station or a file of one loads a new page, so that no data of this station remains.
      if (new URLSearchParams(to.split('?', 2)[1]).has(stationWord)) location.assign(to);
      else void router.navigate(back ? `${to}${to.includes('?') ? '&' : '?'}${backWord}=${router.state.location.pathname}` : to);
    },
    subscribe(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  };
}
