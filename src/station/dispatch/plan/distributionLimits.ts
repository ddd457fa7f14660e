// Power limits of the distribution nodes, with the storage nodes below each. Pure.
import type { DistributionDoc, DistributionNode } from '../../contract/docs.ts';

/** A node that limits the power, kW; positive: drawn from above. */
export interface NodeLimit {
  name: string;
  high: number | undefined;
  low: number | undefined;
  /** The connection point whose entire power flows through this node, so that its meter can be used; may be the node itself. */
  top: string | undefined;
  /** All storage nodes below it at any depth, and the node itself if it is one. */
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
  // If a transformer is the only child, all power flows through it.
  const [only] = children.length === 1 ? children : [];
  const inner = children.flatMap((child) => below(child, only?.type === 'transformer' ? top : undefined));
  return [...(binds ? [{ name, high, low, top, storages }] : []), ...inner];
}

/** The capacity of a transformer always applies, even if its power limits do not. */
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
 * Whether a storage node covers a converter: the converter that it names, or the converters of the battery that it names. A node
 * that names neither covers every converter that no storage node names.
 */
export function standsFor(node: DistributionNode, converter: Standing, { nodes }: DistributionDoc): boolean {
  if (node.pcs !== undefined || node.stack !== undefined) return isNamed(converter, node);
  return !nodes.flatMap(storagesOf).some((each) => isNamed(converter, each));
}

/**
 * The power that the nodes leave for the storage of the whole site: the sum of the tightest limits of all paths. Undefined if a
 * path has no limit.
 */
export function rangeOf({ nodes }: DistributionDoc): { charge?: number; discharge?: number } {
  const charge = sumOf(nodes.map((node) => mostOf(node, 'high', 1)));
  const discharge = sumOf(nodes.map((node) => mostOf(node, 'low', -1)));
  return { ...(charge !== undefined && { charge }), ...(discharge !== undefined && { discharge }) };
}

/** 0 for a node without storage. Undefined: not limited. */
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
