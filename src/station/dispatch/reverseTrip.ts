// In: the power at a grid point, look by look, and its reverse-power limit. Out: whether the protection has tripped. It trips when the power stays
// below the limit for the set time, whatever flows it from, and returns when the power has been back for long enough.
import type { GridLimits } from './decision.ts';
import type { ReverseTripTimes } from './gridState.ts';

export interface ReverseTrips {
  /** Looks at a point now; true while it has tripped. An unknown power neither trips nor returns. */
  look(area: string | undefined, at: number, grid: number | undefined, limits: GridLimits): boolean;
  isTripped(area: string | undefined): boolean;
}
/** The shortest time that the specification advises at a reverse-power relay. */
export const usualReverseTrip: ReverseTripTimes = { seconds: 5, returnSeconds: 60 };
/** Below the limit by less than this the control is still at work: kW, and a share of the limit. */
const tolerance = { least: 1, share: 0.1 } as const;

interface Relay {
  tripped: boolean;
  /** Since when it has been below the limit, or, once tripped, back above it. */
  since: number | undefined;
  /** Time of the last sample. */
  sampledAt: number;
}

export function createReverseTrips(): ReverseTrips {
  const relays = new Map<string | undefined, Relay>();
  return {
    look(area, at, grid, { reverseLimit, reverseTrip = usualReverseTrip }) {
      if (reverseLimit === undefined) {
        relays.delete(area);
        return false;
      }
      const relay = relays.get(area) ?? { tripped: false, since: undefined, sampledAt: at };
      relays.set(area, relay);
      // The power between samples this far apart is unknown.
      if (at - relay.sampledAt >= reverseTrip.seconds * 1000 && !relay.tripped) relay.since = undefined;
      relay.sampledAt = at;
      if (grid === undefined) relay.since = undefined;
      else step(relay, at, isBelow(relay, grid, reverseLimit), reverseTrip);
      return relay.tripped;
    },
    isTripped: (area) => relays.get(area)?.tripped ?? false,
  };
}

/** It returns at the limit itself and not within the tolerance. */
const isBelow = ({ tripped }: Relay, grid: number, limit: number): boolean =>
  grid < (tripped ? limit : limit - Math.max(tolerance.least, tolerance.share * limit));

function step(relay: Relay, at: number, below: boolean, { seconds, returnSeconds }: ReverseTripTimes): void {
  if (below === relay.tripped) relay.since = undefined;
  else {
    // A clock that was set back makes nobody wait.
    relay.since = Math.min(relay.since ?? at, at);
    if (at - relay.since >= (relay.tripped ? returnSeconds : seconds) * 1000) {
      relay.tripped = below;
      relay.since = undefined;
    }
  }
}
