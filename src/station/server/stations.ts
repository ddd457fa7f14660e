// Selects the station that a request is for. The program of a station has one; a platform has several.
import { Refused } from '../contract/index.ts';
import type { Sees } from '../contract/sessions.ts';
import type { Commands } from './commands.ts';
import type { Contents } from './contents.ts';

/** The parts of one station that requests use. */
export interface StationContext {
  /** Empty until the station is set up. */
  id: () => string;
  /** Compiled with the code of this station, which selects the overlays of its vendor. */
  contents: Contents;
  commands: Commands;
}
/** Stations that the caller may see; undefined before sign-in. */
export type Seeing = { sees: Sees } | undefined;

export interface Choice<C extends Pick<StationContext, 'id'>> {
  /** The station of the program itself. Before sign-in, the console gets the content of this station. */
  own: C;
  all: readonly C[];
  /**
   * Undefined if this user may not see such a station; whether it exists is not revealed. The name only selects: the permissions
   * of the token are checked afterwards.
   */
  choose(named: string | undefined, who: Seeing): C | undefined;
  /** The reason why no station was selected. Users who may see a station that could not be opened get this reason. */
  refusal(named: string | undefined, who: Seeing): Refused;
  /** No station is named and the user may see several: reads are answered, but nothing can be changed or stopped. */
  isUnclear(named: string | undefined, who: Seeing): boolean;
}

const noStation = 'No such station here';
const notRunning =
  'This station could not be opened at program start. Its state is unknown. The terminal of the program shows the reason.';
export const unclear = 'Please select a site';

/** `own` is the first. `notOpened`: ids of declared stations that could not be opened. */
export function chooseAmong<C extends Pick<StationContext, 'id'>>(
  own: C,
  further: readonly C[] = [],
  notOpened: readonly string[] = [],
): Choice<C> {
  const all = [own, ...further];
  // A station that could not be opened counts as well: its users must not get another one in its place.
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
