// In: live values. Out: those that are young enough to decide by.
import type { Clock, LiveValues, LiveDevice } from '../contract/index.ts';

/** A value older than this decides nothing. */
export const usualFreshMs = 5000;

/** The device, while it answers. */
export type FreshOf = (id: string | undefined) => LiveDevice | undefined;

export const createFresh =
  (clock: Clock, live: Pick<LiveValues, 'get'>, freshMs = usualFreshMs): FreshOf =>
  (id) => {
    const device = id === undefined ? undefined : live.get(id);
    return device?.at !== undefined && device.link !== 'timeout' && clock.now() - device.at <= freshMs ? device : undefined;
  };
