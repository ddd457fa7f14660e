// Returns the mutations of a TypeScript file that its tests must detect, from its syntax tree. Types have no effect and are
// skipped.
import { parseSync } from 'vite';
import { ownMember } from '../../core/object.ts';

export interface Mutant {
  file: string;
  line: number;
  operator: string;
  /** The replaced range and its replacement. */
  start: number;
  end: number;
  to: string;
  /** The expression whose evaluation shows that a test reaches the mutant. */
  reach: readonly [start: number, end: number];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}
type Change = Pick<Mutant, 'operator' | 'start' | 'end' | 'to'>;

const comparisons: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const arithmetic: Readonly<Record<string, readonly string[]>> = { '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'] };
const logic: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const methods: Readonly<Record<string, string>> = { every: 'some', some: 'every', min: 'max', max: 'min' };
/** A code of an enumeration, not a sentence. */
const isWord = (text: string): boolean => /^[a-z][A-Za-z0-9-]*$/.test(text);

export function mutantsIn(file: string, text: string): Mutant[] {
  const { program } = parseSync(file, text);
  const found: Mutant[] = [];
  const visit = (node: Node, parent: Node | undefined, name: string): void => {
    if (isType(node)) return;
    for (const change of changesOf(node, parent, name, text)) {
      const { start, end } = name === 'callee' && parent ? parent : node;
      found.push({ file, line: text.slice(0, change.start).split('\n').length, ...change, reach: [start, end] });
    }
    for (const [member, each] of Object.entries(node))
      for (const inner of [each].flat()) if (isNode(inner)) visit(inner, node, member);
  };
  if (isNode(program)) visit(program, undefined, '');
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const withValue = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const isType = ({ type }: Node): boolean => (type.startsWith('TS') && !withValue.has(type)) || type === 'ImportDeclaration';

function changesOf(node: Node, parent: Node | undefined, name: string, text: string): Change[] {
  const ofNode = (operator: string, to: string): Change => ({ operator, start: node.start, end: node.end, to });
  const test = name === 'test' && parent && /^(If|Conditional|While)/.test(parent.type) ? ['true', 'false'] : [];
  // An endless loop proves nothing about a test.
  const constants = test.filter((to) => to === 'false' || parent?.type !== 'WhileStatement');
  return [...constants.map((to) => ofNode(`condition → ${to}`, to)), ...ownChanges(node, parent, name, text)];
}

function ownChanges(node: Node, parent: Node | undefined, name: string, text: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
      return operatorChanges(node, text);
    case 'LogicalExpression':
      return node.operator === '??' ? fallback(node, text) : operatorChanges(node, text);
    case 'UnaryExpression':
      return unary(node, text);
    case 'MemberExpression':
      return method(node, name);
    case 'CallExpression':
      return parent?.type === 'ExpressionStatement'
        ? [{ operator: 'call removed', start: node.start, end: node.end, to: 'undefined' }]
        : [];
    case 'Literal':
      return literal(node, parent, name);
    default:
      return [];
  }
}

function operatorChanges(node: Node, text: string): Change[] {
  const { left, right, operator } = node;
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return [];
  if (operator === '+' && [left, right].some(isText)) return [];
  const start = text.indexOf(operator, left.end);
  const others = comparisons[operator] ?? arithmetic[operator] ?? [logic[operator] ?? []].flat();
  return others.map((to) => ({ operator: `${operator} → ${to}`, start, end: start + operator.length, to }));
}
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

function fallback({ start, end, left }: Node, text: string): Change[] {
  return isNode(left) ? [{ operator: '?? removed', start, end, to: text.slice(left.start, left.end) }] : [];
}

function unary({ start, end, operator, argument }: Node, text: string): Change[] {
  if (!isNode(argument) || (operator !== '!' && operator !== '-')) return [];
  return [{ operator: `${operator} removed`, start, end, to: text.slice(argument.start, argument.end) }];
}

function method({ object, property, computed }: Node, name: string): Change[] {
  if (name !== 'callee' || computed === true || !isNode(property) || typeof property.name !== 'string') return [];
  const to = ownMember(methods, property.name);
  const isMath = isNode(object) && object.name === 'Math';
  if (to === undefined || isMath !== /^(min|max)$/.test(to)) return [];
  return [{ operator: `${property.name} → ${to}`, start: property.start, end: property.end, to }];
}

/** Names of members and modules are not values. */
const namesOnly = new Set(['key', 'source', 'property', 'directive']);

function literal({ start, end, value }: Node, parent: Node | undefined, name: string): Change[] {
  if (namesOnly.has(name) || parent?.type === 'Directive' || (parent?.type === 'ExpressionStatement' && 'directive' in parent))
    return [];
  if (typeof value === 'boolean') return [{ operator: `${value} → ${!value}`, start, end, to: String(!value) }];
  if (typeof value === 'number') return [{ operator: `${value} → ${value + 1}`, start, end, to: String(value + 1) }];
  if (typeof value === 'string' && isWord(value)) return [{ operator: `'${value}' → other`, start, end, to: `'${value}-other'` }];
  return [];
}
