// /station of the scope, now or at the viewed past time, from the state that the station reports.
// `tick` updates the clock.
import type { Store } from '../../core/store.ts';

/** Members that describe identity and place of a station, which do not change with time. */
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

export interface PastView {
  /** Undefined is now. */
  moment: () => number | undefined;
  /** Member that it adds to the clock. */
  clock: () => { moment?: number };
  showMoment: (moment: number | undefined) => void;
  /** Takes the current state; while a past time is viewed, it is stored for later. */
  take: (station: object) => void;
  takePast: (station: { now?: number }) => void;
}

export function createPastView(scope: Store, tick: () => void): PastView {
  let present: object = {};
  let moment: number | undefined;
  return {
    moment: () => moment,
    clock: () => (moment === undefined ? {} : { moment }),
    showMoment(next) {
      if (next === undefined) scope.set('/station', present);
      // The current state does not apply to the past; until the past state is loaded it is unknown.
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
