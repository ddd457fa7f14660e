// The documents of the station as they were at a past moment. Nothing can be saved: records that are derived for past days are
// computed but not stored.
import type { Who } from '../../core/texts/who.ts';
import { type Doc, type DocStore, type DocTx, type PastDocs, Refused } from '../contract/index.ts';

export const noWrite = 'The past cannot be changed';
export const refuseWrite = (): never => {
  throw new Refused(409, noWrite);
};

export interface DocsInPast extends DocStore {
  /** Whether the past state of a document that was read is unknown. */
  unknown: () => boolean;
}

export function docsInPast(docs: DocStore, at: number): DocsInPast {
  const past: PastDocs = docs.asOf(at);
  const tx: DocTx = {
    get: (collection, id) => past.get(collection, id),
    list: (collection) => past.list(collection),
    put: <T>(_collection: string, id: string, body: T, by: Who): Doc<T> => ({
      id,
      revision: 0,
      body,
      savedAt: at,
      savedBy: by,
    }),
    save: refuseWrite,
    remove: refuseWrite,
    log: refuseWrite,
  };
  return {
    tx: (work) => work(tx),
    logs: (filter) => docs.logs({ ...filter, end: Math.min(filter.end ?? Number.POSITIVE_INFINITY, at + 1) }),
    asOf: (earlier) => docs.asOf(Math.min(earlier, at)),
    close: () => {},
    unknown: () => past.unknown(),
  };
}
