// In: a name. Out: the saved setting of that name; undefined where nobody has saved it.
import type { DocTx, SharedDocs } from '../../contract/index.ts';

type Name<K extends keyof SharedDocs> = K extends `settings/${infer N}` ? N : never;
export const settingOf = <N extends Name<keyof SharedDocs>>(tx: DocTx, name: N): SharedDocs[`settings/${N}`] | undefined =>
  tx.get<SharedDocs[`settings/${N}`]>('settings', name)?.body;
