// Calls of the strategy version. Changing the version resets its goals in the same transaction.
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import { type DocTx, Reply, type SharedDocs } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, logSave, readSetting, saveSetting } from '../documents/index.ts';
import { whoOf } from '../request/index.ts';

type Version = SharedDocs['settings/strategyVersion'];
type Goals = SharedDocs['settings/strategyGoals'];
const defaultVersion: Version = { strategyVersion: 1 };
const noGoals: Goals = { interconnection: false };

function version(_request: unknown, { station }: CallContext): AnswerOf<'strategy.version'> {
  const saved = readSetting(station.docs, 'strategyVersion');
  return { ...(saved?.body ?? defaultVersion), revision: saved?.revision ?? 0 };
}

function modify({ strategyVersion, revision }: RequestOf<'strategy.modifyVersion'>, context: CallContext) {
  context.station.docs.tx((tx) => {
    const before = tx.get<Version>(collections.settings, 'strategyVersion')?.body ?? defaultVersion;
    saveSetting(tx, 'strategyVersion', { strategyVersion }, whoOf(context), revision);
    logSave(tx, context, 'strategy.modifyVersion', { before, after: { strategyVersion } });
    if (before.strategyVersion !== strategyVersion) resetGoals(tx, context);
  });
  return new Reply('Saved', version(undefined, context));
}

function resetGoals(tx: DocTx, context: CallContext): void {
  const before = tx.get<Goals>(collections.settings, 'strategyGoals')?.body ?? noGoals;
  if (!before.interconnection) return;
  tx.put(collections.settings, 'strategyGoals', noGoals, whoOf(context));
  logSave(tx, context, 'strategy.modifyGoals', { before, after: noGoals });
}

export const strategyVersion: Handlers = { 'strategy.version': version, 'strategy.modifyVersion': modify };
