// Background work of the acquiring part of a station.
import { type Acquisition, reachable } from '../acquire/acquisition.ts';
import { watchCameras } from '../acquire/cameras/cameraWatch.ts';
import type { SeriesStore } from '../contract/index.ts';
import { type createGridPoints, runVirtualMeters } from '../domain/metering/index.ts';
import { ofRole } from '../equipment/roles.ts';
import type { WatchedValues } from '../plausibility/watchValues.ts';
import { toJump, watchClock } from '../running/clockWatch.ts';
import { every } from '../running/every.ts';
import type { AcquiringParts } from './acquiringParts.ts';

interface Watched {
  series: Pick<SeriesStore, 'expire'>;
  acquisition: Acquisition & { values: Pick<WatchedValues, 'fresh'> };
  gridPoints: Pick<ReturnType<typeof createGridPoints>, 'tick'>;
}
/** Starts the background work: expiry, clock, virtual meters, grid points, cameras. Returns the functions that end it. */
export function startBackgroundWork(parts: AcquiringParts, { series, acquisition, gridPoints }: Watched): (() => void)[] {
  const { docs, clock, vault, gateways, devices, types, platform, report } = parts;
  const clockWatch = watchClock(clock, (byMs) => docs.note(toJump(clock.now(), byMs)));
  const expire = (): void => {
    // A clock that was set years ahead by mistake would delete the entire history.
    clockWatch.look();
    if (!clockWatch.doubtful()) series.expire(clock.now()).catch((error: unknown) => report('series', error));
  };
  return [
    every(60_000, 'series', expire, report),
    () => clockWatch.close(),
    runVirtualMeters({
      docs,
      clock,
      live: acquisition.live,
      fresh: acquisition.values.fresh,
      devices,
      types,
      report,
      put: ({ id, type }, values, at, link) => acquisition.put(id, type, values, { at, link }),
    }),
    every(1000, 'grid points', gridPoints.tick, report),
    watchCameras({
      clock,
      vault,
      gateways,
      devices: () => ofRole(reachable(acquisition, devices, platform)(), types(), 'camera'),
      put: ({ id, type }, values, of) => acquisition.put(id, type, values, of),
    }),
  ];
}
