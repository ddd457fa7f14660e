// Reports to the cloud platform every few seconds and processes its answers. In remote mode it applies a pushed configuration
// once the strategy is stopped.
import { cloudPlatform } from '../../../core/texts/who.ts';
import type { AnswerOf } from '../../../core/calls/calls.gen.ts';
import { mode as modes } from '../../../core/access/session.ts';
import { askCloud, siteWords } from './cloudAsk.ts';
import { askConfiguration, readCloud, takeOver, tokenOf } from './cloudLink.ts';
import { answerOrders } from './followOrders.ts';
import { logSave, readDocument, readSetting } from '../documents/index.ts';
import { given } from '../request/index.ts';
import { type CloudFollow, type CloudSight, Refused, type Station } from '../../contract/index.ts';

const everyMs = 10_000;

/** Data that the station reports besides its mode: its node code, and the version and goals of its strategies. */
const reportOf = ({ docs }: Pick<Station, 'docs'>) => ({
  ...given('nodeCode', readDocument<AnswerOf<'nodeCode.search'>>(docs, 'nodeCode')?.nodeCode),
  strategyVersion: readSetting(docs, 'strategyVersion')?.body.strategyVersion ?? 1,
  interconnection: readDocument<AnswerOf<'strategy.goals'>>(docs, 'strategyGoals')?.interconnection ?? false,
});

export function createCloudFollow(station: Station, report: (what: string, error: unknown) => void): CloudFollow {
  let underWay: Promise<CloudSight> | undefined;
  let heardAt: number | undefined;
  let closed = false;

  async function hear(): Promise<CloudSight> {
    const { taken = 0, address } = readCloud(station);
    const token = tokenOf(station);
    if (token === undefined || address === undefined) return {};
    const mode = readSetting(station.docs, 'mode')?.body.mode ?? modes.notInitialised;
    try {
      const said = { token, mode, taken, ...reportOf(station) };
      const { pushed, waiting = 0 } = await askCloud<AnswerOf<'site.report'>>(station, 'site.report', said);
      heardAt = station.clock.now();
      if (waiting > 0 && !closed) await answerOrders(station, token);
      const follows = pushed > taken && mode === modes.remote;
      const pending = pushed > taken && !(follows && (await follow()));
      return { cloudState: 'reached', heardAt, pending };
    } catch (error) {
      if (!(error instanceof Refused)) report('cloud', error);
      const refused = error instanceof Refused && error.message === siteWords.unknownStation;
      return { cloudState: refused ? 'refused' : 'lost', ...(heardAt !== undefined && { heardAt }) };
    }
  }

  /**
   * Returns whether the configuration was applied. It is not applied while a strategy runs, or if a person has left remote mode
   * meanwhile.
   */
  async function follow(): Promise<boolean> {
    if (!stands()) return false;
    const given = await askConfiguration(station);
    if (closed || !stands() || readSetting(station.docs, 'mode')?.body.mode !== modes.remote) return false;
    const context = { station, user: { name: cloudPlatform }, address: '' };
    station.docs.tx((tx) => {
      takeOver(tx, given, context);
      logSave(tx, context, 'mode.pushConfig', {});
    });
    return true;
  }
  const stands = (): boolean => {
    const { strategy, starting, stopping } = station.scope().state;
    return strategy === 'stopped' && !starting && !stopping;
  };

  /** Concurrent callers share one request. */
  function once(): Promise<CloudSight> {
    underWay ??= hear().finally(() => (underWay = undefined));
    return underWay;
  }
  const timer = setInterval(() => void once(), everyMs);
  timer.unref();
  return {
    hear: once,
    close() {
      closed = true;
      clearInterval(timer);
    },
  };
}
