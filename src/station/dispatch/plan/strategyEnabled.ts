// Saves whether the strategy is enabled. A restart of the station resumes an enabled strategy.
import type { Who } from '../../../core/texts/who.ts';
import type { DocStore, SharedDocs } from '../../contract/index.ts';
import { isDisk } from '../../files/disk.ts';

export function enableStrategy(docs: DocStore, enabled: boolean, by: Who): void {
  docs.tx((tx) => {
    const saved = tx.get<SharedDocs['settings/strategy']>('settings', 'strategy')?.body;
    // Both the start and the stop of a strategy show that one has run.
    if (saved && saved.enabled !== enabled) tx.put('settings', 'strategy', { ...saved, enabled, hasRun: true }, by);
  });
}

/** False if the disk cannot be written: a stop must work nevertheless. */
export function disableStrategy(docs: DocStore, by: Who): boolean {
  try {
    enableStrategy(docs, false, by);
    return true;
  } catch (error) {
    if (!isDisk(error)) throw error;
    return false;
  }
}
