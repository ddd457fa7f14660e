// Links to pages where something missing is added: what the station lacks to fill the empty parts of a page, and single pages.
import type { MouseEvent } from 'react';
import { holds, reads } from '../../core/condition.ts';
import { checkNeeds, type GrantedRights } from '../../core/access/guard.ts';
import type { Guard, Text } from '../../core/language.ts';
import { type Around, useAround } from './around.tsx';
import { useMade } from './watch.ts';

export interface Lack {
  says: Text;
  page: string;
}

/** Undefined while unknown, and for users who cannot open that page. */
export function useLack(): Lack | undefined {
  const around = useAround();
  const { data, screen, scope } = around;
  const here = screen.piece.screen.path;
  const named = Object.values(data.desk.index().guards).filter(
    ({ explains = [], go }) => go !== here && explains.some((path) => isWithin(here, path)),
  );
  const context = { scope: (pointer: string) => scope.read(pointer) };
  const pointers = named.length === 0 ? [] : [rightsPointer, ...named.flatMap(({ when }) => reads(when ?? true))];
  const lack = useMade(scope, pointers, (): Guard | undefined =>
    named.find(({ when, go }) => go !== undefined && holds(when ?? true, context) === false && mayOpen(around, go)),
  );
  return lack?.says === undefined || lack.go === undefined ? undefined : { says: lack.says, page: lack.go };
}

/** Properties of a link. */
export interface PageLink {
  href: string;
  onClick: (event: MouseEvent) => void;
}

/** A link that opens the page in the console; undefined for users who cannot open it, and on the page itself. */
export function usePageLink(page: string): PageLink | undefined {
  const around = useAround();
  const here = around.screen.piece.screen.path;
  const opens = useMade(around.scope, [rightsPointer], () => page !== here && mayOpen(around, page));
  if (!opens) return undefined;
  return {
    href: page,
    onClick(event) {
      // The browser opens it in a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      around.data.desk.place().open(page);
    },
  };
}

const rightsPointer = '/session/rights';
function mayOpen({ data, scope }: Around, page: string): boolean {
  const { guards, screens } = data.desk.index();
  const needs = screens.find(({ path }) => path === page)?.needs;
  const rights = (scope.read(rightsPointer) ?? {}) as GrantedRights;
  return (
    needs !== undefined && checkNeeds(needs, guards, { scope: (pointer) => scope.read(pointer) }, rights).right === undefined
  );
}

const isWithin = (path: string, section: string): boolean => path === section || path.startsWith(`${section}/`);
