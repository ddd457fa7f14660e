// In: the saved strategy. Out: the same, enabled or not: what a restart of the station resumes.
import type { DocStore, SharedDocs } from '../contract.ts';

export function enableStrategy(docs: DocStore, enabled: boolean, by: string): void {
  docs.tx((tx) => {
    const saved = tx.get<SharedDocs['settings/strategy']>('settings', 'strategy')?.body;
    if (saved && saved.enabled !== enabled) tx.put('settings', 'strategy', { ...saved, enabled }, by);
  });
}
