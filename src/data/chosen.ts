// In: what a person chooses on a screen. Out: /chosen of the scope, mirrored in the query of the address as <node> or <node>.<field>.
import { toPointer } from '../core/pointer.ts';
import { createStore, type ReadableStore } from '../core/store.ts';
import type { PageAddress } from './pageAddress.ts';
import { equal } from '../core/schema/validatorRuntime.ts';

export interface Chosen {
  /** `/<node>` and `/<node>/<field>`: what is chosen, else the default. */
  data: ReadableStore;
  /** Applies at once, with a history entry; undefined goes back to the default. */
  set: (node: string, value: unknown, options?: { replace?: boolean }) => void;
  /** What counts where nothing, or nothing that is offered, is chosen. Makes no history entry. */
  offer: (node: string, offer: Offer) => void;
  /** `/<node>` is true once it is known what can be chosen there: until then a choice may still come. */
  settled: ReadableStore;
  /** Nothing can be chosen there. */
  settle: (node: string) => void;
  /** Follows the address from here on. */
  open: () => void;
  close: () => void;
}
interface Offer {
  default?: unknown;
  /** A choice that is not among these counts as the default. */
  among?: readonly unknown[];
}

/** Longer choices stay in the session and are not part of the link. */
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

  const settle = (node: string): void => settled.set(toPointer([node]), true);

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
      // After what it brings: nobody sees it settled without its default.
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
/** An id that looks like a number may be text in the data: the offered form counts. */
const sameChoice = (offered: unknown, chosen: unknown): boolean =>
  equal(offered, chosen) || textOf(offered) === textOf(chosen) || String(offered) === String(chosen);

/** A text stands for itself unless it would be read as something else. */
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

/** The query with one node's choice in it; the other members keep their place. */
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
