// Finds outdated readings among the devices of a figure: since when and of which devices. A device that responds is never
// outdated, however seldom its values change.
import { freshnessOf } from '../../equipment/freshness.ts';
import { staleAfterMs } from '../../acquire/ages.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { modelOf } from '../../modbus/ratios.ts';

export interface Old {
  /** Time of the last reading; absent if the device was never read since the station started. */
  since?: number;
  /** Names of the devices. */
  of: string;
}
type Parts = Pick<Station, 'live' | 'content' | 'clock'>;

/** Age limit for devices without register blocks, such as cameras, which are polled occasionally. */
const beatlessMs = 60_000;
/** Maximum number of listed names. */
const mostNames = 3;

/**
 * How old the newest reading of a device may be if the acquisition does not provide the limit, for example for a moment in the
 * past.
 */
function mostAge({ content }: Pick<Station, 'content'>, { type, model }: DeviceRecord): number {
  const file = content().devices[type];
  const beats = Object.values((file && modelOf(file, model)?.blocks) ?? {}).map(({ everyMs }) => everyMs);
  return beats.length === 0 ? beatlessMs : staleAfterMs({ everyMs: Math.min(...beats) });
}

export function oldOf(station: Parts, devices: readonly DeviceRecord[]): Old | undefined {
  const now = station.clock.now();
  const found = devices.flatMap((device): Old[] => {
    const live = station.live.get(device.id);
    const since = live?.at;
    if (live && freshnessOf(live, now, mostAge(station, device)) === 'in-time') return [];
    return [{ ...(since !== undefined && { since }), of: device.name }];
  });
  return together(found);
}

/** For a figure that is made of several parts. */
export function together(parts: readonly (Old | undefined)[]): Old | undefined {
  const known = parts.flatMap((each) => each ?? []);
  if (known.length === 0) return undefined;
  const times = known.flatMap(({ since }) => since ?? []);
  const names = [...new Set(known.map((each) => each.of))];
  const of = [names.slice(0, mostNames).join(', '), ...(names.length > mostNames ? [`+${names.length - mostNames}`] : [])];
  return { ...(times.length > 0 && { since: Math.min(...times) }), of: of.join(' ') };
}

/** Member `old` with the outdated parts only; absent if there are none. */
export function olds(parts: Readonly<Record<string, Old | undefined>>): { old?: Record<string, Old> } {
  const known = Object.entries(parts).flatMap(([name, old]) => (old ? [[name, old] as const] : []));
  return known.length === 0 ? {} : { old: Object.fromEntries(known) };
}
