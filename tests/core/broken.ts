// Where a value violates a named rule, at a moment in the time zone of the station.
import type { Parameters } from '../../src/core/rules/rule.ts';
import { namedRule } from '../../src/core/rules/registry.ts';
import { startOfDay } from '../../src/core/time.ts';

export const zone = 'Asia/Shanghai';
export const now = startOfDay('2026-11-20', zone) + 3_600_000;

export function places(rule: string, parameters: Parameters, value: unknown, given: Parameters = {}): string[] {
  return namedRule(rule)!
    .check(value, parameters, { now, timezone: zone, given, isName: () => false })
    .map((broken) => broken.at);
}
