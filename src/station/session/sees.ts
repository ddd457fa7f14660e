// Determines which stations an account or wall display may see. Administrators see all stations, others only those assigned to
// them.
import { Refused } from '../contract/index.ts';
import type { Sees } from '../contract/sessions.ts';
import type { OpenSession } from './tokens.ts';
import { type Account, isInCharge } from './users.ts';

/** The stations, if the program serves several. `own` is the station of the data folder itself. */
export interface ServedIds {
  own: string;
  all: readonly string[];
}
export interface Seeing {
  ofAccount(account: Account): Sees;
  ofWall(session: OpenSession): Sees;
  /** Refuses the sign-in of an account that could not see any station. */
  mustSee(account: Account): void;
  /** Throws if one of the stations is not served here. */
  known(stations: readonly string[]): readonly string[];
  /** Stations of a new account if none are given. */
  unsaid: readonly string[] | undefined;
  /** Stations for lists of accounts; undefined if the program serves only one. */
  shown(account: Account): string[] | undefined;
  /** Whether the change removes a station from those that the account can see. */
  isLess(before: Account, after: Account): boolean;
}

export function createSeeing(served: ServedIds | undefined): Seeing {
  if (!served) return alone;
  const { own, all } = served;
  // An account without assigned stations was created when the program served one station, and may see only that one.
  const givenTo = ({ stations = [own] }: Account): readonly string[] => stations;
  const listOf = (account: Account): readonly string[] =>
    isInCharge(account) ? all : givenTo(account).filter((each) => all.includes(each));
  const message = 'No such station here';
  return {
    ofAccount: (account) => (isInCharge(account) ? 'all' : givenTo(account)),
    // A wall display without a station was opened when the program served one station, and shows that one.
    ofWall: ({ station = own }) => [station],
    mustSee(account) {
      if (listOf(account).length === 0) throw new Refused(403, 'No station is assigned to this account yet');
    },
    known(stations) {
      if (stations.every((each) => all.includes(each))) return stations;
      throw new Refused(400, message, { data: [{ path: '/stations', message }] });
    },
    unsaid: [],
    shown: (account) => [...listOf(account)],
    isLess: (before, after) => listOf(before).some((each) => !listOf(after).includes(each)),
  };
}

const alone: Seeing = {
  ofAccount: () => 'all',
  ofWall: () => 'all',
  mustSee: () => {},
  // Assignments are stored unchanged, in case several stations are served again.
  known: (stations) => stations,
  unsaid: undefined,
  shown: () => undefined,
  isLess: () => false,
};
