// Interface to the URL query. The shell connects it to its router; without one, the browser history is used.
import type { Unsubscribe } from '../core/store.ts';

export interface PageAddress {
  /** For example "?cluster=3", or ''. */
  search: () => string;
  /** Changes the query of the current path. */
  go: (search: string, options?: { replace?: boolean }) => void;
  /** Opens another page of the console by absolute path. `back`: with a link back to the present page. */
  open: (to: string, options?: { back?: boolean }) => void;
  subscribe: (wake: () => void) => Unsubscribe;
}

/** Delegates to the address in use at the time of each call. */
export const toPresent = (address: () => PageAddress): PageAddress => ({
  search: () => address().search(),
  go: (search, options) => address().go(search, options),
  open: (to, options) => address().open(to, options),
  subscribe: (wake) => address().subscribe(wake),
});

export function browserAddress(): PageAddress {
  const wakes = new Set<() => void>();
  const notify = () => {
    for (const wake of [...wakes]) wake();
  };
  return {
    search: () => location.search,
    go(search, { replace = false } = {}) {
      const url = location.pathname + search + location.hash;
      if (replace) history.replaceState(history.state, '', url);
      else history.pushState(history.state, '', url);
      notify();
    },
    open: (to) => location.assign(to),
    subscribe(wake) {
      if (wakes.size === 0) addEventListener('popstate', notify);
      wakes.add(wake);
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) removeEventListener('popstate', notify);
      };
    },
  };
}

/** For tests and pages without a URL. */
export function memoryAddress(start = ''): PageAddress & { entries: () => readonly string[]; back: () => void } {
  let entries = [start];
  const wakes = new Set<() => void>();
  const notify = () => {
    for (const wake of [...wakes]) wake();
  };
  return {
    search: () => entries.at(-1) ?? '',
    entries: () => entries,
    go(search, { replace = false } = {}) {
      entries = replace ? [...entries.slice(0, -1), search] : [...entries, search];
      notify();
    },
    back() {
      entries = entries.length > 1 ? entries.slice(0, -1) : entries;
      notify();
    },
    open: (to) => {
      entries = [...entries, to];
    },
    subscribe(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  };
}
