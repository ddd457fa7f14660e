// Turns a declared check into the code that performs it. A further check is a module in this folder, one line here and one in the language.
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

/** Forms that keep their own time: they contradict only once it has passed. */
export const holdOf = ({ as, forMs }: Plausibility): number => (['frozen', 'sign', 'stuck', 'life'].includes(as) ? 0 : forMs);
