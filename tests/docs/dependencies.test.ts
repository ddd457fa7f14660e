// Every dependency in package.json is used, and heavy libraries are imported only where they belong.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Declared {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
}
const declared = JSON.parse(readFileSync('package.json', 'utf8')) as Declared;
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'renderers', 'tests', 'vite.config.ts'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(tsx?|mjs)$/.test(file));
const texts = new Map(files.flatMap((file) => (readable(file) ? [[file, readFileSync(file, 'utf8')] as const] : [])));

function readable(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}
const importing = (library: string): string[] => {
  const named = new RegExp(`(from|import\\(|import|require\\(|resolve\\()\\s*['"\`]${library.replaceAll('/', '\\/')}(['"\`/])`);
  return [...texts].filter(([, text]) => named.test(text)).map(([file]) => file);
};

/** Programs that are called by name or found by other tools. */
const tools = ['@biomejs/biome', 'oxlint', 'oxlint-tsgolint', 'typescript'];
/** Peer dependencies of another library. */
const brought: Readonly<Record<string, string>> = {
  '@testing-library/dom': '@testing-library/react',
  playwright: '@vitest/browser-playwright',
  'react-dom': 'react',
};

it('every declared library is imported', () => {
  const all = [...Object.keys(declared.dependencies), ...Object.keys(declared.devDependencies)];
  const idle = all
    .filter((library) => !library.startsWith('@types/') && !tools.includes(library))
    .filter((library) => importing(library).length === 0 && importing(brought[library] ?? library).length === 0)
    // The data file of a package is resolved by its path.
    .filter((library) => ![...texts.values()].some((text) => text.includes(`'${library}/`) || text.includes(`'${library}'`)));
  expect(idle).toEqual([]);
});

it('the code for administration tables is loaded by dynamic import only', () => {
  expect(importing('@ant-design/pro-components')).toEqual(['renderers/table/SearchableTable.tsx']);
  const asked = [...texts].filter(([file, text]) => !file.startsWith('tests/') && text.includes('SearchableTable.tsx'));
  expect(asked.map(([file]) => file)).toEqual(['renderers/table/TableView.tsx']);
  expect(asked[0]?.[1]).toContain("import('./SearchableTable.tsx')");
  expect(asked[0]?.[1]).not.toMatch(/from '\.\/SearchableTable/);
});
