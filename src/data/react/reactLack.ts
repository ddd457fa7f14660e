// What the station lacks to fill the empty parts of the current page, and the page where it can be added.
import { holds, reads } from '../../core/condition.ts';
import { checkNeeds, type GrantedRights } from '../../core/access/guard.ts';
import type { Guard, Text } from '../../core/language.ts';
import { useAround } from './around.tsx';
import { useMade } from './watch.ts';

export interface Lack {
  says: Text;
  page: string;
  open: () => void;
}

/** Undefined while unknown, and for users who cannot open that page. */
export function useLack(): Lack | undefined {
  const { data, screen, scope } = useAround();
  const { guards, screens } = data.desk.index();
  const here = screen.piece.screen.path;
  const named = Object.values(guards).filter(
    ({ explains = [], go }) => go !== here && explains.some((path) => isWithin(here, path)),
  );
  const context = { scope: (pointer: string) => scope.read(pointer) };
  const isOpen = (page: string): boolean => {
    const needs = screens.find(({ path }) => path === page)?.needs;
    const rights = (scope.read('/session/rights') ?? {}) as GrantedRights;
    return needs !== undefined && checkNeeds(needs, guards, context, rights).right === undefined;
  };
  const pointers = named.length === 0 ? [] : ['/session/rights', ...named.flatMap(({ when }) => reads(when ?? true))];
  const lack = useMade(scope, pointers, (): Guard | undefined =>
    named.find(({ when, go }) => go !== undefined && holds(when ?? true, context) === false && isOpen(go)),
  );
  if (lack?.says === undefined || lack.go === undefined) return undefined;
  const { says, go: page } = lack;
  return { says, page, open: () => data.desk.place().open(page) };
}

const isWithin = (path: string, section: string): boolean => path === section || path.startsWith(`${section}/`);
