// Returns the current content of schemas/ and its errors as text, for tools that build or serve.
import { compile } from '../compiler/compile.ts';
import { kinds } from '../compiler/kinds.ts';
import { readSchemas, schemaFolders } from '../compiler/node/readSchemas.ts';
import type { Content } from '../core/content.ts';
import { linesOf } from './problemLines.ts';

export function compileNow(): { content: Content; errors: string[] } {
  const folders = schemaFolders();
  const [base = 'schemas'] = folders;
  const { content, problems } = compile(readSchemas(folders), { kinds });
  return { content, errors: problems.filter(({ severity }) => severity === 'error').map((each) => linesOf(each, base)) };
}
