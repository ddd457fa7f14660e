// In: the ways to devices, and what takes the saved devices on. Out: the same, so that a person who saved a device a moment ago meets it as it was
// saved: registers that are asked for wait until what is being taken on is there.
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
      // The caller reports the failure.
      going = Promise.allSettled([going, own]);
      return own;
    },
  };
}
