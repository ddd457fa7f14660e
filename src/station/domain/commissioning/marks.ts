// Derives the state of a step from its stored result and the present findings. A passed step stays passed until its check fails
// or its facts change.
import type { Who } from '../../../core/texts/who.ts';
import type { CommissioningSteps } from '../../../core/content.ts';
import type { Station } from '../../contract/index.ts';
import { collections } from '../documents/index.ts';
import { checks } from './checks.ts';
import { type Check, found, type Found, type Verdict, verdictOf } from './finding.ts';

/** The result of a check or confirmation. `person`: a person confirmed it, because no check can decide. */
export interface Mark {
  at: number;
  by: Who;
  way: 'check' | 'person';
  found: readonly Found[];
  facts?: Readonly<Record<string, string>>;
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
  /** The facts that have changed since the step passed. */
  changed: readonly Found[];
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
  const changed = changedSince(station, step, kept.passed);
  return { id, step, kept, state, now, changed, confirmable: isConfirmable(kept, check, verdictOf(now), state) };
}

export function stateOf(station: Station, step: CommissioningSteps[string], { passed, tried }: Kept, now: Verdict): State {
  if (passed) {
    const check = checkOf(step);
    if (check && (now === 'fails' || changedSince(station, step, passed).length > 0)) return 'lapsed';
    return passed.way === 'person' ? 'confirmed' : 'passed';
  }
  if (!tried) return 'open';
  return verdictOf(tried.found) === 'fails' ? 'failed' : 'unsure';
}

function changedSince(station: Station, step: CommissioningSteps[string], passed: Mark | undefined): Found[] {
  const now = passed?.facts && checkOf(step)?.facts?.(station);
  if (!now) return [];
  return Object.entries(now).flatMap(([title, value]) =>
    value === passed.facts?.[title]
      ? []
      : [found('unsure', { text: title }, { text: 'Changed since the check. Check this step again.' })],
  );
}

/** A person may only confirm a step that a check has left undecided, or one without a check. */
function isConfirmable({ tried }: Kept, check: Check | undefined, now: Verdict, state: State): boolean {
  if (state === 'passed' || state === 'confirmed') return false;
  if (!check) return true;
  if (now === 'fails' || tried === undefined) return false;
  return (check.prove ? verdictOf(tried.found) : now) === 'unsure';
}
