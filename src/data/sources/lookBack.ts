// In: what the station says of itself, of now or of a moment of the past. Out: /station of the scope: that of the moment which is looked at.
// `tick` sets the clock anew.
import type { Store } from '../../core/store.ts';

/** What a station is called and where it stands. */
const lastingMembers: ReadonlySet<string> = new Set([
  'id',
  'name',
  'type',
  'large',
  'timezone',
  'currency',
  'functions',
  'types',
  'record',
]);
const lasting = (station: object): object =>
  Object.fromEntries(Object.entries(station).filter(([name]) => lastingMembers.has(name)));

export interface LookBack {
  /** Undefined is now. */
  moment: () => number | undefined;
  /** What it adds to the clock. */
  clock: () => { moment?: number };
  lookAt: (moment: number | undefined) => void;
  /** Of now; while another moment is looked at it waits. */
  take: (station: object) => void;
  takePast: (station: { now?: number }) => void;
}

export function createLookBack(scope: Store, tick: () => void): LookBack {
  let present: object = {};
  let moment: number | undefined;
  return {
    moment: () => moment,
    clock: () => (moment === undefined ? {} : { moment }),
    lookAt(next) {
      if (next === undefined) scope.set('/station', present);
      // How it stands today says nothing of then: until that is told it is not known.
      else if (moment === undefined) scope.set('/station', lasting(present));
      moment = next;
      tick();
    },
    take(station) {
      present = station;
      if (moment === undefined) scope.set('/station', station);
    },
    takePast({ now: _then, ...station }) {
      if (moment !== undefined) scope.set('/station', station);
      tick();
    },
  };
}
