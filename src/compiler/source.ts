// In: the files as text. Out: their data by name, and the line and column of any pointer. Positions are looked up only for problems.
import { findNodeAtLocation, type Node, parseTree, printParseErrorCode, type ParseError, visit } from 'jsonc-parser';
import { toPointer, toTokens } from '../core/pointer.ts';
import { type Problem, toProblem } from '../core/problem.ts';
import { isDict, show } from './json.ts';

/** One file as it was written. */
export interface SourceFile {
  file: string;
  text: string;
  data: unknown;
}

/** Reads one file; one that is not a JSON object gives a problem and no data. */
export function readSource(file: string, text: string, report: (problem: Problem) => void): SourceFile | undefined {
  try {
    const data: unknown = JSON.parse(text);
    for (const { name, ...place } of duplicates(text)) report(toProblem('json/duplicate-key', { file, ...place }, { name }));
    if (isDict(data)) return { file, text, data };
    const place = { file, pointer: '', line: 1, column: 1 };
    report(toProblem('shape/wrong-type', place, { expected: 'an object', got: show(data) }));
    return undefined;
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    const first = errors[0];
    const detail = first ? words(printParseErrorCode(first.error)) : 'it is empty';
    report(toProblem('json/syntax', { file, pointer: '', ...positionAt(text, first?.offset ?? 0) }, { detail }));
    return undefined;
  }
}

const words = (code: string): string => code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Keys that stand twice in one object. JSON.parse keeps the last in silence. */
function duplicates(text: string): { name: string; pointer: string; line: number; column: number }[] {
  const found: { name: string; pointer: string; line: number; column: number }[] = [];
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, _offset, _length, line, column, path) => {
      const seen = open.at(-1);
      if (seen?.has(name)) found.push({ name, pointer: toPointer([...path(), name]), line: line + 1, column: column + 1 });
      seen?.add(name);
    },
  });
  return found;
}

const trees = new WeakMap<SourceFile, Node | undefined>();

/** Line and column of the member at the pointer, or of the nearest thing around it that is there. */
export function locate(source: SourceFile, pointer: string): { line: number; column: number } {
  if (!trees.has(source)) trees.set(source, parseTree(source.text));
  const root = trees.get(source);
  const path = toTokens(pointer);
  for (let length = path.length; root && length >= 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node) return positionAt(source.text, node.parent?.type === 'property' ? node.parent.offset : node.offset);
  }
  return { line: 1, column: 1 };
}

function nodeAt(root: Node, path: string[]): Node | undefined {
  let here: Node | undefined = root;
  for (const token of path) here = here && findNodeAtLocation(here, [here.type === 'array' ? Number(token) : token]);
  return here;
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}
