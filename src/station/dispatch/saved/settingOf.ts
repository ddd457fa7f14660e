// A saved setting by name; undefined if it was never saved.
import type { DocTx, SharedDocs } from '../../contract/index.ts';

type Name<K extends keyof SharedDocs> = K extends `settings/${infer N}` ? N : never;
export const settingOf = <N extends Name<keyof SharedDocs>>(tx: DocTx, name: N): SharedDocs[`settings/${N}`] | undefined =>
  tx.get<SharedDocs[`settings/${N}`]>('settings', name)?.body;
