// Loads the check of a validator module for Node. Separate from the code that generates it, which also runs in browsers.
import { runInThisContext } from 'node:vm';
import type { CompiledCheck, ShapeCheck } from '../core/schema/finding.ts';
import { settled } from '../core/schema/shapeErrors.ts';
import { validatorRuntime } from '../core/schema/validatorRuntime.ts';

/** Loading a generated check takes a twentieth of the time of compiling it. */
export function toLoadedCheck(module: string): ShapeCheck {
  const compiled = runInThisContext(`(${module.replace('export function', 'function')})`) as (runtime: unknown) => CompiledCheck;
  return settled(compiled(validatorRuntime));
}
