// The template of a day: the one of the day itself, otherwise that of its month.
import type { DocTx, StrategyTemplate } from '../../contract/index.ts';
import { settingOf } from './settingOf.ts';

export function templateOf(tx: DocTx, day: string): StrategyTemplate | undefined {
  const id = settingOf(tx, 'strategyDays')?.[day] ?? settingOf(tx, 'strategyMonths')?.[String(Number(day.slice(5, 7)))];
  return id === undefined ? undefined : tx.get<StrategyTemplate>('strategyTemplates', id)?.body;
}
