// Returns the user-visible texts of a source file of the engine with their lines, so that the check requires their translations.
// A text is an argument of a text function, content between tags, or anything else that looks like a sentence.
import { isObject, ownMember } from '../core/object.ts';
import { parseAst } from 'vite';

export interface Said {
  text: string;
  line: number;
}

/** The arguments of these functions are always texts. */
const saying = /^(say|firstWords|t|translate|refuse|refuseAt|Refused|Reply|Unreachable|Unwritable)$/;
/** The arguments of these functions are not shown to users: they are for operators, developers or programs. */
const unread = /^(\w*Error|super|prepare|exec|print|log|warn|error|report|from|format|header)$/;
const sentence = /^["“(]?(?:\p{Lu}|\{\{\w+\}\} ).*\s.*\p{Ll}{3}|^["“(]?\p{Lu}.*\p{Ll}{3}.*\s/su;
const sql = /^(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|WITH)\s/;
const words = /\p{L}{2}/u;

export function textsOf(source: string, file: string): Said[] {
  const found: Said[] = [];
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length;
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), undefined, (text, start) =>
    found.push({ text, line: lineAt(start) }),
  );
  return found;
}

type Found = (text: string, start: number) => void;
/** The call that receives a value, directly or through a conditional expression; `nested` if inside an object or a list. */
interface Around {
  call: string;
  nested: boolean;
}

function visit(node: unknown, around: Around | undefined, found: Found): void {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, around, found));
  if (!isNode(node)) return;
  const text = textOf(node);
  if (text !== undefined && isSaid(node, text, around)) found(text, node.start);
  const inner = innerOf(node, around);
  for (const [key, child] of Object.entries(node))
    if (typeof child === 'object' && !isNoText(node, key)) visit(child, inner(key), found);
}

interface Node {
  type: string;
  start: number;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
const memberOf = (node: Node, key: string): unknown => (isObject(node) ? ownMember(node, key) : undefined);

function textOf(node: Node): string | undefined {
  const value = memberOf(node, 'value');
  if (node.type === 'Literal' && typeof value === 'string') return value;
  if (node.type === 'JSXText' && typeof value === 'string') return value.trim();
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = memberOf(node, 'quasis');
  const [only, ...more] = Array.isArray(quasis) ? quasis : [];
  const cooked = more.length === 0 && isNode(only) ? memberOf(only, 'value') : undefined;
  return typeof cooked === 'object' && cooked !== null && 'cooked' in cooked ? String(cooked.cooked) : undefined;
}

function isSaid(node: Node, text: string, around: Around | undefined): boolean {
  if (!words.test(text) || sql.test(text)) return false;
  if (node.type === 'JSXText') return true;
  if (around && saying.test(around.call) && !around.nested) return !text.startsWith('/');
  return sentence.test(text) && !(around && unread.test(around.call));
}

/** Types, imports, comparisons and member names contain no text. */
function isNoText(node: Node, key: string): boolean {
  const computed = memberOf(node, 'computed') === true;
  if (node.type === 'ImportDeclaration' || key === 'typeAnnotation' || key === 'typeArguments') return true;
  if (node.type === 'BinaryExpression') return memberOf(node, 'operator') !== '+';
  if (node.type === 'SwitchCase') return key === 'test';
  return (key === 'key' || key === 'property') && !computed;
}

const passing = /^(ConditionalExpression|LogicalExpression|ParenthesizedExpression|TS(As|Satisfies|NonNull)Expression)$/;

/** The context of the children of a node. */
function innerOf(node: Node, around: Around | undefined): (key: string) => Around | undefined {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const call = nameOf(memberOf(node, 'callee'));
    return (key) => (key === 'arguments' ? { call, nested: false } : undefined);
  }
  if (node.type === 'ConditionalExpression') return (key) => (key === 'test' ? undefined : around);
  if (passing.test(node.type)) return () => around;
  if (/Function/.test(node.type)) return () => undefined;
  return () => around && { ...around, nested: true };
}

function nameOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  const name = memberOf(callee, 'name');
  if (typeof name === 'string') return name;
  return callee.type === 'Super' ? 'super' : nameOf(memberOf(callee, 'property'));
}
