// Computes the demand of the last complete demand window from the minutes of the grid meters. The demand registers of the meters
// are not used, because their window may not be that of the contract, or may not be configured.
import { timeOf } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { leastMeasured } from '../../counters/index.ts';
import { demandWindowAt, zoneOf } from '../documents/index.ts';
import { remembered } from '../request/index.ts';
import { measuresOf } from './meters.ts';
import { minuteMs, sumOfMinutes } from './minutes.ts';

type Parts = Pick<Station, 'docs' | 'series' | 'devices' | 'content' | 'clock'>;

/** The last frame of a minute is stored shortly after its end, so the result is not kept for longer. */
const rememberMs = 5000;

/** kW; undefined if less of the window was measured than the demand control needs. Feed-in within a minute does not count. */
export async function demandNow(station: Parts, busbarName: string | undefined): Promise<number | undefined> {
  const { kind, minutes } = demandWindowAt(station.docs, busbarName);
  return remembered(station, `demand|${busbarName ?? '*'}|${kind}|${minutes}`, rememberMs, async () => {
    const now = Math.floor(station.clock.now() / minuteMs) * minuteMs;
    const begun = kind === 'fixed' ? Number(timeOf(now, zoneOf(station)).slice(3, 5)) % minutes : 0;
    const end = now - begun * minuteMs;
    const start = end - minutes * minuteMs;
    const meters = measuresOf(station, 'total', busbarName, { from: start, to: end });
    const measured = [...(await sumOfMinutes(station, meters, start, end))].filter((power) => !Number.isNaN(power));
    const sum = measured.reduce((all, power) => all + Math.max(0, power), 0);
    return measured.length >= minutes * leastMeasured ? sum / measured.length : undefined;
  });
}
