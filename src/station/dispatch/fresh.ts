// In: live values. Out: those that are young enough to decide by.
import type { Clock, LiveValues, LiveDevice } from '../contract/index.ts';

/** A value older than this decides nothing. */
export const usualFreshMs = 5000;

/** The device, while it answers. */
export type FreshOf = (id: string | undefined) => LiveDevice | undefined;

export function createFresh(clock: Clock, live: Pick<LiveValues, 'get'>, freshMs = usualFreshMs): FreshOf {
  /** Readings from before the clock was set back, of devices that have answered nothing since: how old they are is not known any more. */
  const doubted = new Map<string, number>();
  return (id) => {
    const device = id === undefined ? undefined : live.get(id);
    if (device?.at === undefined || device.link === 'timeout') return undefined;
    const age = clock.now() - device.at;
    if (age < 0 && device.link !== 'ok') doubted.set(device.id, device.at);
    return age <= freshMs && doubted.get(device.id) !== device.at ? device : undefined;
  };
}
