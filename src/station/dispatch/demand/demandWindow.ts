// The power that may still be drawn so that no demand window exceeds the limit of the contract, and the forecast of the window.
// Pure except for its ledgers.
import { type DemandWindow, defaultDemandWindow } from '../../counters/index.ts';
import { createDemandLedger, type DemandLedger, minuteMs } from './demandLedger.ts';
import type { GridLimits } from '../decision.ts';
import type { DemandRoom, Draw } from '../gridState.ts';

/**
 * `passed`: mean of the last complete window, kW. `expected`: mean of the next windows to end if the power of the last minute
 * continues; the highest one counts.
 */
export interface DemandOutlook {
  passed: number | undefined;
  expected: number | undefined;
}
export interface DemandWindows {
  /** Adds the present measurements of the station (without a name) and of each grid point. */
  add(at: number, draws: readonly Draw[]): void;
  seed(area: string | undefined, firstMinute: number, means: ArrayLike<number>): void;
  /** Undefined if there is no limit or nothing was ever measured: the limit then applies to the present power. */
  roomOf(area: string | undefined, limits: GridLimits): DemandRoom | undefined;
  outlookOf(area: string | undefined, limits: GridLimits): DemandOutlook;
}

/**
 * Maximum grid power while charging, as a share of the limit. It applies if the window has room, because a low mean does not
 * justify a large power swing.
 */
const momentary = 1.1;
/**
 * Lower bounds in s of the time over which remaining energy is spread: `spreadS` for charging in a fixed window, `shortestS` for
 * the power that a window can sustain.
 */
const spreadS = 120;
const shortestS = 5;
/** A rise is anticipated up to this share of the limit. */
const riseMost = 0.05;

interface Running {
  ledger: DemandLedger;
  at: number;
  /** Number of the current minute, and the seconds left in it. */
  minute: number;
  rest: number;
  window: DemandWindow;
  /** Minute of the hour in station time: fixed windows are aligned to the hour. */
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
  const runningOf = (area: string | undefined, window: DemandWindow = defaultDemandWindow): Running | undefined => {
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

/**
 * The windows that include the current minute: the energy left below a level in kW·s, and the seconds until the end of the
 * window.
 */
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

/** The power that every window can sustain until its end. */
const sustainedPower = (windows: ReturnType<typeof windowsOf>, level: number): number =>
  Math.min(...windows.map(({ left, seconds }) => level + left / Math.max(seconds, shortestS)));

/**
 * A window starts every minute. Energy that is drawn above the target because one window has room is then missing in the next
 * ones, so charging keeps to the target, or to less if a window is nearly used up. Without discharging, a minute may draw what
 * all windows have left below the target.
 */
function sliding(running: Running, limit: number, target: number): DemandRoom {
  const [atLimit, atTarget] = [windowsOf(running, limit), windowsOf(running, target)];
  const sustainedAtLimit = sustainedPower(atLimit, limit);
  const burst = (windows: ReturnType<typeof windowsOf>, level: number): number =>
    level + Math.min(...windows.map(({ left }) => left)) / Math.max(running.rest, 1);
  const kept = sustainedAtLimit < limit ? sustainedAtLimit : burst(atLimit, limit);
  return { charging: Math.min(target, sustainedAtLimit), discharging: Math.min(Math.max(target, burst(atTarget, target)), kept) };
}

/** Spreads the energy that is left in the window over its remaining time. */
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
  // Of the sliding windows, only those that end within a third of their length: later ones still depend on the control.
  const soon = windowsOf(running, limit).filter(({ seconds }) => kind === 'fixed' || seconds <= length / 3);
  const means = soon.map(({ left, seconds }) => limit - (left + (limit - recent) * seconds) / length);
  return { passed, expected: Math.max(...means) };
}
