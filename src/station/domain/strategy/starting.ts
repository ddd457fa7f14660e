// Starts and stops the strategy, for a person at the station or for its cloud platform in remote mode.
import type { Who } from '../../../core/texts/who.ts';
import type { Text } from '../../../core/language.ts';
import { disableStrategy, enableStrategy } from '../../dispatch/plan/strategyEnabled.ts';
import { kindOf, whyNotReady } from '../../dispatch/strategies/index.ts';
import { Refused, type Station } from '../../contract/index.ts';
import { readSetting, todayOf } from '../documents/index.ts';
import { devicesAs } from '../../equipment/roles.ts';

/** The selected strategy; undefined if there is none. */
export function chosenKind({ docs }: Pick<Station, 'docs'>) {
  const saved = readSetting(docs, 'strategy')?.body;
  return saved && { kind: kindOf(saved), named: saved.kind };
}

/** Throws a refusal with the reason if the selected strategy cannot be started. */
export async function startStrategy(station: Station, by: Who): Promise<void> {
  const chosen = chosenKind(station);
  if (chosen === undefined) throw new Refused(409, 'Select a strategy first');
  const { kind } = chosen;
  if (kind === undefined) throw new Refused(404, 'No such strategy');
  const why: Text | undefined = station.docs.tx((tx) => whyNotReady(tx, kind, todayOf(station)));
  if (why !== undefined) throw new Refused(409, why);
  if (station.sequences.last()?.state === 'shut' && !convertersOn(station))
    throw new Refused(409, 'The storage is shut down. Start it up first.');
  station.dispatch.start(by);
  // Saved so that the strategy resumes after a restart. The dispatch itself logs its orders.
  await station.dispatch.late(() => enableStrategy(station.docs, true, by));
}

/** Converters may have been started individually after the shutdown. */
const convertersOn = (station: Pick<Station, 'devices' | 'content' | 'fresh'>): boolean =>
  devicesAs(station, 'converter').some(({ id }) => station.fresh(id)?.values.runState === 1);

/**
 * A stop is never refused, even if nothing runs. The power goes to zero before anything is saved. Returns false if the stop could
 * not be saved.
 */
export async function stopStrategy(station: Station, by: Who): Promise<boolean> {
  station.dispatch.stop(by);
  return station.dispatch.late(() => disableStrategy(station.docs, by));
}
