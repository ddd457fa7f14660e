// Hooks for what stands around a view: whether this person may see a node, and the form of an entity that belongs to no draft.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { checkNeeds, readsOfNeeds, type RightsHeld } from '../../core/access/guard.ts';
import { hasFigures, limitWords } from '../../core/schema/figure.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { Guard, Schema, Text } from '../../core/language.ts';
import { useAround } from './around.tsx';
import type { DraftForm } from '../contract.ts';
import { useAt, useMade } from './watch.ts';

/** A missing right hides; states and steps are the business of commands. */
export const useNeeds = (needs: readonly string[] = none): boolean => useMissingRight([needs]) === undefined;

/** What keeps a person out of all of it; nothing while it is not known who they are. */
export function useShutOut(all: readonly (readonly string[])[]): Guard | undefined {
  const missing = useMissingRight(all);
  return useAt(useAround().scope, '/session/user') === undefined ? undefined : missing;
}

/** The right that is missing where each of these lacks one. */
function useMissingRight(all: readonly (readonly string[])[]): Guard | undefined {
  const { data, scope } = useAround();
  const { guards } = data.desk.index();
  const context = { scope: (pointer: string) => scope.read(pointer) };
  const rights = () => (scope.read('/session/rights') ?? {}) as RightsHeld;
  const wanted = all.flat();
  const pointers = wanted.length === 0 ? none : ['/session/rights', ...readsOfNeeds(wanted, guards)];
  return useMade(scope, pointers, () => {
    const missing = all.map((needs) => checkNeeds(needs, guards, context, rights()).right);
    return missing.every((right) => right !== undefined) ? missing[0] : undefined;
  });
}
const none: readonly string[] = [];

/** What a person is told of limits that stand elsewhere, once they are here. */
export function useLimitWords(schema: Schema): Text | undefined {
  const { data, screen } = useAround();
  const { givens } = screen;
  const asks = hasFigures(schema);
  const ask = useCallback(() => void (asks && givens.ready(schema)), [asks, givens, schema]);
  useEffect(ask, [ask]);
  const watch = useCallback(
    (wake: () => void) => {
      if (!asks) return () => {};
      return givens.subscribe(() => {
        ask();
        wake();
      });
    },
    [asks, givens, ask],
  );
  const { units } = data.desk.index();
  const limitText = () => (asks ? JSON.stringify(limitWords(schema, { given: givens.answer }, units) ?? '') : '');
  const words = useSyncExternalStore(watch, limitText);
  return useMemo(() => (words === '' ? undefined : (JSON.parse(words) as Text) || undefined), [words]);
}

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
