// Creates the desk that sources, drafts and commands share.
import type { Desk } from '../desk.ts';
import { createEdits } from '../drafts/edits.ts';
import type { Parts } from './parts.ts';

/** Shorter than the five minutes of the station, so that the password is asked for before a call is refused. */
const secondaryMs = 290_000;

export function createDesk(parts: Parts): Desk {
  const { handed, rpc, session, queries, live, content, index, scope, station, translate, stationKey, storage } = parts;
  return {
    async send(call, params, how) {
      const received = await rpc.call(call, params, how);
      if (call.name === 'user.login') session.begin(received.data);
      if (call.name === 'user.logout') session.end();
      return received;
    },
    open: rpc.open,
    queries,
    live,
    content,
    index,
    scope,
    tasks: station.tasks,
    place: () => handed.place,
    prompter: () => handed.prompter,
    translate,
    now: station.now,
    heardAt: station.heardAt,
    timezone: station.timezone,
    stationKey,
    edits: createEdits(),
    storage,
    reportFailing: createFailing(
      (text) => handed.prompter.notify({ tone: 'error', text }),
      () => isOut(station.connection),
    ),
    secondary: createSecondary(),
  };
}

/** No contact to the station; the whole page shows this. */
const isOut = ({ read }: Parts['station']['connection']): boolean =>
  read('/lostSince') !== undefined || read('/quietSince') !== undefined;

/** During an outage, failed reads are not reported: "please try again" would contradict messages about unanswered commands. */
function createFailing(notify: (what: string) => void, out: () => boolean): Desk['reportFailing'] {
  const failing = new Map<string, string>();
  return (call, what) => {
    if (what === undefined || out()) return void failing.delete(call);
    const wasReported = [...failing.values()].includes(what);
    failing.set(call, what);
    if (!wasReported) notify(what);
  };
}

function createSecondary(): Desk['secondary'] {
  let until = 0;
  return {
    holds: () => Date.now() < until,
    taken: () => void (until = Date.now() + secondaryMs),
    forget: () => void (until = 0),
  };
}
