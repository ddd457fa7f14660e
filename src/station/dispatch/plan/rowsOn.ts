// The schedule of the selected strategy for a day; empty if it is not known in advance.
import type { DocTx } from '../../contract/index.ts';
import { kindOf, rowsOf, strategies } from '../strategies/index.ts';
import { settingOf } from '../saved/settingOf.ts';

export function rowsOn(tx: DocTx, day: string): ReturnType<typeof rowsOf> {
  const saved = settingOf(tx, 'strategy');
  const kind = saved && kindOf(saved);
  const planned = kind && strategies[kind].planned(tx, day);
  return planned ? rowsOf(planned) : [];
}
