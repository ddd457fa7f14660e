// The templates of a day and of the months. A template of a day takes precedence over that of its month.
import type { DocTx, StrategyTemplate } from '../../contract/index.ts';
import { settingOf } from './settingOf.ts';

export function templateOf(tx: DocTx, day: string): StrategyTemplate | undefined {
  const id = settingOf(tx, 'strategyDays')?.[day] ?? settingOf(tx, 'strategyMonths')?.[String(Number(day.slice(5, 7)))];
  return id === undefined ? undefined : tx.get<StrategyTemplate>('strategyTemplates', id)?.body;
}

/** By month number as text. */
export const monthTemplates = (tx: DocTx): Readonly<Record<string, StrategyTemplate | undefined>> =>
  Object.fromEntries(
    Object.entries(settingOf(tx, 'strategyMonths') ?? {}).map(([month, id]) => [
      month,
      tx.get<StrategyTemplate>('strategyTemplates', id)?.body,
    ]),
  );
