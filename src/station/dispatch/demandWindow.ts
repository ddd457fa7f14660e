// In: the energy drawn in the current window, the window and the limit of the contract. Out: the power that may still be drawn so that no window
// exceeds the limit, and the forecast of the window. Pure except for its ledgers.
import { type DemandWindow, usualDemandWindow } from '../counters/index.ts';
import { createDemandLedger, type DemandLedger, minuteMs } from './demandLedger.ts';
import type { GridLimits } from './decision.ts';
import type { DemandRoom, Draw } from './gridState.ts';

/** kW: the mean of the window that is over, and that of the window that ends next if the power of the last minute goes on. */
export interface DemandOutlook {
  passed: number | undefined;
  expected: number | undefined;
}
export interface DemandWindows {
  /** The present measurements, of the station (without a name) and of each grid point. */
  add(at: number, draws: readonly Draw[]): void;
  seed(area: string | undefined, firstMinute: number, means: ArrayLike<number>): void;
  /** Undefined if there is no limit or nothing was ever measured: the limit then applies to the present power. */
  roomOf(area: string | undefined, limits: GridLimits): DemandRoom | undefined;
  outlookOf(area: string | undefined, limits: GridLimits): DemandOutlook;
}

/** What charging may draw above the limit where the window has room, as a share of it: the mean is no reason for a swing. */
const momentary = 1.1;
/** s over which what is left of a fixed window is spread at least, and s below which nothing is made up for. */
const spreadS = 120;
const shortestS = 5;
/** A rise is anticipated up to this share of the limit. */
const riseMost = 0.05;

interface Running {
  ledger: DemandLedger;
  at: number;
  /** The minute under way, and the seconds that are left of it. */
  minute: number;
  rest: number;
  window: DemandWindow;
  /** Minutes of the hour by the clock of the station: fixed windows begin with the hour. */
  ofHour: number;
}

/** `lookS`: see `createDemandLedger`. */
export function createDemandWindows(timeOf: (at: number) => string, lookS?: number): DemandWindows {
  const ledgers = new Map<string | undefined, DemandLedger>();
  let last: number | undefined;
  const ledgerOf = (area: string | undefined): DemandLedger => {
    let found = ledgers.get(area);
    if (!found) ledgers.set(area, (found = createDemandLedger(lookS)));
    return found;
  };
  const runningOf = (area: string | undefined, window: DemandWindow = usualDemandWindow): Running | undefined => {
    const ledger = ledgers.get(area);
    if (!ledger || last === undefined) return undefined;
    const rest = 60 - (last % minuteMs) / 1000;
    return { ledger, at: last, minute: Math.floor(last / minuteMs), rest, window, ofHour: Number(timeOf(last).slice(3, 5)) };
  };
  return {
    add(at, draws) {
      last = at;
      for (const { name, grid, storage } of draws) {
        const site = grid === undefined || storage === undefined ? undefined : grid - storage;
        ledgerOf(name).add(at, grid, site);
      }
    },
    seed: (area, firstMinute, means) => ledgerOf(area).seed(firstMinute, means),
    roomOf(area, { demandLimit: limit, demandTarget = limit, demandWindow }) {
      const running = runningOf(area, demandWindow);
      if (!running || limit === undefined || demandTarget === undefined) return undefined;
      const target = Math.min(limit, demandTarget);
      const { charging, discharging } =
        running.window.kind === 'fixed' ? fixed(running, limit, target) : sliding(running, limit, target);
      const rise = Math.min(running.ledger.rise(), riseMost * limit);
      return { charging: Math.min(charging, momentary * limit) - rise, discharging: discharging - rise };
    },
    outlookOf(area, { demandLimit: limit, demandWindow }) {
      const running = runningOf(area, demandWindow);
      return running && limit !== undefined ? outlook(running, limit) : { passed: undefined, expected: undefined };
    },
  };
}

/** The windows of which the minute under way is a part: what each has left below a level, kW·s, and the s until its end. */
function windowsOf({ ledger, minute, rest, window: { kind, minutes }, ofHour }: Running, level: number) {
  if (kind === 'fixed') {
    const begun = ofHour % minutes;
    return [{ left: ledger.left(level, minute - begun, minute), seconds: rest + (minutes - 1 - begun) * 60 }];
  }
  const found: { left: number; seconds: number }[] = [];
  let left = ledger.left(level, minute, minute);
  for (let ahead = minutes - 1; ahead >= 0; ahead -= 1) {
    found.push({ left, seconds: rest + ahead * 60 });
    left += ledger.left(level, minute - minutes + ahead, minute - minutes + ahead);
  }
  return found;
}

/** The power that may go on in every one of them until its end. */
const sustainedPower = (windows: ReturnType<typeof windowsOf>, level: number): number =>
  Math.min(...windows.map(({ left, seconds }) => level + left / Math.max(seconds, shortestS)));

/**
 * Every minute begins a window, so what one has left is missing in the next: charging keeps to the target, and to less where a window is nearly
 * used up. What a minute has left of the target may be drawn in it without discharging.
 */
function sliding(running: Running, limit: number, target: number): DemandRoom {
  const [atLimit, atTarget] = [windowsOf(running, limit), windowsOf(running, target)];
  const sustainedAtLimit = sustainedPower(atLimit, limit);
  const burst = (windows: ReturnType<typeof windowsOf>, level: number): number =>
    level + Math.min(...windows.map(({ left }) => left)) / Math.max(running.rest, 1);
  const kept = sustainedAtLimit < limit ? sustainedAtLimit : burst(atLimit, limit);
  return { charging: Math.min(target, sustainedAtLimit), discharging: Math.min(Math.max(target, burst(atTarget, target)), kept) };
}

/** What is left of the window, spread over the time that is left of it. */
function fixed(running: Running, limit: number, target: number): DemandRoom {
  const fromWindows = sustainedPower(windowsOf(running, limit), limit);
  const [own] = windowsOf(running, target);
  const { left = 0, seconds = 0 } = own ?? {};
  const spread = target + left / Math.max(seconds, spreadS);
  const all = left > 0 ? target + left / Math.max(seconds, 1) : spread;
  return { charging: Math.min(spread, fromWindows), discharging: Math.min(all, fromWindows) };
}

function outlook(running: Running, limit: number): DemandOutlook {
  const { ledger, at, minute, window, ofHour } = running;
  const { kind, minutes } = window;
  const last = kind === 'fixed' ? minute - (ofHour % minutes) - 1 : minute - 1;
  const passed = ledger.mean(last - minutes + 1, last);
  const recent = ledger.recent(at);
  if (recent === undefined) return { passed, expected: undefined };
  const length = minutes * 60;
  // Of sliding windows those that end within a third of their length: what is farther off is up to the control.
  const soon = windowsOf(running, limit).filter(({ seconds }) => kind === 'fixed' || seconds <= length / 3);
  const means = soon.map(({ left, seconds }) => limit - (left + (limit - recent) * seconds) / length);
  return { passed, expected: Math.max(...means) };
}
