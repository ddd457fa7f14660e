// The distribution nodes whose limits apply, from the saved documents; undefined without such nodes.
import type { DistributionDoc } from '../../contract/docs.ts';
import type { DocTx } from '../../contract/index.ts';
import { settingOf } from '../saved/settingOf.ts';

export interface DistributionInForce extends DistributionDoc {
  /** Whether metered power that is not of the storage counts towards the limits. */
  measured: boolean;
}

export function distributionInForce(tx: DocTx): DistributionInForce | undefined {
  const doc = settingOf(tx, 'strongElectricity');
  const { strongVersion = 2 } = settingOf(tx, 'strongVersion') ?? {};
  if (strongVersion !== 2 || doc === undefined || doc.nodes.length === 0) return undefined;
  const { type = 1 } = settingOf(tx, 'dynamicStrong') ?? {};
  return { nodes: doc.nodes, measured: type === 1 };
}
