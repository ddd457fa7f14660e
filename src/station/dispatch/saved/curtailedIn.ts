// Which inverters the station limits, with the limit that each had before: kept, so that a restart lets go of what it limited.
import type { DocStore } from '../../contract/index.ts';
import type { CurtailedStore } from '../curtailment.ts';

const [collection, id] = ['dispatch', 'curtailed'];

export const curtailedIn = (docs: DocStore): CurtailedStore => ({
  read: () => docs.tx((tx) => tx.get<{ before: Readonly<Record<string, number>> }>(collection, id))?.body.before ?? {},
  write: (before) => void docs.tx((tx) => tx.put(collection, id, { before }, 'station')),
});
