// In: the station's content by hash. Out: its pieces, each loaded once. A hash that the station no longer holds (410) reloads the index.
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
  /** The station code's overlay follows the token and station id. */
  headers: () => Record<string, string>;
  fetch?: typeof fetch;
  importModule?: (url: string) => Promise<unknown>;
}
export interface ContentLoader {
  /** Undefined before the first `load`. */
  index: () => ContentIndex | undefined;
  /** Asks for the index in force; equal content keeps its identity. */
  load: () => Promise<ContentIndex>;
  /** The hash in force at the station, without taking it. */
  peek: () => Promise<string>;
  screen: (id: string) => Promise<ScreenPiece>;
  device: (type: string) => Promise<DeviceType>;
  /** Of the content in force, where it has been loaded already. */
  heldDevice: (type: string) => DeviceType | undefined;
  locale: (language: string) => Promise<Members<string>>;
  /** `ref`: an entity reference as written, or "call:<name>". */
  validator: (ref: string) => Promise<CompiledCheck>;
  /** Wakes when another hash came into force. */
  onChange: (wake: (index: ContentIndex) => void) => Unsubscribe;
}

const stopMs = 20_000;

export function createContent(options: ContentOptions): ContentLoader {
  const { origin = '', translate } = options;
  const wakes = new Set<(index: ContentIndex) => void>();
  let current: ContentIndex | undefined;
  let loading: Promise<ContentIndex> | undefined;
  let pieces = new Map<string, Promise<unknown>>();
  let devicesHere = new Map<string, DeviceType>();

  async function ask(path: string): Promise<unknown> {
    const own = path.endsWith('index.json');
    const response = await (options.fetch ?? fetch)(origin + path, {
      headers: own ? options.headers() : {},
      signal: AbortSignal.timeout(stopMs),
      ...(own && { cache: 'no-cache' as const }),
    }).catch((cause: unknown) => {
      throw new RpcError(path, 'network', 0, translate('The request timed out or the network failed, please try again'), null, {
        cause,
      });
    });
    if (!response.ok) throw new RpcError(path, 'status', response.status, `${response.status} ${response.statusText}`.trim());
    return response.json().catch((cause: unknown) => {
      throw new RpcError(path, 'malformed', 0, translate("The station's answer could not be read"), null, { cause });
    });
  }

  function load(): Promise<ContentIndex> {
    loading ??= ask('/content/index.json')
      .then((answer) => {
        const next = answer as ContentIndex;
        const before = current;
        if (before?.hash === next.hash) return before;
        current = next;
        pieces = new Map();
        devicesHere = new Map();
        for (const wake of before ? [...wakes] : []) wake(next);
        return next;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  /** One request a piece and hash; a failed one is forgotten so that it can be tried again. */
  async function piece<T>(path: string, get: (url: string) => Promise<T>): Promise<T> {
    const { hash } = current ?? (await load());
    const url = `/content/${hash}/${path}`;
    const known = pieces;
    let found = known.get(path) as Promise<T> | undefined;
    if (!found) {
      found = get(url).catch(async (error: unknown) => {
        known.delete(path);
        // A module that does not load tells no status; only another hash in force makes it worth another try.
        const gone = !(error instanceof RpcError) || error.code === 410;
        if (!gone || (await load()).hash === hash) throw error;
        return piece(path, get);
      });
      known.set(path, found);
    }
    return found;
  }

  const importModule = options.importModule ?? ((url: string) => import(/* @vite-ignore */ url) as Promise<unknown>);
  const json = <T>(path: string) => piece(path, (url) => ask(url) as Promise<T>);
  return {
    index: () => current,
    load,
    peek: async () => ((await ask('/content/index.json')) as ContentIndex).hash,
    screen: (id) => json<ScreenPiece>(`screen/${encodeURIComponent(id)}.json`),
    async device(type) {
      // A device outlives the file of its type.
      const { devices } = current ?? (await load());
      if (!devices.some((each) => each.type === type)) throw new RpcError(type, 'status', 404, '404 Not Found');
      const here = devicesHere;
      const file = await json<DeviceType>(`device/${encodeURIComponent(type)}.json`);
      here.set(type, file);
      return file;
    },
    heldDevice: (type) => devicesHere.get(type),
    locale: (language) => json<Members<string>>(`locale/${encodeURIComponent(language)}.json`),
    validator: (ref) =>
      piece(`validator/${encodeURIComponent(ref)}.js`, async (url) => {
        const module = (await importModule(origin + url)) as { compiled: (runtime: unknown) => CompiledCheck };
        return module.compiled(validatorRuntime);
      }),
    onChange: (wake) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  };
}
