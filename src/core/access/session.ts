// The rights of each role, and the session and station data in the scope. Shared by station and console.
import type { StationState } from '../calls/calls.gen.ts';

export const rights = ['control', 'write', 'maintain', 'administer'] as const;
export type Right = (typeof rights)[number];
export const roles = {
  viewer: [],
  operator: ['control'],
  maintainer: ['control', 'write', 'maintain'],
  administrator: ['control', 'write', 'maintain', 'administer'],
} as const satisfies Record<string, readonly Right[]>;
export type Role = keyof typeof roles;

/** `/session` of the scope. */
export interface Session {
  type: 'ems' | 'cloud';
  language: Language;
  user?: { id: string; name: string; role: Role };
  /** Right → true. Rights that the user lacks are absent. */
  rights: Partial<Record<Right, true>>;
  /** Somebody else set the password, so the user must change it first. */
  passwordDue?: boolean;
  /** The account requires a second factor that is not set up yet, so the user must set it up first. */
  factorDue?: boolean;
  /** Screens that a wall display may show; absent for other sessions. */
  screens?: readonly string[];
  /** If several stations are served: those that the user may see, and the id of the selected one. */
  stations?: readonly ServedHead[];
  stationId?: string;
  /** The requested incident file is closed, so another station is shown instead. */
  recordGone?: true;
}
/** One of the stations that this process serves. */
export interface ServedHead {
  id: string;
  name: string;
  /** False if the station could not be opened. */
  running?: false;
  /** True for an opened incident file instead of a station. */
  record?: true;
}
/** First character of the id of an opened incident file. Station ids never start with it. */
export const recordMark = '~';
export const isRecordId = (id: string | undefined): boolean => id?.startsWith(recordMark) === true;
/** Code of a language in the content; see languages.ts. */
export type Language = string;

/** Access type of the site. Anything but production is read-only. */
export const accessTypes = { production: 1, extend: 2, demo: 3 } as const;
/** Values of the mode in /consistent/model. */
export const mode = { notInitialised: 0, remote: 1, local: 2 } as const satisfies Record<string, ModeCode>;
type ModeCode = NonNullable<StationState['mode']>;

/** Number of active alarms by level and in total. */
export interface RunningAlarms {
  A: number;
  B: number;
  C: number;
  unrated: number;
  total: number;
  unacknowledged: number;
  newestAt?: number;
  /** Time of the newest alarm of level A. */
  newestGraveAt?: number;
}
/** `/station` of the scope, pushed with every change. */
export interface StationScope {
  id: string;
  name: string;
  type: NonNullable<StationState['type']>;
  /** The rated energy is above the threshold for large stations. */
  large?: boolean;
  timezone: string;
  currency: string;
  mode: ModeCode;
  /** On a platform: a station is linked to this site. On a station: the station is linked to a platform. */
  linked: boolean;
  /**
   * `strategy` is absent for a past moment without stored data. `controls`: a converter is enabled for control.
   * `selected`: a strategy is selected. `ready`: both. `unplanned`: why the selected strategy has no plan for today; absent if it
   * has one. `started`: a strategy runs or has run. `openSteps`: steps of commissioning that never passed; absent once started. `up`: every
   * device that a start-up would start is running.
   */
  state: {
    strategy?: 'running' | 'stopped';
    starting: boolean;
    stopping: boolean;
    ready?: boolean;
    controls?: boolean;
    selected?: boolean;
    unplanned?: { text: string };
    started?: boolean;
    openSteps?: number;
    up?: boolean;
  };
  /** The vehicle that carries the station is moving; absent if unknown. */
  moving?: boolean;
  /** Access type code of the site; absent: production. Anything but production is read-only. */
  accessType?: NonNullable<StationState['accessType']>;
  /** Whether each function is on. Functions that are not listed are on. */
  functions?: Readonly<Record<string, boolean>>;
  secondaryPasswordSet: boolean;
  alarms: RunningAlarms;
  devices: { total: number; fresh: number; values?: number; unknown?: number; newestAt?: number };
  /** Number of shown devices by type. For a type that is a part of others: number of devices that contain it. */
  types: Readonly<Record<string, number>>;
  /** For an incident file: its period, the initial moment `at`, and when and by whom it was created. */
  record?: { start: number; end: number; at: number; madeAt: number; madeBy: string };
  /** Progress while history is being generated or recovered: days available and days in total. */
  filling?: { days: number; of: number };
}
