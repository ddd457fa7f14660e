// The export limit in force, and the stored list of the inverters that the station limits, with the limit that each had before.
// It is stored so that the station can remove its limits after a restart.
import type { DocStore } from '../../contract/index.ts';
import type { CurtailedStore } from '../feedIn/curtailment.ts';
import { exportLimitOf } from '../feedIn/exportLimit.ts';
import { settingOf } from './settingOf.ts';

const [collection, id] = ['dispatch', 'curtailed'];

const curtailedIn = (docs: DocStore): CurtailedStore => ({
  read: () => docs.tx((tx) => tx.get<{ before: Readonly<Record<string, number>> }>(collection, id))?.body.before ?? {},
  write: (before) => void docs.tx((tx) => tx.put(collection, id, { before }, 'station')),
});
export const exportIn = (docs: DocStore) => ({
  exportLimit: () => docs.tx((tx) => exportLimitOf(settingOf(tx, 'exportLimit'))),
  curtailedStore: curtailedIn(docs),
});
