// Base modules of the station do not import from modules above them, and there are no circular imports between files or folders.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const station = 'src/station';
/** Each may import only those before it. `planning` only computes and is independent of the station. */
const ground = ['files', 'outgoing', 'secrets', 'threads', 'planning', 'contract', 'modbus', 'running', 'store'];
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
const partsUnder = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => importsOf(join(folder, file)))
      .filter((path) => path.startsWith(`${station}/`))
      .map((path) => relative(station, path).split('/')[0] ?? ''),
  );

it.each(ground)('the module "%s" imports only from modules below it', (part) => {
  const below = ground.slice(0, ground.indexOf(part) + 1);
  expect([...partsUnder(join(station, part))].filter((each) => !below.includes(each))).toEqual([]);
});
it('this test detects the imports of a module', () => {
  expect([...partsUnder(join(station, 'store'))]).toEqual(expect.arrayContaining(['secrets', 'contract', 'modbus']));
});

type Graph = ReadonlyMap<string, ReadonlySet<string>>;
const files = ['src', 'renderers'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, file)),
);
/** Dynamic imports count as well. */
const imports: Graph = new Map(files.map((file) => [file, new Set(importsOf(file).filter((path) => files.includes(path)))]));

/** Nodes that can reach themselves. */
function inCircles(graph: Graph): string[] {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [from];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const each of graph.get(next) ?? []) if (seen.size < seen.add(each).size) open.push(each);
    return seen;
  };
  return [...graph.keys()].filter((each) => reached(each).has(each));
}
/** The folders within a folder, and their imports of each other. */
function foldersWithin(folder: string): Graph {
  const graph = new Map<string, Set<string>>();
  const childOf = (file: string): string | undefined =>
    file.startsWith(`${folder}/`) ? /^([^/]+)\//.exec(file.slice(folder.length + 1))?.[1] : undefined;
  for (const [file, others] of imports) {
    const from = childOf(file);
    if (from === undefined) continue;
    const known = graph.get(from) ?? new Set<string>();
    graph.set(from, known);
    for (const to of [...others].map(childOf)) if (to !== undefined && to !== from) known.add(to);
  }
  return graph;
}
const parents = [...new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))];

it('no file imports itself indirectly, not even by dynamic import', () => {
  expect(inCircles(imports)).toEqual([]);
});
it.each(parents.filter((folder) => folder !== '' && foldersWithin(folder).size > 1))(
  'the folders of %s have no circular imports',
  (folder) => {
    expect(inCircles(foldersWithin(folder))).toEqual([]);
  },
);
it('this test detects circular imports', () => {
  const around: Graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
    ['d', new Set(['a'])],
  ]);
  expect(inCircles(around)).toEqual(['a', 'b', 'c']);
});
