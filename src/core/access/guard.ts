// In: the needs of a call, command or screen, the guards, and what may be looked at. Out: what is missing. The same function runs on both sides.
import { holds, reads, type EvaluationContext } from '../condition.ts';
import type { Guard, Members } from '../language.ts';

export interface Checked {
  /** A right that the person lacks: hides. */
  right?: Guard;
  /** The first state that does not hold: disables and says why. */
  state?: Guard;
  /** A state that the data does not tell: disables until it does. */
  unknown?: boolean;
  /** Steps to take before going on, by guard name ("secondary-password"). */
  steps: string[];
}
export type RightsHeld = Readonly<Partial<Record<string, true>>>;

/** Names of all guards behind `needs`, bundles opened, each once, in the order written. Names without a guard stay in. */
export function expandNeeds(needs: readonly string[], guards: Members<Guard>): string[] {
  const found = new Set<string>();
  const opened = new Set<string>();
  const open = (name: string) => {
    const parts = Object.hasOwn(guards, name) ? guards[name]?.of : undefined;
    if (!parts) return found.add(name);
    if (!opened.has(name)) {
      opened.add(name);
      parts.forEach(open);
    }
  };
  needs.forEach(open);
  return [...found];
}

/** A name without a guard counts as unknown, so that a mistake never opens anything. */
export function checkNeeds(
  needs: readonly string[],
  guards: Members<Guard>,
  context: EvaluationContext,
  rights: RightsHeld,
): Checked {
  const result: Checked = { steps: [] };
  for (const name of expandNeeds(needs, guards)) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (!guard) result.unknown = true;
    else if (guard.is === 'step') result.steps.push(name);
    else if (guard.is === 'right' && !Object.hasOwn(rights, name)) result.right ??= guard;
    else if (guard.when !== undefined) {
      const verdict = holds(guard.when, context);
      if (verdict === false) result.state ??= guard;
      else if (verdict === undefined) result.unknown = true;
    }
  }
  return result;
}

/** Every scope pointer that `checkNeeds` may look at, beside the rights. */
export function readsOfNeeds(needs: readonly string[], guards: Members<Guard>): string[] {
  const names = expandNeeds(needs, guards);
  return names.flatMap((name) => reads((Object.hasOwn(guards, name) ? guards[name]?.when : undefined) ?? true));
}

/** A stop needs the right and a confirmation alone: nothing else may ever delay it. */
export const isStop = (needs: readonly string[] | undefined): boolean => needs?.includes('stop-device') === true;
