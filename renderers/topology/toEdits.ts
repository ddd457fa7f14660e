// The edit operations for tree, diagram and tools, written to the draft. The draft handles undo and redo.
import { read } from '../../src/core/pointer.ts';
import { withDefaults } from '../../src/core/schema/defaults.ts';
import { schemaAt } from '../../src/core/schema/schemaWalk.ts';
import type { DraftHandle } from '../define.ts';
import { added, freshId, hung, pointerOf, removed, type Row, shifted, type TreeNode } from './toNodes.ts';
import type { Point } from './toPlaces.ts';
import { toPlanted } from './toPlanted.ts';

interface EditContext {
  /** Undefined: read-only. */
  draft: DraftHandle | undefined;
  /** Pointers to the nodes (`at`) and to the layout (`layoutAt`). */
  at: string;
  layoutAt: string;
  nodes: readonly TreeNode[];
  rows: readonly Row[];
  choose: (id: string | undefined, among?: unknown) => void;
  allows: (id: string, under: string) => boolean;
  setCut: (id: string | undefined) => void;
}

export function toEdits(editing: EditContext) {
  const { rows, choose, setCut } = editing;
  return {
    add: (type: string, under: Row | undefined, nameOf: (count: number) => string) => add(editing, type, under, nameOf),
    /** Inserts a saved node under the selected one or at the top. */
    plant: (kept: TreeNode, under: Row | undefined) => hangNew(editing, toPlanted(kept, rows), under),
    remove(row: Row) {
      change(editing, row.at, undefined);
      choose(rows.find(({ at }) => at === row.under)?.node.id, removed(editing.nodes, row.at));
    },
    shift: (row: Row, by: -1 | 1) => put(editing, shifted(editing.nodes, row, by), row.node.id),
    cutOut: (row: Row) => setCut(row.node.id),
    hang: (id: string | undefined, under: string) => hang(editing, id, under),
    move: (id: string, to: Point) => place(editing, `/${id}`, to),
    arrange: () => place(editing, '', {}),
    undo: () => editing.draft?.undo(),
    redo: () => editing.draft?.redo(),
  };
}

function change({ draft, at }: EditContext, part: string, value: unknown): void {
  draft?.set(at + part, value);
}
function place({ draft, layoutAt }: EditContext, part: string, value: unknown): void {
  draft?.set(layoutAt + part, value);
}

/** `part`: pointer of the change within the nodes. Changes at different pointers are separate undo steps. */
function put(editing: EditContext, next: readonly TreeNode[] | undefined, id: string, part = ''): void {
  if (!next || !editing.draft) return;
  change(editing, part, part === '' ? next : read(next, part));
  editing.choose(id, next);
}

function add(editing: EditContext, type: string, under: Row | undefined, nameOf: (count: number) => string): void {
  const { rows } = editing;
  const id = freshId(rows);
  const named = nameOf(rows.filter((row) => row.node.type === type).length + 1);
  hangNew(editing, { ...begun(editing, type), id, type, name: named }, under);
}

/** Initial values of a new node from the defaults of its schema, so that a switch that defaults to on is shown as on. */
function begun({ draft, at }: EditContext, type: string): object {
  const schema = draft && schemaAt(draft.schema, `${at}/0`);
  return schema ? withDefaults(schema, { type }) : {};
}

function hangNew(editing: EditContext, node: TreeNode, under: Row | undefined): void {
  const { nodes } = editing;
  const list = under ? `${under.at}/children` : '';
  const siblings = under ? under.node.children : nodes;
  put(editing, added(nodes, under?.at, node), node.id, siblings === undefined ? list : `${list}/${siblings.length}`);
}

function hang(editing: EditContext, id: string | undefined, under: string): void {
  const { nodes, allows, setCut } = editing;
  const from = id === undefined ? undefined : pointerOf(nodes, id);
  const to = pointerOf(nodes, under);
  if (id === undefined || from === undefined || to === undefined || !allows(id, under)) return;
  setCut(undefined);
  put(editing, hung(nodes, from, to), id);
}
