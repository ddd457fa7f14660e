// Overlays the saved documents with drafts: a handler saves into the drafts and reads from them, and nothing is written to the
// store.
import type { Who } from '../../../../core/texts/who.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Doc, DocStore, DocTx } from '../../../contract/index.ts';

export interface DraftDocs extends DocStore {
  /** True if a draft differs from the saved document. */
  changed(): boolean;
}

export function draftDocs(docs: DocStore): DraftDocs {
  const drafts = new Map<string, Map<string, Doc | undefined>>();
  const draftsOf = (collection: string): Map<string, Doc | undefined> => {
    const known = drafts.get(collection) ?? new Map<string, Doc | undefined>();
    drafts.set(collection, known);
    return known;
  };
  const put =
    (tx: DocTx) =>
    <T>(collection: string, id: string, body: T, by: Who) => {
      const doc: Doc<T> = { id, revision: (tx.get(collection, id)?.revision ?? 0) + 1, body, savedAt: 0, savedBy: by };
      draftsOf(collection).set(id, doc);
      return doc;
    };
  const over = (tx: DocTx): DocTx => ({
    get: <T>(collection: string, id: string) =>
      drafts.get(collection)?.has(id) ? (draftsOf(collection).get(id) as Doc<T> | undefined) : tx.get<T>(collection, id),
    list<T>(collection: string) {
      const own = draftsOf(collection);
      const saved = tx.list<T>(collection).filter(({ id }) => !own.has(id));
      return [...saved, ...[...own.values()].flatMap((each) => (each ? [each as Doc<T>] : []))];
    },
    put: put(tx),
    // The revision is not checked: edited values are simulated even if somebody has saved in the meantime. The real save will
    // report the conflict.
    save: put(tx),
    remove: (collection, id) => void draftsOf(collection).set(id, undefined),
    log: () => {},
  });
  return {
    tx: (work) => docs.tx((tx) => work(over(tx))),
    logs: (filter) => docs.logs(filter),
    asOf: (at) => docs.asOf(at),
    close: () => {},
    changed: () =>
      docs.tx((tx) =>
        [...drafts].some(([collection, own]) =>
          [...own].some(([id, draft]) => !isDeepStrictEqual(asStored(draft?.body), tx.get(collection, id)?.body)),
        ),
      ),
  };
}

/** Members that are undefined are not stored. */
const asStored = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)));
