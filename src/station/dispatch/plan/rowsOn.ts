// In: the saved documents and a day. Out: what the chosen strategy will do on it, as far as it knows beforehand; nothing where it does not.
import type { DocTx } from '../../contract/index.ts';
import { kindOf, rowsOf, strategies } from '../strategies/index.ts';
import { settingOf } from '../saved/settingOf.ts';

export function rowsOn(tx: DocTx, day: string): ReturnType<typeof rowsOf> {
  const saved = settingOf(tx, 'strategy');
  const kind = saved && kindOf(saved);
  const planned = kind && strategies[kind].planned(tx, day);
  return planned ? rowsOf(planned) : [];
}
