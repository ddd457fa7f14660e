// Copies a saved node with its descendants as new nodes with unused ids and names. Pure.
import { freshId, type Row, type TreeNode, toRows } from './toNodes.ts';

/** Maximum length of a name. */
const longest = 12;

export function toPlanted(kept: TreeNode, rows: readonly Row[]): TreeNode {
  const names = new Set(rows.map(({ node }) => node.name));
  const known: Row[] = [...rows];
  const plant = (node: TreeNode): TreeNode => {
    const name = freeName(node.name ?? '', names);
    names.add(name);
    const own: TreeNode = { ...node, id: freshId(known), name };
    known.push(...toRows([{ ...own, children: [] }]));
    return node.children ? { ...own, children: node.children.map(plant) } : own;
  };
  return plant(kept);
}

/** Cabinet, Cabinet2, Cabinet3 and so on. */
function freeName(wanted: string, taken: ReadonlySet<string | undefined>): string {
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/[0-9]+$/, '');
  let next = 2;
  const named = (): string => `${stem.slice(0, longest - String(next).length)}${next}`;
  while (taken.has(named())) next += 1;
  return named();
}
