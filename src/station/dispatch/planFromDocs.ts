// In: the saved documents of the strategies. Out: the plan of today, or nothing where no strategy is set up.
import { monthOf } from '../../core/time.ts';
import type { DocStore, SharedDocs, StrategyTemplate } from '../contract.ts';
import type { Plan } from './decision.ts';

export function planFromDocs(docs: DocStore, now: () => number, timezone: () => string): () => Plan | undefined {
  return () =>
    docs.tx((tx) => {
      const saved = tx.get<SharedDocs['settings/strategy']>('settings', 'strategy')?.body;
      const months = tx.get<SharedDocs['settings/strategyMonths']>('settings', 'strategyMonths')?.body;
      const id = months?.[String(Number(monthOf(now(), timezone()).slice(5)))];
      const template = id === undefined ? undefined : tx.get<StrategyTemplate>('strategyTemplates', id)?.body;
      return saved && template && toPlan(saved, template);
    });
}

type Limits = Pick<SharedDocs['settings/strategy'], 'kind' | 'enabled' | 'demandLimit' | 'reverseLimit'>;
export function toPlan(
  { kind, enabled, demandLimit, reverseLimit }: Limits,
  template: Omit<StrategyTemplate, 'id' | 'name'>,
): Plan {
  const { rows, socLow, socUp, demandProtect, reverseProtect } = template;
  return {
    enabled,
    kind,
    rows,
    socLow,
    socUp,
    demandLimit: demandProtect ? demandLimit : undefined,
    reverseLimit: reverseProtect ? reverseLimit : undefined,
  };
}
