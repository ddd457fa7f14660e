// Compiles plain JSON Schema (toPlain) that the compiler has checked to a check function for Node, and to the text of an ES
// module that runs without eval.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { _, type Code } from 'ajv/dist/compile/codegen/index.js';
import type { KeywordCxt } from 'ajv/dist/compile/validate/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import { textAbove, textBelow } from '../core/schema/operators.ts';
import { formats } from '../core/schema/formats.ts';
import type { CompiledCheck, ShapeCheck } from '../core/schema/finding.ts';
import { settled } from '../core/schema/shapeErrors.ts';

const options = {
  allErrors: true,
  strict: false,
  logger: false,
  meta: false,
  validateSchema: false,
  // Otherwise every object would have a member "constructor".
  ownProperties: true,
  formats: formats as Record<string, never>,
} as const;
/** How many errors a check reports: one is enough if a large value could have thousands. */
export type Finds = 'all' | 'first';
const shared = new Map<Finds, Ajv2020>();

/** ajv with the order of texts, which JSON Schema lacks. Both keywords are compiled to code, so no eval is needed. */
function createAjv(more: object = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...options, ...more });
  const word = (keyword: string, isOff: (cxt: KeywordCxt) => Code) =>
    ajv.addKeyword({ keyword, type: 'string', schemaType: 'string', code: (cxt) => cxt.fail(isOff(cxt)) });
  word(textAbove, ({ data, schemaCode }) => _`${data} <= ${schemaCode}`);
  word(textBelow, ({ data, schemaCode }) => _`${data} >= ${schemaCode}`);
  return ajv;
}

export function toCompiledCheck(schema: object, finds: Finds = 'all'): CompiledCheck {
  const ajv = shared.get(finds) ?? createAjv({ allErrors: finds === 'all' });
  shared.set(finds, ajv);
  const check = ajv.compile(schema);
  // ajv caches every compiled schema by identity for ever; a long-running station would leak memory.
  ajv.removeSchema(schema);
  return check;
}
export const toShapeCheck = (schema: object, finds: Finds = 'all'): ShapeCheck => settled(toCompiledCheck(schema, finds));

/** The modules that ajv requires, as members of the runtime. */
const runtimeOf: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/equal").default': 'runtime.equal',
  'require("ajv/dist/runtime/ucs2length").default': 'runtime.ucs2length',
};

/** Generates an ES module without imports: `compiled(runtime)` returns the function of ajv. Runs under a CSP without eval. */
export function toValidatorModule(schema: object, finds: Finds = 'all'): string {
  const ajv = createAjv({ allErrors: finds === 'all', code: { source: true, lines: false, formats: _`runtime.formats` } });
  const made = (standalone as unknown as { default?: typeof standalone }).default ?? standalone;
  let code = made(ajv, ajv.compile(schema))
    .replace('"use strict";', '')
    .replace(/module\.exports\.default\s*=\s*\w+;/, '');
  for (const [from, to] of Object.entries(runtimeOf)) code = code.replaceAll(from, to);
  const left = /require\("[^"]*"\)/.exec(code);
  if (left) throw new Error(`The validator needs ${left[0]}, which the runtime does not offer.`);
  return ['export function compiled(runtime) {', 'const module = {};', code, 'return module.exports;', '}', ''].join('\n');
}
