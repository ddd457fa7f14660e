// Determines session data, language and origin from the URL, the embedding container and the allowed referers. Pure.
import { isObject, keysOf } from '../../core/object.ts';
import type { Entrance } from '../../data/contract.ts';
import { firstLanguages } from '../fallbacks/words.ts';
import { chooseLanguage, toWishes } from '../language/languages.ts';

/** The value of `window.__EMS_CONTAINER__`, as text or as an object. */
type Container = Readonly<Record<string, unknown>>;

export interface Arrival extends Entrance {
  /** Preferred languages, highest priority first. The content decides which are offered. */
  wishes: readonly string[];
  /** Where the window goes instead of /login; only allowed http(s) origins. */
  referer?: string;
}

const words = {
  token: ['token', 'authorization'],
  flag: ['qzflag', 'flag'],
  userId: ['userId'],
  userName: ['userName'],
  powerStationId: ['powerStationId'],
  stationId: ['stationId'],
} as const satisfies Partial<Record<keyof Entrance, readonly string[]>>;

export interface Surroundings {
  search: string;
  container: unknown;
  storedLanguage: string | null;
  browserLanguages: readonly string[];
  /** Language of the HTML page. */
  pageLanguage: string;
  origin: string;
  allowedReferers: readonly string[];
}

/** The container overrides the URL, because a link cannot forge it. A container or `type=cloud` selects the cloud type. */
export function toArrival(of: Surroundings): Arrival {
  const address = new URLSearchParams(of.search);
  const container = toContainer(of.container);
  const find = (names: readonly string[]): string | undefined =>
    names.map((name) => text(container?.[name]) ?? text(address.get(name))).find((each) => each !== undefined);
  const wishes = toWishes(find(['language']), of.storedLanguage, of.browserLanguages);
  const language = chooseLanguage(wishes, firstLanguages, of.pageLanguage);
  const arrival: Arrival = { wishes, type: container || find(['type']) === 'cloud' ? 'cloud' : 'ems', language };
  for (const word of keysOf(words)) {
    const value = find(words[word]);
    if (value !== undefined) arrival[word] = value;
  }
  const referer = find(['referer']);
  if (referer !== undefined && isAllowed(referer, of)) arrival.referer = referer;
  return arrival;
}

/** An open redirect must not be possible, so only this origin and the configured ones are allowed. */
function isAllowed(referer: string, { origin, allowedReferers }: Pick<Surroundings, 'origin' | 'allowedReferers'>): boolean {
  if (!/^https?:\/\//i.test(referer) || !URL.canParse(referer)) return false;
  return [origin, ...allowedReferers].includes(new URL(referer).origin);
}

/** Removes secret and consumed parameters, which must leave the address bar at once. */
export function cleanSearch(search: string): string {
  const address = new URLSearchParams(search);
  for (const name of [...Object.values(words).flat(), 'referer', 'type', 'language', 'theme']) address.delete(name);
  const rest = address.toString();
  return rest === '' ? '' : `?${rest}`;
}

function toContainer(value: unknown): Container | undefined {
  if (typeof value === 'string') {
    try {
      return toContainer(JSON.parse(value));
    } catch {
      return undefined;
    }
  }
  return isObject(value) ? value : undefined;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
