// Checks files as written. Reports files without "$schema" or with that of another kind, which editors can neither complete nor
// check, and references to entities by a wrong path. Published SunSpec models stay unchanged.
import { toPointer } from '../../core/pointer.ts';
import { type Problem, toProblem } from '../../core/problems/problem.ts';
import { baseName, isVendors, toDocKind } from '../doc.ts';
import { isDict } from '../json.ts';
import { docNames, isLink, linkTo, schemaOf } from '../language/fileSchemas.ts';
import { locate } from '../source.ts';
import { looksLikeSunSpec } from '../sunspec/model.ts';

interface Known {
  docs: ReadonlySet<string>;
  /** The file of each entity by its name. */
  entities: ReadonlyMap<string, string>;
}

export function checkLinks(files: ReadonlyMap<string, string>): Problem[] {
  const entities = [...files.keys()].filter((file) => toDocKind(file) === 'entities');
  const known = { docs: docNames(files.keys()), entities: new Map(entities.map((file) => [baseName(file), file])) };
  return [...files].flatMap(([file, text]) => problemsOf(file, text, known));
}

function problemsOf(file: string, text: string, known: Known): Problem[] {
  const schema = file.endsWith('.json') && !file.startsWith('language/') ? schemaOf(file, known.docs) : undefined;
  const data = schema === undefined ? undefined : parsed(text);
  if (schema === undefined || !isDict(data) || looksLikeSunSpec(data)) return [];
  const placeAt = (pointer: string) => ({ file, pointer, ...locate({ file, text, data }, pointer) });
  // A vendor's folder can be anywhere, so it has no path to the base.
  const wrong = isVendors(file) ? [] : wrongPaths(file, data, known.entities);
  const paths = wrong.map(({ at, ...path }) => toProblem('file/other-path', placeAt(at), path));
  const link = linkTo(file, schema);
  if (data.$schema === undefined)
    return [toProblem('file/no-schema', { file, pointer: '', line: 1, column: 1 }, { link }), ...paths];
  if (isLink(file, schema, data.$schema)) return paths;
  return [toProblem('file/other-schema', placeAt('/$schema'), { schema: String(data.$schema), link }), ...paths];
}

interface WrongPath {
  at: string;
  ref: string;
  path: string;
}

/** References that lead to an entity by its name, but not by their path. */
function wrongPaths(file: string, data: object, entities: Known['entities']): WrongPath[] {
  const found: WrongPath[] = [];
  const open: [value: unknown, pointer: string][] = [[data, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, pointer] = next;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, each] of Object.entries(value)) {
      const at = pointer + toPointer([name]);
      const path = name === '$ref' && typeof each === 'string' ? rightPath(file, each, entities) : undefined;
      if (path !== undefined && path !== each) found.push({ at, ref: String(each), path });
      open.push([each, at]);
    }
  }
  return found;
}

function rightPath(file: string, ref: string, entities: Known['entities']): string | undefined {
  const [written = '', inside] = ref.split('#');
  const target = entities.get(baseName(written));
  if (written === '' || target === undefined) return undefined;
  return inside === undefined ? pathTo(file, target) : `${pathTo(file, target)}#${inside}`;
}

/** The shortest relative path: "../shared/numbers.json". */
function pathTo(file: string, target: string): string {
  const from = file.split('/').slice(0, -1);
  const to = target.split('/');
  const same = from.findIndex((folder, index) => folder !== to[index]);
  const common = same === -1 ? from.length : same;
  return '../'.repeat(from.length - common) + to.slice(common).join('/');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported as json/syntax.
    return undefined;
  }
}
