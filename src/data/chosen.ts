// Choices of the user on a screen: /chosen of the scope, mirrored in the URL query as <node> or <node>.<field>.
import { toPointer } from '../core/pointer.ts';
import { createStore, type ReadableStore } from '../core/store.ts';
import type { SourceHandle } from './contract.ts';
import type { PageAddress } from './pageAddress.ts';
import { equal } from '../core/schema/validatorRuntime.ts';

export interface Chosen {
  /** `/<node>` and `/<node>/<field>`: the choice, else the default. */
  data: ReadableStore;
  /** Takes effect immediately, with a history entry; undefined resets to the default. */
  set: (node: string, value: unknown, options?: { replace?: boolean }) => void;
  /** Sets default and valid values, which apply if there is no valid choice. Creates no history entry. */
  offer: (node: string, offer: Offer) => void;
  /** `/<node>` is true once its valid values are known, or the failure of their read; until then a choice may still follow. */
  settled: ReadableStore;
  /** Marks a node at which nothing can be chosen, because of a failure if there is one. */
  settle: (node: string, failure?: SourceHandle['failure']) => void;
  /** Starts following the URL. */
  open: () => void;
  close: () => void;
}
interface Offer {
  default?: unknown;
  /** A choice that is not in this list counts as the default. */
  among?: readonly unknown[];
}

/** Longer choices stay in memory and are not part of the URL. */
const longest = 1500;
type Members = Record<string, unknown>;
const isFields = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

export function createChosen(place: PageAddress): Chosen {
  const store = createStore({});
  const settled = createStore({});
  const offers = new Map<string, Offer>();
  const kept = new Map<string, unknown>();

  function refresh(): void {
    const explicit = fromSearch(place.search());
    const names = new Set([...Object.keys(explicit), ...kept.keys(), ...offers.keys()]);
    const next: Members = {};
    for (const name of names) {
      const value = effective(kept.has(name) ? kept.get(name) : explicit[name], offers.get(name));
      if (value !== undefined) next[name] = value;
    }
    store.set('', next);
  }

  const settle: Chosen['settle'] = (node, failure) => settled.set(toPointer([node]), failure ?? true);

  let stop: (() => void) | undefined;
  refresh();
  return {
    data: store,
    set(node, value, options) {
      const plain = equal(value, offers.get(node)?.default) ? undefined : value;
      kept.delete(node);
      if (plain !== undefined && textOf(plain).length > longest) kept.set(node, plain);
      const search = toSearch(place.search(), node, kept.has(node) ? undefined : plain);
      if (search === place.search()) refresh();
      else place.go(search, options);
    },
    offer(node, offer) {
      const before = offers.get(node);
      if (before && equal(before, offer)) return;
      offers.set(node, offer);
      refresh();
      // After the refresh, so that nobody sees the node settled without its default.
      settle(node);
    },
    settled,
    settle,
    open() {
      stop ??= place.subscribe(refresh);
      refresh();
    },
    close() {
      stop?.();
      stop = undefined;
    },
  };
}

function effective(value: unknown, offer: Offer | undefined): unknown {
  if (value === undefined) return offer?.default;
  if (isFields(value) && isFields(offer?.default)) return { ...offer.default, ...value };
  const among = offer?.among;
  if (!among) return value;
  if (Array.isArray(value)) return value.filter((each) => among.some((one) => sameChoice(one, each)));
  const found = among.find((one) => sameChoice(one, value));
  return found === undefined ? offer?.default : found;
}
/** An id that looks like a number may be a string in the data; the offered type counts. */
const sameChoice = (offered: unknown, chosen: unknown): boolean =>
  equal(offered, chosen) || textOf(offered) === textOf(chosen) || String(offered) === String(chosen);

/** Strings are written as they are, unless they would be parsed as another value. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  return parsed(value) === value ? value : JSON.stringify(value);
}
function parsed(text: string): unknown {
  if (!/^(?:-?\d|true$|false$|null$|[[{"])/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function fromSearch(search: string): Members {
  const found: Members = {};
  for (const [key, text] of new URLSearchParams(search)) {
    const cut = key.indexOf('.');
    const [node, field] = cut < 0 ? [key, undefined] : [key.slice(0, cut), key.slice(cut + 1)];
    if (node === '__proto__' || field === '__proto__') continue;
    if (field === undefined) found[node] = parsed(text);
    else found[node] = { ...(isFields(found[node]) ? found[node] : {}), [field]: parsed(text) };
  }
  return found;
}

/** Returns the query with the choice of one node; other parameters keep their position. */
export function toSearch(search: string, node: string, value: unknown): string {
  const query = new URLSearchParams(search);
  for (const key of [...query.keys()]) if (key === node || key.startsWith(`${node}.`)) query.delete(key);
  if (isFields(value)) {
    for (const [field, each] of Object.entries(value))
      if (each !== undefined && each !== null && each !== '') query.set(`${node}.${field}`, textOf(each));
  } else if (value !== undefined) query.set(node, textOf(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
