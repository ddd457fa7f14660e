// Named functions of the schema language (`fn`). They are pure and never throw; arguments and results are in display units.
import { addressFunctions } from './address.ts';
import { rangeFunctions } from './range.ts';
import { reshapeFunctions } from './reshape.ts';
import { stateFunctions } from './states.ts';
import { statisticFunctions } from './statistics.ts';

type Named = (of: Readonly<Record<string, unknown>>) => unknown;

const functions: Readonly<Record<string, Named>> = {
  ...rangeFunctions,
  ...statisticFunctions,
  ...stateFunctions,
  ...reshapeFunctions,
  ...addressFunctions,
};

export const functionNames: readonly string[] = Object.keys(functions);

/** The compiler reports unknown names; here their result is undefined. */
export function callFunction(name: string, of: Readonly<Record<string, unknown>>): unknown {
  return Object.hasOwn(functions, name) ? functions[name]?.(of) : undefined;
}

export { stepForRange } from './range.ts';
