// In: which stations the program serves. Out: which of them an account or a wall screen may see. What nobody allowed is not seen.
import { Refused } from '../contract/index.ts';
import type { Sees } from '../contract/sessions.ts';
import type { OpenSession } from './tokens.ts';
import { type Account, isInCharge } from './users.ts';

/** Where the program serves several. `own`: the one of the data folder itself. */
export interface ServedIds {
  own: string;
  all: readonly string[];
}
export interface Seeing {
  ofAccount(account: Account): Sees;
  ofWall(session: OpenSession): Sees;
  /** Nobody is signed in who could see nothing at all. */
  mustSee(account: Account): void;
  /** Throws for one that is not served here. */
  known(stations: readonly string[]): readonly string[];
  /** What a new account is for while nobody says it. */
  unsaid: readonly string[] | undefined;
  /** As lists show it; undefined where there is nothing to choose. */
  shown(account: Account): string[] | undefined;
  /** Does the account lose sight of one? */
  isLess(before: Account, after: Account): boolean;
}

export function createSeeing(served: ServedIds | undefined): Seeing {
  if (!served) return alone;
  const { own, all } = served;
  // An account from before several were served is for the one that there was.
  const givenTo = ({ stations = [own] }: Account): readonly string[] => stations;
  const listOf = (account: Account): readonly string[] =>
    isInCharge(account) ? all : givenTo(account).filter((each) => all.includes(each));
  const message = 'No such station here';
  return {
    ofAccount: (account) => (isInCharge(account) ? 'all' : givenTo(account)),
    // Those from before several were served show what they showed.
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
  // What was said for several is kept for when there are several again.
  known: (stations) => stations,
  unsaid: undefined,
  shown: () => undefined,
  isLess: () => false,
};
