// Checks the needs of a call, command or screen against the guards and returns what is missing. Used by station and console.
import { holds, reads, type EvaluationContext } from '../condition.ts';
import type { Guard, Members, Text } from '../language.ts';
import { fill, readsOf } from '../value.ts';

export interface Checked {
  /** A right that the user lacks. Hides the element. */
  right?: Guard;
  /** The first state that is not met. Disables the element and gives the reason. */
  state?: Guard;
  /** A state that cannot be evaluated yet. Disables the element until the data is known. */
  unknown?: boolean;
  /** Steps that are required first, by guard name ("secondary-password"). */
  steps: string[];
  /** Cautions to show before the action. They never forbid it. */
  cautions?: Guard[];
}
export type GrantedRights = Readonly<Partial<Record<string, true>>>;

/** Names of all guards in `needs` with bundles expanded, without duplicates, in written order. Unknown names are included. */
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

/** A name without a guard counts as unknown, so that a mistake never grants access. */
export function checkNeeds(
  needs: readonly string[],
  guards: Members<Guard>,
  context: EvaluationContext,
  rights: GrantedRights,
): Checked {
  const result: Checked = { steps: [] };
  for (const name of expandNeeds(needs, guards)) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (!guard) result.unknown = true;
    else if (guard.is === 'step') result.steps.push(name);
    else if (guard.is === 'right' && !Object.hasOwn(rights, name)) result.right ??= guard;
    else if (guard.when !== undefined) {
      const verdict = holds(guard.when, context);
      if (guard.is === 'caution') {
        if (verdict === false) (result.cautions ??= []).push(guard);
      } else if (verdict === false) result.state ??= guard;
      else if (verdict === undefined) result.unknown = true;
    }
  }
  return result;
}

/** The message of a guard with its values from the scope. */
export const messageOf = ({ says }: Guard, lookup: (pointer: string) => unknown): Text | undefined =>
  says === undefined ? undefined : (fill(says, lookup) as Text);

/** Every scope pointer that `checkNeeds` and `messageOf` may read, in addition to the rights. */
export function readsOfNeeds(needs: readonly string[], guards: Members<Guard>): string[] {
  return expandNeeds(needs, guards).flatMap((name) => {
    const { when, says } = (Object.hasOwn(guards, name) ? guards[name] : undefined) ?? {};
    return [...reads(when ?? true), ...readsOf(says)];
  });
}

/** A stop requires only its right and a confirmation, so that nothing else can delay it. */
export const isStop = (needs: readonly string[] | undefined): boolean => needs?.includes('stop-device') === true;
