// Hooks for the visibility of nodes, and for forms of an entity without a stored document.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { checkNeeds, readsOfNeeds, type GrantedRights } from '../../core/access/guard.ts';
import { hasFigures, limitPage, limitWords } from '../../core/schema/figure.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { Guard, Schema, Text } from '../../core/language.ts';
import { useAround } from './around.tsx';
import type { DraftForm } from '../contract.ts';
import { useAt, useMade } from './watch.ts';

/** Only a missing right hides a node; states and steps concern commands. */
export const useNeeds = (needs: readonly string[] = none): boolean => useMissingRight([needs]) === undefined;

/** The guard that locks the user out of all of these; undefined until the user is known. */
export function useShutOut(all: readonly (readonly string[])[]): Guard | undefined {
  const missing = useMissingRight(all);
  return useAt(useAround().scope, '/session/user') === undefined ? undefined : missing;
}

/** The first missing right, if every one of these lacks a right. */
function useMissingRight(all: readonly (readonly string[])[]): Guard | undefined {
  const { data, scope } = useAround();
  const { guards } = data.desk.index();
  const context = { scope: (pointer: string) => scope.read(pointer) };
  const rights = () => (scope.read('/session/rights') ?? {}) as GrantedRights;
  const wanted = all.flat();
  const pointers = wanted.length === 0 ? none : ['/session/rights', ...readsOfNeeds(wanted, guards)];
  return useMade(scope, pointers, () => {
    const missing = all.map((needs) => checkNeeds(needs, guards, context, rights()).right);
    return missing.every((right) => right !== undefined) ? missing[0] : undefined;
  });
}
const none: readonly string[] = [];

export interface LimitHint {
  words?: Text;
  /** Where the value of an unknown limit is entered. */
  page?: string;
}

/** Text of limits that are read from the station, once they are known. */
export function useLimitHint(schema: Schema): LimitHint {
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
  const hint = (): LimitHint => {
    const figures = { given: givens.answer };
    const [words, page] = [limitWords(schema, figures, units), limitPage(schema, figures)];
    return { ...(words !== undefined && { words }), ...(page !== undefined && { page }) };
  };
  const written = useSyncExternalStore(watch, () => (asks ? JSON.stringify(hint()) : '{}'));
  return useMemo(() => JSON.parse(written) as LimitHint, [written]);
}

/** Values validated by the limits and rules of an entity but never saved, such as search fields. */
export interface EntityForm extends DraftForm {
  /** Validates shape, digits and rules, and shows the findings. */
  check: () => Promise<readonly Finding[]>;
  sendable: () => unknown;
  /** Whether the values differ from the initial ones. */
  changed: () => boolean;
  /** Restarts with these values and drops the findings. */
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
