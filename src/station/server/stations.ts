// In: the station that a request names, and who asks. Out: what it is answered from. At the station itself there is one; a platform has several.
import { Refused } from '../contract/index.ts';
import type { Sees } from '../contract/sessions.ts';
import type { Commands } from './commands.ts';
import type { Contents } from './contents.ts';

/** What is of one station and of no other, as far as a request sees it. */
export interface StationContext {
  /** Empty as long as nobody has set the station up. */
  id: () => string;
  /** Compiled under the code of this station, with the overlays of its vendor. */
  contents: Contents;
  commands: Commands;
}
/** Who asks, as far as it matters here; undefined before anybody has signed in. */
export type Seeing = { sees: Sees } | undefined;

export interface Choice<C extends Pick<StationContext, 'id'>> {
  /** The station of the program itself: who asks for the console before signing in gets its content. */
  own: C;
  all: readonly C[];
  /**
   * Undefined if it is none of the stations that this person may see: whether it exists is not revealed. The name only selects: the permissions of
   * the token are checked afterwards.
   */
  choose(named: string | undefined, who: Seeing): C | undefined;
  /** Why nothing was selected, as text: a station that could not be opened is reported to people who may see it. */
  refusal(named: string | undefined, who: Seeing): Refused;
  /** None is named and several could be meant: that is enough to read, and too little to change or stop anything. */
  isUnclear(named: string | undefined, who: Seeing): boolean;
}

const noStation = 'No such station here';
const notRunning =
  'This station could not be opened at program start. Its state is unknown. The terminal of the program shows the reason.';
export const unclear = 'Please select a site';

/** `own` is the first. `notOpened`: declared, but not available. */
export function chooseAmong<C extends Pick<StationContext, 'id'>>(
  own: C,
  further: readonly C[] = [],
  notOpened: readonly string[] = [],
): Choice<C> {
  const all = [own, ...further];
  // One that is not there leaves nobody the right to another in its place.
  const isAlone = further.length + notOpened.length === 0;
  const sees = (id: string, who: Seeing): boolean => isAlone || who === undefined || who.sees === 'all' || who.sees.includes(id);
  const seenBy = (who: Seeing): readonly C[] => all.filter(({ id }) => sees(id(), who));
  const missedBy = (who: Seeing): readonly string[] => notOpened.filter((id) => sees(id, who));
  return {
    own,
    all,
    choose(named, who) {
      const seen = seenBy(who);
      if (named === undefined || (isAlone && own.id() === '')) return seen[0];
      return seen.find(({ id }) => id() === named);
    },
    refusal(named, who) {
      const missed = missedBy(who);
      const isMissed = named === undefined ? missed.length > 0 : missed.includes(named);
      return isMissed ? new Refused(409, notRunning) : new Refused(404, noStation);
    },
    isUnclear: (named, who) => named === undefined && who !== undefined && seenBy(who).length + missedBy(who).length > 1,
  };
}
