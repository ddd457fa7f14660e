// Computes the demand of the last complete demand window from the minutes of the grid meters, as the demand curve does. The
// demand registers of the meters are not used, because their window may not be that of the contract, or may not be configured.
import { timeOf } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { demandMeans } from '../../counters/index.ts';
import { demandWindowAt, zoneOf } from '../documents/index.ts';
import { remembered } from '../request/index.ts';
import { measuresOf } from './meters.ts';
import { minuteMs, sumOfMinutes } from './minutes.ts';

type Parts = Pick<Station, 'docs' | 'series' | 'devices' | 'content' | 'clock'>;

/** A minute is complete when its last frame is stored. */
const rememberMs = 5000;

/** kW; undefined if a minute of the window was not read. */
export async function demandNow(station: Parts, busbarName: string | undefined): Promise<number | undefined> {
  const { kind, minutes } = demandWindowAt(station.docs, busbarName);
  return remembered(station, `demand|${busbarName ?? '*'}|${kind}|${minutes}`, rememberMs, async () => {
    const now = Math.floor(station.clock.now() / minuteMs) * minuteMs;
    const begun = kind === 'fixed' ? Number(timeOf(now, zoneOf(station)).slice(3, 5)) % minutes : 0;
    const end = now - begun * minuteMs;
    const start = end - minutes * minuteMs;
    const meters = measuresOf(station, 'total', busbarName, { from: start, to: end });
    const mean = demandMeans(await sumOfMinutes(station, meters, start, end), { kind: 'sliding', minutes }).at(-1);
    return mean === undefined || Number.isNaN(mean) ? undefined : mean;
  });
}
