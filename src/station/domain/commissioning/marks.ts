// Derives the state of a step from its stored result and the present findings. A passed step stays passed until its check fails
// or its facts change.
import type { Who } from '../../../core/texts/who.ts';
import type { CommissioningSteps } from '../../../core/content.ts';
import type { Station } from '../../contract/index.ts';
import { collections } from '../documents/index.ts';
import { checks } from './checks.ts';
import { type Check, type Found, type Verdict, verdictOf } from './finding.ts';

/** The result of a check or confirmation. `person`: a person confirmed it, because no check can decide. */
export interface Mark {
  at: number;
  by: Who;
  way: 'check' | 'person';
  found: readonly Found[];
  facts?: string;
  note?: string;
}
/** As stored, by step id. */
export interface Kept {
  passed?: Mark;
  tried?: Mark;
}
export type State = 'open' | 'failed' | 'unsure' | 'passed' | 'confirmed' | 'lapsed';
export interface Standing {
  id: string;
  step: CommissioningSteps[string];
  kept: Kept;
  state: State;
  now: readonly Found[];
  /** True if a person may confirm the step. A failed check cannot be confirmed. */
  confirmable: boolean;
}

export const checkOf = ({ check }: CommissioningSteps[string]): Check | undefined =>
  check === undefined ? undefined : checks[check];

export async function standingOf(station: Station, id: string, step: CommissioningSteps[string]): Promise<Standing> {
  const kept = station.docs.tx((tx) => tx.get<Kept>(collections.commissioning, id))?.body ?? {};
  const check = checkOf(step);
  const now = check ? await check.look(station) : [];
  const state = stateOf(station, step, kept, verdictOf(now));
  return { id, step, kept, state, now, confirmable: isConfirmable(kept, check, verdictOf(now), state) };
}

export function stateOf(station: Station, step: CommissioningSteps[string], { passed, tried }: Kept, now: Verdict): State {
  if (passed) {
    const check = checkOf(step);
    const changed = passed.facts !== undefined && passed.facts !== check?.facts?.(station);
    if (check && (now === 'fails' || changed)) return 'lapsed';
    return passed.way === 'person' ? 'confirmed' : 'passed';
  }
  if (!tried) return 'open';
  return verdictOf(tried.found) === 'fails' ? 'failed' : 'unsure';
}

/** A person may only confirm a step that a check has left undecided, or one without a check. */
function isConfirmable({ tried }: Kept, check: Check | undefined, now: Verdict, state: State): boolean {
  if (state === 'passed' || state === 'confirmed') return false;
  if (!check) return true;
  if (now === 'fails' || tried === undefined) return false;
  return (check.prove ? verdictOf(tried.found) : now) === 'unsure';
}
