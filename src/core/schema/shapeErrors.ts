// Reduces ajv errors to one per mistake. ajv also reports a failed branch as `if` and `oneOf`, and its members as unevaluated.
import type { CompiledCheck, RawError, ShapeCheck, ShapeError } from './finding.ts';

export function settle(errors: readonly RawError[]): ShapeError[] {
  const failed = new Set(errors.filter((each) => each.keyword === 'if').map((each) => each.instancePath));
  return errors
    .filter((each) => each.keyword !== 'if' && !(each.keyword === 'const' && /\/oneOf\/\d+\/const$/.test(each.schemaPath)))
    .filter((each) => !(each.keyword === 'unevaluatedProperties' && failed.has(each.instancePath)))
    .map(({ instancePath, keyword, params, message }) => ({ path: instancePath, keyword, params, message: message ?? keyword }));
}

export const settled =
  (check: CompiledCheck): ShapeCheck =>
  (value) =>
    check(value) ? [] : settle(check.errors ?? []);
