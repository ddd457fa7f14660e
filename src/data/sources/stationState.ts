// Station state, pushed or polled: /station and /clock of the scope, tasks, and loss of contact.
import type { TaskState } from '../../core/calls/outcome.ts';
import { createStore, type Store } from '../../core/store.ts';
import { createPastView } from './pastView.ts';
import { dayOf, isZone, monthOf, defaultZone } from '../../core/time.ts';

export interface StationState {
  /** /station and /clock. */
  scope: Store;
  /** TaskState[] at /all, the latest of a call at /newest/<call>. */
  tasks: Store;
  /** /lostSince, /quietSince, /mode: stream or polling. */
  connection: Store;
  /** Station time of the latest message of any kind. */
  heardAt: () => number | undefined;
  now: () => number;
  /** Current station time, regardless of the viewed time. */
  present: () => number;
  timezone: () => string;
  takeStation: (event: { now?: number }) => void;
  /** Switches clock and station to a past time; undefined is now. */
  showMoment: (moment: number | undefined) => void;
  /** Takes the station state at that time. */
  takePast: (event: { now?: number }) => void;
  takeTasks: (tasks: readonly TaskState[]) => void;
  contact: (answered: boolean) => void;
  streaming: (is: boolean) => void;
  tick: () => void;
}

/** The station sends or answers every five seconds; slightly later it counts as quiet and its last state as outdated. */
const quietMs = 8000;
/** A single failed request may have another cause. */
const failuresOfLost = 2;

function newestOf(all: readonly TaskState[]): Record<string, TaskState> {
  const newest: Record<string, TaskState> = {};
  for (const each of [...all].sort((a, b) => a.startedAt - b.startedAt)) newest[each.call] = each;
  return newest;
}

export function createStationState(clock: () => number = () => Date.now()): StationState {
  const scope = createStore({});
  const tasks = createStore({ all: [], newest: {} });
  const connection = createStore({ mode: 'polling' });
  let ahead = 0;
  let failures = 0;
  let heardAt: number | undefined;

  const pastView = createPastView(scope, tick);
  const presently = () => clock() + ahead;
  const now = () => pastView.moment() ?? presently();
  const heard = () => (heardAt === undefined ? undefined : heardAt + ahead);
  const timezone = () => {
    const zone = scope.read('/station/timezone');
    return typeof zone === 'string' && isZone(zone) ? zone : defaultZone;
  };
  function tick(): void {
    const at = Math.floor(now() / 1000) * 1000;
    const zone = timezone();
    scope.set('/clock', { now: at, today: dayOf(at, zone), month: monthOf(at, zone), ...pastView.clock() });
    const quiet = heardAt !== undefined && clock() - heardAt > quietMs;
    if (quiet !== (connection.read('/quietSince') !== undefined)) connection.set('/quietSince', quiet ? heard() : undefined);
  }
  tick();
  return {
    scope,
    tasks,
    connection,
    heardAt: heard,
    now,
    present: presently,
    timezone,
    tick,
    takeStation({ now: theirs, ...station }) {
      if (typeof theirs === 'number' && Number.isFinite(theirs)) ahead = theirs - clock();
      pastView.take(station);
      tick();
    },
    showMoment: pastView.showMoment,
    takePast: pastView.takePast,
    takeTasks: (all) => tasks.set('', { all, newest: newestOf(all) }),
    contact(answered) {
      if (answered) {
        heardAt = clock();
        failures = 0;
        for (const since of ['/lostSince', '/quietSince'])
          if (connection.read(since) !== undefined) connection.set(since, undefined);
        return;
      }
      failures += 1;
      const lost =
        failures >= failuresOfLost && connection.read('/mode') !== 'stream' && connection.read('/lostSince') === undefined;
      if (!lost) return;
      connection.set('/lostSince', heard() ?? presently());
      connection.set('/quietSince', connection.read('/lostSince'));
    },
    streaming: (is) => connection.set('/mode', is ? 'stream' : 'polling'),
  };
}
