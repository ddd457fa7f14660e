// Reads the settings of the intelligent strategy, with the defaults of the schemas.
import { withDefaults } from '../../../../core/schema/defaults.ts';
import type { WiseArbitrage, WiseDemand, WiseReverse } from '../../../contract/docs.ts';
import type { Station } from '../../../contract/index.ts';
import { settingOf } from '../../../dispatch/saved/settingOf.ts';

export interface Wise {
  arbitrage: WiseArbitrage;
  demand: WiseDemand;
  reverse: WiseReverse;
}
export function wiseOf({ docs, content }: Pick<Station, 'docs' | 'content'>): Wise {
  const { entities } = content();
  const begun = <T extends object>(entity: string, saved: T | undefined): T =>
    withDefaults(entities[`intelligent#${entity}`] ?? {}, { ...saved }) as unknown as T;
  return docs.tx((tx) => ({
    arbitrage: begun('arbitrage', settingOf(tx, 'wiseArbitrage')),
    demand: begun('demand', settingOf(tx, 'wiseDemand')),
    reverse: begun('reverse', settingOf(tx, 'wiseReverse')),
  }));
}
