// Checks the first strategy: it is selected, has a plan for today, and a simulation of tomorrow violates no rule.
import { createHash } from 'node:crypto';
import type { Station } from '../../contract/index.ts';
import { kindOf, savedFor, whyNotReady } from '../../dispatch/strategies/index.ts';
import { readSetting, todayOf } from '../documents/index.ts';
import { brokenText, simulateSaved } from '../strategy/index.ts';
import { type Check, type Found, found } from './finding.ts';

const chosen = { text: 'Selected strategy' };
const settings = { text: 'Strategy settings' };
const limits = { text: 'Limits of the strategy' };
const tomorrow = { text: 'Simulation of tomorrow' };

const noHistory = 'No load history yet, so the limits at the grid connection point cannot be checked for tomorrow';

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');

function planned({ docs, clock }: Pick<Station, 'docs' | 'clock'>) {
  const saved = readSetting(docs, 'strategy')?.body;
  const kind = saved && kindOf(saved);
  const day = todayOf({ docs, clock });
  return { kind, why: kind && docs.tx((tx) => whyNotReady(tx, kind, day)) };
}

export const strategy: Check = {
  look(station) {
    const { kind, why } = planned(station);
    if (kind === undefined) return [found('fails', chosen, { text: 'No strategy saved' })];
    if (why !== undefined) return [found('fails', chosen, { text: why })];
    return [found('holds', chosen, { text: 'Has a plan for today' })];
  },
  /** Hashes of what people saved. Starting and stopping the strategy, its calculated plan and the passing of days change none. */
  facts({ docs, clock }) {
    const saved = readSetting(docs, 'strategy')?.body;
    if (!saved) return {};
    const { kind, mode, enabled: _enabled, hasRun: _hasRun, ...bounds } = saved;
    const named = kindOf(saved);
    const own = named && docs.tx((tx) => savedFor(tx, named, todayOf({ docs, clock })));
    return { [chosen.text]: hashOf([kind, mode]), [settings.text]: hashOf(own), [limits.text]: hashOf(bounds) };
  },
  async prove(context): Promise<readonly Found[]> {
    const { kind, why } = planned(context.station);
    if (kind === undefined || why !== undefined) return [];
    const outcome = await simulateSaved(context);
    if (!outcome) return [found('unsure', tomorrow, { text: 'This station does not simulate' })];
    if (outcome.noLoadHistory) {
      const broken = outcome.broken.map((each) => found('fails', tomorrow, brokenText(each)));
      return [...broken, found('unsure', tomorrow, { text: noHistory })];
    }
    if (outcome.brokenCount === 0) return [found('holds', tomorrow, { text: 'All rules met' })];
    return outcome.broken.map((each) => found(each.rule === 'unknown' ? 'unsure' : 'fails', tomorrow, brokenText(each)));
  },
};
