// Starts and stops the strategy, for a person here or for the cloud platform of a station in remote mode.
import type { Who } from '../../../core/texts/who.ts';
import type { Text } from '../../../core/language.ts';
import { disableStrategy, enableStrategy } from '../../dispatch/plan/strategyEnabled.ts';
import { kindOf, whyNotReady } from '../../dispatch/strategies/index.ts';
import { Refused, type Station } from '../../contract/index.ts';
import { readSetting, todayOf } from '../documents/index.ts';
import { devicesAs } from '../../equipment/roles.ts';

/** What is chosen; undefined where nothing is. */
export function chosenKind({ docs }: Pick<Station, 'docs'>) {
  const saved = readSetting(docs, 'strategy')?.body;
  return saved && { kind: kindOf(saved), named: saved.kind };
}

/** Throws why what is chosen cannot be started. */
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
  // This is resumed after a restart. The dispatch itself logs its orders.
  await station.dispatch.late(() => enableStrategy(station.docs, true, by));
}

/** Somebody may have woken them one by one. */
const convertersOn = (station: Pick<Station, 'devices' | 'content' | 'live'>): boolean =>
  devicesAs(station, 'converter').some(({ id }) => station.live.get(id)?.values.runState === 1);

/** A stop is never refused, also when nothing runs. The power goes to zero before anything is saved. False if the disk accepted nothing. */
export async function stopStrategy(station: Station, by: Who): Promise<boolean> {
  station.dispatch.stop(by);
  return station.dispatch.late(() => disableStrategy(station.docs, by));
}
