// In: the station that a request names. Out: what it is answered from. At the station itself there is one; a platform has several.
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
/** Undefined where it is none of those served here. The name selects and allows nothing: what the token may do is asked afterwards. */
export type ChooseStation = (named: string | undefined) => StationContext | undefined;

export const noStation = 'There is no such station here';

export const chooseAmong =
  (served: readonly StationContext[]): ChooseStation =>
  (named) => {
    const [first, ...others] = served;
    if (others.length === 0 && (named === undefined || first?.id() === '')) return first;
    return served.find(({ id }) => id() === named);
  };
