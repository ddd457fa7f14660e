// Calls about moments in the past: how complete the data of each is.
import { Refused } from '../../contract/index.ts';
import type { Handlers } from '../../contract/calls.ts';

const toCome = 'This time is in the future';

export const moments: Handlers = {
  'station.moment'({ at }, { station }) {
    if (at > station.clock.now()) throw new Refused(400, toCome);
    if (!station.past) throw new Refused(409, 'Not available for past times');
    return station.past.sight(at);
  },
};
