// In: the station, its link to the cloud. Out: what the platform says, asked every few seconds; in remote mode a configuration that
// it pushed is taken over, once the strategy stands.
import { mode as modes } from '../../../core/access/session.ts';
import { askCloud, siteWords } from './cloudAsk.ts';
import { askConfiguration, readCloud, takeOver, tokenOf } from './cloudLink.ts';
import { logSave, readSetting } from '../documents/index.ts';
import { type CloudFollow, type CloudSight, Refused, type Station } from '../../contract/index.ts';

const everyMs = 10_000;

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
      const { pushed } = await askCloud<{ pushed: number }>(station, 'site.report', { token, mode, taken });
      heardAt = station.clock.now();
      const follows = pushed > taken && mode === modes.remote;
      const pending = pushed > taken && !(follows && (await follow()));
      return { cloudState: 'reached', heardAt, pending };
    } catch (error) {
      if (!(error instanceof Refused)) report('cloud', error);
      const refused = error instanceof Refused && error.message === siteWords.unknownStation;
      return { cloudState: refused ? 'refused' : 'lost', ...(heardAt !== undefined && { heardAt }) };
    }
  }

  /** Answers whether it was taken over: never under a running strategy, and not when a person has left remote mode meanwhile. */
  async function follow(): Promise<boolean> {
    if (!stands()) return false;
    const given = await askConfiguration(station);
    if (closed || !stands() || readSetting(station.docs, 'mode')?.body.mode !== modes.remote) return false;
    const context = { station, user: undefined, address: '' };
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

  /** Who asks while it is being asked gets the same answer. */
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
