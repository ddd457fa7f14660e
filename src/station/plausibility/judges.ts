// Returns the function that performs a declared check. A new check needs a module in this folder, a line here, and an entry in
// the schema language.
import type { Plausibility } from '../../core/devices/plausibility.ts';
import { judgeAgrees } from './agrees.ts';
import { judgeIntegral, judgeShare, judgeStuck } from './energy.ts';
import { judgeFrozen } from './frozen.ts';
import { judgeLife } from './life.ts';
import { judgeOutvoted } from './outvoted.ts';
import { judgePhases } from './phases.ts';
import { judgeSign } from './sign.ts';
import type { Judge } from './verdict.ts';

export function toJudge(check: Plausibility): Judge {
  switch (check.as) {
    case 'agrees':
      return judgeAgrees(check);
    case 'outvoted':
      return judgeOutvoted(check);
    case 'frozen':
      return judgeFrozen(check);
    case 'sign':
      return judgeSign(check);
    case 'phases':
      return judgePhases(check);
    case 'share':
      return judgeShare(check);
    case 'stuck':
      return judgeStuck(check);
    case 'integral':
      return judgeIntegral(check);
    case 'life':
      return judgeLife(check);
  }
}

/** How long a contradiction must last. Kinds that measure this time themselves have 0. */
export const holdOf = ({ as, forMs }: Plausibility): number => (['frozen', 'sign', 'stuck', 'life'].includes(as) ? 0 : forMs);
