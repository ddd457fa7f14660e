// Checks the answer of a handler against the answer schema of its call. Returns the errors, including unknown members, by JSON
// pointer with their text.
import type { CompiledCall } from '../../../src/core/content.ts';
import type { Schema } from '../../../src/core/language.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { memberOf, resolve } from '../../../src/core/schema/schemaWalk.ts';
import type { ShapeCheck } from '../../../src/core/schema/finding.ts';
import { toShapeCheck } from '../../../src/compiler/validator.ts';

const checks = new Map<string, ShapeCheck>();

export function misfitsOf(call: CompiledCall, answer: unknown): string[] {
  let check = checks.get(call.name);
  if (!check) checks.set(call.name, (check = toShapeCheck(toPlain(call.answer, { side: 'answer' }))));
  const misfits = check(answer).map(({ path, message }) => `${path} ${message}`);
  return [...misfits, ...unknownMembersOf(call.answer, call.answer, answer, '')];
}

/** Consoles ignore unknown members, so nobody would notice one that a handler sends. */
function unknownMembersOf(root: Schema, schema: Schema, value: unknown, at: string): string[] {
  const known = resolve(schema, root);
  if (Array.isArray(value)) {
    return value
      .slice(0, 20)
      .flatMap((each, index) => (known.items ? unknownMembersOf(root, known.items, each, `${at}/${index}`) : []));
  }
  if (typeof value !== 'object' || value === null || known.pointKeys) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (each === undefined) return [`${at}/${name} is undefined`];
    const member = memberOf(known, name, root);
    if (member) return unknownMembersOf(root, member, each, `${at}/${name}`);
    return known.additionalProperties === undefined || known.additionalProperties === false
      ? [`${at}/${name} is not declared`]
      : [];
  });
}
