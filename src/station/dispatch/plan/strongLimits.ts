// In: the saved nodes. Out: for every storage the limits on its way to the grid. Pure.
import type { StrongDoc, StrongNode } from '../../contract/docs.ts';

/** A node that bounds the power, kW; drawn from above is positive. */
export interface NodeLimit {
  name: string;
  high: number | undefined;
  low: number | undefined;
  /** A public connection point itself: a meter may stand there. */
  top: boolean;
  /** Converters whose way to the grid leads through it; the whole storage where no node below names one. */
  converters: readonly string[];
}

export function toNodeLimits({ nodes }: StrongDoc): NodeLimit[] {
  return nodes.flatMap((node) => below(node, true));
}

function below(node: StrongNode, top: boolean): NodeLimit[] {
  const { name, powerUpper: high, powerLower: low, electricalProtection = true, children = [] } = node;
  const binds = electricalProtection && (high !== undefined || low !== undefined) && storages(node).length > 0;
  const own: NodeLimit[] = binds ? [{ name, high, low, top, converters: convertersOf(node) }] : [];
  return [...own, ...children.flatMap((child) => below(child, false))];
}

const storages = (node: StrongNode): StrongNode[] => [
  ...(node.type === 'storage' ? [node] : []),
  ...(node.children ?? []).flatMap(storages),
];
const convertersOf = (node: StrongNode): string[] => storages(node).flatMap(({ pcs }) => (pcs === undefined ? [] : [pcs]));

/** What the nodes leave the storage of the whole site: of every way the tightest, added up; undefined where one of them says nothing. */
export function rangeOf({ nodes }: StrongDoc): { charge?: number; discharge?: number } {
  const charge = sumOf(nodes.map((node) => mostOf(node, 'powerUpper', 1)));
  const discharge = sumOf(nodes.map((node) => mostOf(node, 'powerLower', -1)));
  return { ...(charge !== undefined && { charge }), ...(discharge !== undefined && { discharge }) };
}

/** Undefined: not bounded. A node without storage takes nothing. */
function mostOf(node: StrongNode, side: 'powerUpper' | 'powerLower', sign: 1 | -1): number | undefined {
  if (storages(node).length === 0) return 0;
  const limit = node.electricalProtection === false ? undefined : node[side];
  const own = limit === undefined ? undefined : Math.max(0, sign * limit);
  const inner = node.type === 'storage' ? undefined : sumOf((node.children ?? []).map((child) => mostOf(child, side, sign)));
  return own === undefined ? inner : inner === undefined ? own : Math.min(own, inner);
}

function sumOf(values: readonly (number | undefined)[]): number | undefined {
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return values.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}
