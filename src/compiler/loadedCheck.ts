// In: the text of a validator's module. Out: its check, for Node. Apart from what makes the text, which runs in browsers too.
import { runInThisContext } from 'node:vm';
import type { CompiledCheck, ShapeCheck } from '../core/schema/finding.ts';
import { settled } from '../core/schema/shapeErrors.ts';
import { validatorRuntime } from '../core/schema/validatorRuntime.ts';

/** Loading a check that was made elsewhere takes a twentieth of making it. */
export function toLoadedCheck(module: string): ShapeCheck {
  const compiled = runInThisContext(`(${module.replace('export function', 'function')})`) as (runtime: unknown) => CompiledCheck;
  return settled(compiled(validatorRuntime));
}
