// The flags a role carries, and what the station says of the person and of itself. Declared once for both sides.
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
  /** Right → true; a right that is not there is missing. */
  rights: Partial<Record<Right, true>>;
  /** Somebody else chose the password: another one comes first. */
  passwordDue?: boolean;
  /** A second factor is asked of this account, and it has none: it is set up first. */
  factorDue?: boolean;
  /** Of a wall screen: what it may show. */
  screens?: readonly string[];
  /** Where several are served: those that this person may see, and the one that is looked at. */
  stations?: readonly ServedHead[];
  stationId?: string;
  /** The incident file that was asked for is closed: another station stands in its place. */
  recordGone?: true;
}
/** One of the stations that a program serves. */
export interface ServedHead {
  id: string;
  name: string;
  /** Where it could not be opened. */
  running?: false;
  /** No station: an incident file that somebody has opened. */
  record?: true;
}
/** The id of an opened incident file; that of a station never begins so. */
export const recordMark = '~';
export const isRecordId = (id: string | undefined): boolean => id?.startsWith(recordMark) === true;
/** A code of the languages that the content offers: see languages.ts. */
export type Language = string;

/** What the site lets people do: all, or look. */
export const accessTypes = { production: 1, extend: 2, demo: 3 } as const;
/** Mode value of /consistent/model. */
export const mode = { notInitialised: 0, remote: 1, local: 2 } as const satisfies Record<string, ModeCode>;
type ModeCode = NonNullable<StationState['mode']>;

/** How many run, by level and in all. */
export interface RunningAlarms {
  A: number;
  B: number;
  C: number;
  unrated: number;
  total: number;
  unacknowledged: number;
  newestAt?: number;
  /** Of level A. */
  newestGraveAt?: number;
}
/** `/station` of the scope: pushed with every change. */
export interface StationScope {
  id: string;
  name: string;
  type: NonNullable<StationState['type']>;
  /** Above the energy from which a station counts as large. */
  large?: boolean;
  timezone: string;
  currency: string;
  mode: ModeCode;
  /** At a platform: a station to this site. At a station: the station to a platform. */
  linked: boolean;
  /**
   * `strategy` is absent for a moment of the past of which nothing is stored. `ready`: a converter is saved and a strategy is chosen. `up`: every
   * device that a start-up would start is running.
   */
  state: { strategy?: 'running' | 'stopped'; starting: boolean; stopping: boolean; ready?: boolean; up?: boolean };
  /** The vehicle that carries the station is on the road; absent where nobody can tell. */
  moving?: boolean;
  /** Payload code of the site's access; absent: production. Anything but production is read-only. */
  accessType?: NonNullable<StationState['accessType']>;
  /** Function → on; one that is not named is on. */
  functions?: Readonly<Record<string, boolean>>;
  secondaryPasswordSet: boolean;
  alarms: RunningAlarms;
  devices: { total: number; fresh: number; values?: number; unknown?: number; newestAt?: number };
  /** Shown devices by type; a type that is a part of others counts the devices that hold it. */
  types: Readonly<Record<string, number>>;
  /** Of a file of the past: the stretch that it holds, and where a look begins. */
  record?: { start: number; end: number; at: number; madeAt: number; madeBy: string };
  /** Progress while history is being filled in: days available and days in total. */
  filling?: { days: number; of: number };
}
