// In: the saved strategy. Out: the same, enabled or not: what a restart of the station resumes.
import type { Who } from '../../../core/texts/who.ts';
import type { DocStore, SharedDocs } from '../../contract/index.ts';
import { isDisk } from '../../store/disk.ts';

export function enableStrategy(docs: DocStore, enabled: boolean, by: Who): void {
  docs.tx((tx) => {
    const saved = tx.get<SharedDocs['settings/strategy']>('settings', 'strategy')?.body;
    if (saved && saved.enabled !== enabled) tx.put('settings', 'strategy', { ...saved, enabled }, by);
  });
}

/** False where the disk takes nothing: that must not stand between a person and a stop. */
export function disableStrategy(docs: DocStore, by: Who): boolean {
  try {
    enableStrategy(docs, false, by);
    return true;
  } catch (error) {
    if (!isDisk(error)) throw error;
    return false;
  }
}
