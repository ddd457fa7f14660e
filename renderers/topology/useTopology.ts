// State of the displayed tree: rows, selection and allowed types. toEdits.ts has the edit operations.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { isObject } from '../../src/core/object.ts';
import { useAt, useChosen, type ViewProps } from '../define.ts';
import { toEdits } from './toEdits.ts';
import { hung, mayStand, type May, pointerOf, type Row, toRows, type TreeNode } from './toNodes.ts';
import type { Point } from './toPlaces.ts';

type Props = Pick<ViewProps<'topology'>, 'name' | 'options' | 'value' | 'draft' | 'enabled'>;
const none: readonly TreeNode[] = [];
const noPlaces: Readonly<Record<string, Point>> = {};

export function useTopology({ name, options, value, draft, enabled }: Props) {
  const { nodes: at, layout: layoutAt = '/layout', rootType } = options;
  const nodes = useAt<readonly TreeNode[] | undefined>(value, at) ?? none;
  const stored = useAt<Readonly<Record<string, Point>> | undefined>(value, layoutAt) ?? noPlaces;
  const rows = useMemo(() => toRows(nodes), [nodes]);
  const [pointer, publish] = useChosen<string>(name);
  const [cut, setCut] = useState<string>();
  const may = useMemo(() => mayOf(draft?.schema), [draft?.schema]);
  const editing = draft !== undefined && draft.editing && draft.canEdit && enabled;
  const chosen = rows.find((row) => at + row.at === pointer);
  useSteady(rows, chosen, pointer, (row) => void publish(row && at + row.at));
  const choose = (id: string | undefined, among: unknown = nodes): void => {
    const found = id === undefined ? undefined : pointerOf(among, id);
    void publish(found === undefined ? undefined : at + found);
  };
  const allows = (id: string, under: string): boolean => {
    const [node, parent] = [id, under].map((each) => rows.find((row) => row.node.id === each));
    if (!node || !parent || !mayStand(may, node.node.type, parent.node.type, rootType)) return false;
    return hung(nodes, node.at, parent.at) !== undefined;
  };
  return {
    rows,
    stored,
    chosen,
    cut,
    editing,
    choose,
    allows,
    /** Types that may be added under the selected node. */
    types: chosen ? (may[chosen.node.type] ?? []) : [],
    ...toEdits({ draft: editing ? draft : undefined, at, layoutAt, nodes, rows, choose, allows, setCut }),
  };
}

interface Stood {
  pointer: string;
  id: string;
  under: string | undefined;
}

/** Keeps the selection on the same node if an edit such as undo moves it; if the node was removed, selects its former parent. */
function useSteady(
  rows: readonly Row[],
  chosen: Row | undefined,
  pointer: string | undefined,
  choose: (row: Row | undefined) => void,
): void {
  const stood = useRef<Stood>(undefined);
  useEffect(() => {
    const last = stood.current;
    if (last && last.pointer === pointer && chosen?.node.id !== last.id) {
      const byId = (id: string | undefined) => rows.find(({ node }) => node.id === id);
      choose(byId(last.id) ?? byId(last.under));
      return;
    }
    const under = chosen && rows.find(({ at }) => at === chosen.under)?.node.id;
    stood.current = chosen && pointer !== undefined ? { pointer, id: chosen.node.id, under } : undefined;
  });
}

/** Allowed child types from the `children-allowed` rule of the entity. */
function mayOf(schema: Schema | undefined): May {
  const rule = Object.values(schema?.rules ?? {}).find((each) => each.rule === 'children-allowed');
  const may: unknown = rule && 'may' in rule ? rule.may : undefined;
  return isObject(may) ? (may as May) : {};
}
