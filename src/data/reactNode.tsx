// Hooks for what stands around a view: whether this person may see a node, and the form of an entity that belongs to no draft.
import { useMemo } from 'react';
import { checkNeeds, readsOfNeeds, type RightsHeld } from '../core/guard.ts';
import type { Finding } from '../core/finding.ts';
import { useAround } from './around.tsx';
import type { DraftForm } from './contract.ts';
import { useMade } from './watch.ts';

/** A missing right hides; states and steps are the business of commands. */
export function useNeeds(needs: readonly string[] = none): boolean {
  const { data, scope } = useAround();
  const { guards } = data.desk.index();
  const sight = { scope: (pointer: string) => scope.read(pointer) };
  const rights = () => (scope.read('/session/rights') ?? {}) as RightsHeld;
  const pointers = needs.length === 0 ? none : ['/session/rights', ...readsOfNeeds(needs, guards)];
  return useMade(scope, pointers, () => checkNeeds(needs, guards, sight, rights()).right === undefined);
}
const none: readonly string[] = [];

/** Values under an entity's limits and rules that nobody saves: the fields of a search. */
export interface EntityForm extends DraftForm {
  /** Judges by shape, digits and rules, and shows the findings. */
  check: () => Promise<readonly Finding[]>;
  sendable: () => unknown;
  /** Does it differ from what it was started with? */
  changed: () => boolean;
  /** Starts anew from these values; findings are forgotten. */
  restart: (value: unknown) => void;
}

export function useEntityForm(ref: string): EntityForm {
  const { screen } = useAround();
  return useMemo(() => {
    const run = screen.commandScreen.form(ref);
    run.base({});
    return {
      handle: () => run.handle(),
      subscribe: run.subscribe,
      check: () => run.check(),
      sendable: run.sendable,
      changed: run.changed,
      restart(value) {
        run.discard();
        run.base(value ?? {});
      },
    };
  }, [screen, ref]);
}
