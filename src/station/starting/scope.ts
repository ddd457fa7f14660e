// The scope document `/station`, computed again only when some of its data may have changed.
import type { StationScope } from '../../core/access/session.ts';
import { type ScopeParts, toStationScope } from '../domain/station/index.ts';
import type { WatchedDocStore } from '../store/docs/docs.ts';
import type { WatchedTasks } from '../running/tasks.ts';

/** Devices change many times a second, so the number of up-to-date ones may be this old. */
const goodForMs = 500;

export function createScope(parts: ScopeParts & { docs: WatchedDocStore; tasks: WatchedTasks }): {
  read(): StationScope;
  close(): void;
} {
  let made: { scope: StationScope; at: number } | undefined;
  const forget = () => {
    made = undefined;
  };
  const stops = [
    parts.docs.onChange(forget),
    parts.alarms.onChange(forget),
    parts.dispatch.onChange(forget),
    parts.tasks.onChange(forget),
  ];
  return {
    read() {
      const now = performance.now();
      if (!made || now - made.at > goodForMs) made = { scope: toStationScope(parts), at: now };
      // The passwords are not documents, so their state is read each time.
      return { ...made.scope, secondaryPasswordSet: parts.sessions.secondaryPasswordSet() };
    },
    close: () => stops.forEach((stop) => stop()),
  };
}
