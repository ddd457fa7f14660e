// The delivered schemas and their content, compiled once for all test files of a worker. Tests must not change them.
import { compile } from '../src/compiler/compile.ts';
import { kinds } from '../src/compiler/kinds.ts';
import { readSchemas } from '../src/compiler/node/readSchemas.ts';

export const files: ReadonlyMap<string, string> = readSchemas(['schemas']);
export const { content } = compile(files, { kinds });
