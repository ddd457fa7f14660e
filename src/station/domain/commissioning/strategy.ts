// Checks the first strategy: it is selected, has a plan for today, and a simulation of tomorrow violates no rule.
import { createHash } from 'node:crypto';
import type { Station } from '../../contract/index.ts';
import { kindOf, strategies, whyNotReady } from '../../dispatch/strategies/index.ts';
import { readSetting, todayOf } from '../documents/index.ts';
import { brokenText, simulateSaved } from '../strategy/index.ts';
import { type Check, type Found, found } from './finding.ts';

const chosen = { text: 'Selected strategy' };
const tomorrow = { text: 'Simulation of tomorrow' };

function planned({ docs, clock }: Pick<Station, 'docs' | 'clock'>) {
  const saved = readSetting(docs, 'strategy')?.body;
  const kind = saved && kindOf(saved);
  const day = todayOf({ docs, clock });
  const plan = kind && docs.tx((tx) => strategies[kind].planned(tx, day));
  return { saved, kind, plan, why: kind && docs.tx((tx) => whyNotReady(tx, kind, day)) };
}

export const strategy: Check = {
  look(station) {
    const { kind, why } = planned(station);
    if (kind === undefined) return [found('fails', chosen, { text: 'No strategy saved' })];
    if (why !== undefined) return [found('fails', chosen, { text: why })];
    return [found('holds', chosen, { text: 'Has a plan for today' })];
  },
  /** A hash of the strategy and its plan. Starting or stopping the strategy does not change it. */
  facts(station) {
    const { saved, plan } = planned(station);
    const { enabled: _enabled, ...goesBy } = saved ?? {};
    return createHash('sha256')
      .update(JSON.stringify([goesBy, plan]))
      .digest('hex');
  },
  async prove(context): Promise<readonly Found[]> {
    const { kind, why } = planned(context.station);
    if (kind === undefined || why !== undefined) return [];
    const outcome = await simulateSaved(context);
    if (!outcome) return [found('unsure', tomorrow, { text: 'This station does not simulate' })];
    if (outcome.brokenCount === 0) return [found('holds', tomorrow, { text: 'All rules met' })];
    return outcome.broken.map((each) => found(each.rule === 'unknown' ? 'unsure' : 'fails', tomorrow, brokenText(each)));
  },
};
