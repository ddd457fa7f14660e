// `needs` of a node is comfort: a right that is missing hides it. What may really be done, the station decides.
import { useMemo } from 'react';
import type { Condition } from '../src/core/language.ts';
import { rights } from '../src/core/session.ts';
import { useCondition } from './define.ts';

const known = new Set<string>(rights);

export function useNeeds(needs: readonly string[] | undefined): boolean {
  const condition = useMemo<Condition>(
    () => ({
      op: 'all',
      of: (needs ?? []).filter((name) => known.has(name)).map((name) => ({ op: 'present', from: `/session/rights/${name}` })),
    }),
    [needs],
  );
  return useCondition(condition) === true;
}
