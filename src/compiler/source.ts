// Parses the files. Returns their data by name, and line and column of any pointer. Positions are computed only for problems.
import { findNodeAtLocation, type Node, parse, parseTree, printParseErrorCode, type ParseError, visit } from 'jsonc-parser';
import { toPointer, toTokens } from '../core/pointer.ts';
import { type Problem, toProblem } from '../core/problems/problem.ts';
import { dict, isDict, show } from './json.ts';

/** One file as written. */
export interface SourceFile {
  file: string;
  text: string;
  data: unknown;
  /** Not a JSON object; `data` is what could be parsed, for checks of other files. This file is not checked further. */
  broken?: true;
  /** For generated data: pointers into the written file by pointers into the data, from the outermost to the innermost. */
  origins?: ReadonlyMap<string, string>;
}

/** Far more than any file needs, but safe for the call stack. */
const deepest = 100;

interface Read {
  source: SourceFile;
  problems: readonly Problem[];
}
/** The base, each vendor and each trial use the same files, so parsed files are cached. */
const known = new Map<string, Read>();
/** Above this number of entries the cache is cleared. */
const mostKnown = 2000;

/** Parses one file; reports a file that is not a JSON object. */
export function readSource(file: string, text: string, report: (problem: Problem) => void): SourceFile {
  let read = known.get(file);
  if (read?.source.text !== text) {
    const problems: Problem[] = [];
    read = { source: parseFile(file, text, (problem) => void problems.push(problem)), problems };
    if (known.size >= mostKnown) known.clear();
    known.set(file, read);
  }
  read.problems.forEach(report);
  return read.source;
}

function parseFile(file: string, text: string, report: (problem: Problem) => void): SourceFile {
  const start = { file, pointer: '', line: 1, column: 1 };
  const broken = (problem: Problem, data = {}): SourceFile => {
    report(problem);
    return { file, text, data, broken: true };
  };
  try {
    const data: unknown = JSON.parse(text);
    if (!isDict(data)) return broken(toProblem('shape/wrong-type', start, { expected: 'an object', got: show(data) }));
    if (isDeeper(data, deepest))
      return broken(toProblem('shape/out-of-bounds', start, { rule: `have at most ${deepest} levels` }));
    for (const pointer of mayBeEndless.test(text) ? endless(data) : []) {
      const place = { file, pointer, ...locate({ file, text, data }, pointer) };
      report(toProblem('json/number', place, undefined as never));
    }
    for (const { name, ...place } of duplicates(text)) report(toProblem('json/duplicate-key', { file, ...place }, { name }));
    return { file, text, data };
  } catch {
    const { detail, offset, data } = madeOut(text);
    return broken(toProblem('json/syntax', { ...start, ...positionAt(text, offset) }, { detail }), data);
  }
}

/** Marks the text of a file that could not be read: JSON never starts with this character. */
const unreadMark = '\u0000';
export const unread = (why: string): string => unreadMark + why;

/** The error and its position in a text that is not JSON, and the part that could be parsed. */
function madeOut(text: string): { detail: string; offset: number; data: object } {
  if (text.startsWith(unreadMark)) return { detail: text.slice(unreadMark.length), offset: 0, data: {} };
  if (text.trim() === '') return { detail: 'it is empty', offset: 0, data: {} };
  const errors: ParseError[] = [];
  try {
    const data = dict(parse(text, errors, { disallowComments: true, allowTrailingComma: false }));
    const { error, offset = 0 } = errors[0] ?? {};
    const said = error === undefined ? 'the syntax is wrong' : words(printParseErrorCode(error));
    const detail = text.startsWith('\uFEFF') ? 'it begins with a byte order mark, which editors hide' : said;
    return { detail, offset, data: isDeeper(data, deepest) ? {} : data };
  } catch {
    // The parser is recursive.
    return { detail: 'it is nested too deeply', offset: 0, data: {} };
  }
}

function isDeeper(data: unknown, levels: number): boolean {
  const open: [value: unknown, level: number][] = [[data, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, level] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (level > levels) return true;
    for (const each of Object.values(value)) open.push([each, level + 1]);
  }
  return false;
}

const mayBeEndless = /\d[eE]\+?\d{3}|\d{300}/;
/** Numbers that JSON can express but a double cannot: 1e999 becomes infinite. */
function endless(data: unknown, pointer = ''): string[] {
  if (typeof data === 'number') return Number.isFinite(data) ? [] : [pointer];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, each]) => endless(each, pointer + toPointer([name])));
}

const words = (code: string): string => code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Duplicate keys in an object. JSON.parse silently uses the last one. */
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

/** Converts a pointer into the data to a pointer into the written file. */
export function writtenAt({ origins }: SourceFile, pointer: string): string {
  if (!origins) return pointer;
  const around = [...origins.keys()].filter((made) => made === '' || pointer === made || pointer.startsWith(`${made}/`));
  const nearest = around.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  return origins.get(nearest) ?? '';
}

const trees = new WeakMap<SourceFile, Node | undefined>();

/** Line and column of the member at the pointer, or of its nearest existing parent. */
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
