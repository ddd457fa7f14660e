// In: the saved nodes. Out: for every storage the limits on its way to the grid. Pure.
import type { DistributionDoc, DistributionNode } from '../../contract/docs.ts';

/** A node that bounds the power, kW; drawn from above is positive. */
export interface NodeLimit {
  name: string;
  high: number | undefined;
  low: number | undefined;
  /** The public connection point whose entire power flows through it, itself included: its meter can be used. */
  top: string | undefined;
  /** All storage below it, however deep, and itself. */
  storages: readonly DistributionNode[];
}

export function toNodeLimits({ nodes }: DistributionDoc): NodeLimit[] {
  return nodes.flatMap((node) => below(node, node.name));
}

function below(node: DistributionNode, top: string | undefined): NodeLimit[] {
  const { name, children = [] } = node;
  const { high, low } = limitOf(node);
  const storages = storagesOf(node);
  const binds = (high !== undefined || low !== undefined) && storages.length > 0;
  // Where one transformer alone hangs below, all flows through it.
  const [only] = children.length === 1 ? children : [];
  const inner = children.flatMap((child) => below(child, only?.type === 'transformer' ? top : undefined));
  return [...(binds ? [{ name, high, low, top, storages }] : []), ...inner];
}

/** A transformer carries no more than its capacity, whether or not its limits of power bind. */
function limitOf({ type, powerUpper, powerLower, capacity, electricalProtection = true }: DistributionNode) {
  const most = type === 'transformer' ? capacity : undefined;
  const [high, low] = electricalProtection ? [powerUpper, powerLower] : [];
  return {
    high: most === undefined ? high : Math.min(most, high ?? most),
    low: most === undefined ? low : Math.max(0 - most, low ?? -most),
  };
}

const storagesOf = (node: DistributionNode): DistributionNode[] => [
  ...(node.type === 'storage' ? [node] : []),
  ...(node.children ?? []).flatMap(storagesOf),
];

interface Standing {
  id: string;
  stack?: string | undefined;
}
const isNamed = ({ id, stack }: Standing, { pcs, stack: named }: DistributionNode): boolean =>
  pcs === undefined ? named !== undefined && named === stack : pcs === id;

/**
 * Whether a storage node of the tree covers a converter: the one that it names, else those of the battery that it names, else every converter that no
 * storage node names.
 */
export function standsFor(node: DistributionNode, converter: Standing, { nodes }: DistributionDoc): boolean {
  if (node.pcs !== undefined || node.stack !== undefined) return isNamed(converter, node);
  return !nodes.flatMap(storagesOf).some((each) => isNamed(converter, each));
}

/**
 * The power that the nodes leave for the storage of the whole site: the sum of the tightest limit of each path; undefined if one path has no limit.
 */
export function rangeOf({ nodes }: DistributionDoc): { charge?: number; discharge?: number } {
  const charge = sumOf(nodes.map((node) => mostOf(node, 'high', 1)));
  const discharge = sumOf(nodes.map((node) => mostOf(node, 'low', -1)));
  return { ...(charge !== undefined && { charge }), ...(discharge !== undefined && { discharge }) };
}

/** Undefined: not bounded. A node without storage takes nothing. */
function mostOf(node: DistributionNode, side: 'high' | 'low', sign: 1 | -1): number | undefined {
  if (storagesOf(node).length === 0) return 0;
  const limit = limitOf(node)[side];
  const own = limit === undefined ? undefined : Math.max(0, sign * limit);
  const inner = node.type === 'storage' ? undefined : sumOf((node.children ?? []).map((child) => mostOf(child, side, sign)));
  return own === undefined ? inner : inner === undefined ? own : Math.min(own, inner);
}

function sumOf(values: readonly (number | undefined)[]): number | undefined {
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return values.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}
