// Loads the content of the station by hash, each piece once. A hash that the station has dropped (410) reloads the index.
import type { ContentIndex, ScreenPiece } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Unsubscribe } from '../../core/store.ts';
import type { Translate } from '../../core/texts/text.ts';
import type { CompiledCheck } from '../../core/schema/finding.ts';
import { RpcError } from './rpcError.ts';
import { validatorRuntime } from '../../core/schema/validatorRuntime.ts';

export interface ContentOptions {
  origin?: string;
  translate: Translate;
  /** The overlay of a station code depends on token and station id. */
  headers: () => Record<string, string>;
  fetch?: typeof fetch;
  importModule?: (url: string) => Promise<unknown>;
}
export interface ContentLoader {
  /** Undefined before the first `load`. */
  index: () => ContentIndex | undefined;
  /** Loads the current index; equal content keeps its identity. */
  load: () => Promise<ContentIndex>;
  /** Current hash at the station, without loading the content. */
  peek: () => Promise<string>;
  screen: (id: string) => Promise<ScreenPiece>;
  device: (type: string) => Promise<DeviceType>;
  /** Device type of the current content, if it is already loaded. */
  loadedDevice: (type: string) => DeviceType | undefined;
  locale: (language: string) => Promise<Members<string>>;
  /** `ref`: an entity reference as declared, or "call:<name>". */
  validator: (ref: string) => Promise<CompiledCheck>;
  /** Notified when another hash becomes current. */
  onChange: (wake: (index: ContentIndex) => void) => Unsubscribe;
}

const stopMs = 20_000;
const indexPath = '/content/index.json';

interface ContentState {
  options: ContentOptions;
  wakes: Set<(index: ContentIndex) => void>;
  current: ContentIndex | undefined;
  loading: Promise<ContentIndex> | undefined;
  pieces: Map<string, Promise<unknown>>;
  devicesHere: Map<string, DeviceType>;
}

export function createContent(options: ContentOptions): ContentLoader {
  const { origin = '', importModule = (url: string): Promise<unknown> => import(/* @vite-ignore */ url) } = options;
  const state: ContentState = {
    options,
    wakes: new Set(),
    current: undefined,
    loading: undefined,
    pieces: new Map(),
    devicesHere: new Map(),
  };
  const json = <T>(path: string) => piece(state, path, (url) => ask(options, url) as Promise<T>);
  return {
    index: () => state.current,
    load: () => load(state),
    peek: async () => ((await askIndex(options)) as ContentIndex).hash,
    screen: (id) => json<ScreenPiece>(`screen/${encodeURIComponent(id)}.json`),
    async device(type) {
      // A device may outlive the file of its type.
      const { devices } = state.current ?? (await load(state));
      if (!devices.some((each) => each.type === type)) throw new RpcError(type, 'status', 404, '404 Not Found');
      const here = state.devicesHere;
      const file = await json<DeviceType>(`device/${encodeURIComponent(type)}.json`);
      here.set(type, file);
      return file;
    },
    loadedDevice: (type) => state.devicesHere.get(type),
    async locale(language) {
      const { languages } = state.current ?? (await load(state));
      if (languages.some(({ code, bare }) => code === language && bare === true)) return {};
      return json<Members<string>>(`locale/${encodeURIComponent(language)}.json`);
    },
    validator: (ref) =>
      piece(state, `validator/${encodeURIComponent(ref)}.js`, async (url) => {
        const module = (await importModule(origin + url)) as { compiled: (runtime: unknown) => CompiledCheck };
        return module.compiled(validatorRuntime);
      }),
    onChange: (wake) => {
      state.wakes.add(wake);
      return () => state.wakes.delete(wake);
    },
  };
}

/** Browsers preload the plain URL and reuse that answer regardless of later headers, so a named station has a separate URL. */
function askIndex(options: ContentOptions): Promise<unknown> {
  const headers = options.headers();
  const named = headers.powerStationId ?? headers.stationId;
  const path = named === undefined ? indexPath : `${indexPath}?station=${encodeURIComponent(named)}`;
  return ask(options, path, { headers, cache: 'no-cache' });
}

async function ask(
  { origin = '', translate, fetch: ownFetch = fetch }: ContentOptions,
  path: string,
  init?: RequestInit,
): Promise<unknown> {
  const response = await ownFetch(origin + path, { ...init, signal: AbortSignal.timeout(stopMs) }).catch((cause: unknown) => {
    const what = translate('The request timed out or the network failed, please try again');
    throw new RpcError(path, 'network', 0, what, null, { cause });
  });
  if (!response.ok) throw new RpcError(path, 'status', response.status, `${response.status} ${response.statusText}`.trim());
  return response.json().catch((cause: unknown) => {
    throw new RpcError(path, 'malformed', 0, translate('Unreadable response from the station'), null, { cause });
  });
}

function load(state: ContentState): Promise<ContentIndex> {
  state.loading ??= askIndex(state.options)
    .then((answer) => take(state, answer as ContentIndex))
    .finally(() => {
      state.loading = undefined;
    });
  return state.loading;
}

function take(state: ContentState, next: ContentIndex): ContentIndex {
  const before = state.current;
  if (before?.hash === next.hash) return before;
  state.current = next;
  state.pieces = new Map();
  state.devicesHere = new Map();
  for (const wake of before ? [...state.wakes] : []) wake(next);
  return next;
}

/** One request per piece and hash; a failed one is dropped so that it can be repeated. */
async function piece<T>(state: ContentState, path: string, get: (url: string) => Promise<T>): Promise<T> {
  const { hash } = state.current ?? (await load(state));
  const known = state.pieces;
  const found = known.get(path) as Promise<T> | undefined;
  if (found) return found;
  const made = get(`/content/${hash}/${path}`).catch(async (error: unknown) => {
    known.delete(path);
    // A module that fails to load has no status; retry only if the hash has changed.
    const gone = !(error instanceof RpcError) || error.code === 410;
    if (!gone || (await load(state)).hash === hash) throw error;
    return piece(state, path, get);
  });
  known.set(path, made);
  return made;
}
