// Applies device changes. Raw register access waits until this is complete, so that a device that was just saved is accessed as
// it was saved.
import type { Links } from '../contract/index.ts';

export interface TakingOn {
  links: Links;
  sync: () => Promise<void>;
}

export function createTakingOn(links: Links, takeOn: () => Promise<void>): TakingOn {
  let going: Promise<unknown> = Promise.resolve();
  return {
    links: {
      ...links,
      readRaw: (order) => going.then(() => links.readRaw(order)),
      writeRaw: (order, by) => going.then(() => links.writeRaw(order, by)),
    },
    sync() {
      const own = takeOn();
      // Failures are reported by the caller.
      going = Promise.allSettled([going, own]);
      return own;
    },
  };
}
