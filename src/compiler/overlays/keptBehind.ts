// Whether a screen of the base is on the path or the menu path to a screen with a stop or a warning.
import type { Doc } from '../doc.ts';
import { dict, text } from '../json.ts';

type What = 'a stop' | 'alarms';
interface Stand {
  id: string;
  path: string;
  under: string | undefined;
  keeps: What | undefined;
}
type Docs = ReadonlyMap<string, Doc>;
const made = new WeakMap<Docs, readonly Stand[]>();

/** `keepsOf`: what a screen or part contains that must stay reachable. */
export function keptBehind(screen: Doc, docs: Docs, keepsOf: (doc: Doc) => What | undefined): What | undefined {
  const all = made.get(docs) ?? toStands(docs, keepsOf);
  made.set(docs, all);
  const { id, path } = toStand(screen);
  return all.find((each) => each.keeps !== undefined && (isAbove(path, each.path) || standsUnder(each, id, all)))?.keeps;
}

const isAbove = (outer: string, inner: string): boolean => outer !== inner && (outer === '/' || inner.startsWith(`${outer}/`));

function standsUnder(screen: Stand, id: string, all: readonly Stand[]): boolean {
  const met = new Set<string>();
  for (let next = screen.under; next !== undefined && !met.has(next); next = all.find((each) => each.id === next)?.under) {
    if (next === id) return true;
    met.add(next);
  }
  return false;
}

function toStand({ data }: Doc): Omit<Stand, 'keeps'> {
  const { id, path, menu } = dict(data);
  return { id: text(id) ?? '', path: text(path) ?? '', under: text(dict(menu).under) };
}

/** Generated pages of device types are under monitoring, at the path that the type names. */
function toStands(docs: Docs, keepsOf: (doc: Doc) => What | undefined): Stand[] {
  const ofPart = (part: unknown): What | undefined => {
    const doc = typeof part === 'string' ? docs.get(`parts/${part}.json`) : undefined;
    return doc && keepsOf(doc);
  };
  const pages = ofPart('monitor');
  return [...docs.values()].flatMap((doc): Stand[] => {
    if (doc.kind === 'screens') return [{ ...toStand(doc), keeps: keepsOf(doc) ?? ofPart(dict(doc.data).part) }];
    const path = doc.kind === 'devices' ? text(dict(dict(doc.data).monitor).path) : undefined;
    return path === undefined ? [] : [{ id: '', path: `/monitor/${path}`, under: 'monitor', keeps: pages }];
  });
}
