// Reverse-power protection at a grid point. It trips when the power stays below the limit for the set time, whatever the source
// of the power, and is released when the power has been back for long enough.
import type { GridLimits } from '../decision.ts';
import type { ReverseTripTimes } from '../gridState.ts';

export interface ReverseTrips {
  /** Evaluates a grid point; true while tripped. An unknown power neither trips nor releases the protection. */
  look(area: string | undefined, at: number, grid: number | undefined, limits: GridLimits): boolean;
  isTripped(area: string | undefined): boolean;
}
/** Default delays. The specification recommends at least 5 s for a reverse-power relay. */
export const defaultReverseTrip: ReverseTripTimes = { seconds: 5, returnSeconds: 60 };
/** An excess of less than this is still corrected by the control: kW, and a share of the limit. */
const tolerance = { least: 1, share: 0.1 } as const;

interface Relay {
  tripped: boolean;
  /** Start of the time below the limit or, once tripped, above it. */
  since: number | undefined;
  /** Time of the last sample. */
  sampledAt: number;
}

export function createReverseTrips(): ReverseTrips {
  const relays = new Map<string | undefined, Relay>();
  return {
    look(area, at, grid, { reverseLimit, reverseTrip = defaultReverseTrip }) {
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

/** The protection is released at the limit itself, without the tolerance. */
const isBelow = ({ tripped }: Relay, grid: number, limit: number): boolean =>
  grid < (tripped ? limit : limit - Math.max(tolerance.least, tolerance.share * limit));

function step(relay: Relay, at: number, below: boolean, { seconds, returnSeconds }: ReverseTripTimes): void {
  if (below === relay.tripped) relay.since = undefined;
  else {
    // If the clock was set back, the delay restarts from the new time.
    relay.since = Math.min(relay.since ?? at, at);
    if (at - relay.since >= (relay.tripped ? returnSeconds : seconds) * 1000) {
      relay.tripped = below;
      relay.since = undefined;
    }
  }
}
