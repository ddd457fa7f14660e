// In: a command, its calls and the scope. Out: may this person see it, may it run at this moment, and why not. Pure.
import { holds, reads } from '../../core/condition.ts';
import type { CompiledCall } from '../../core/content.ts';
import { checkNeeds, isStop, readsOfNeeds, type RightsHeld } from '../../core/access/guard.ts';
import type { Command, Guard, Members, Text } from '../../core/language.ts';
import type { ReadableStore } from '../../core/store.ts';

export interface Judged {
  shown: boolean;
  enabled: boolean;
  why?: Text;
  steps: readonly string[];
  /** It takes power or a danger away: nothing delays it. */
  stops?: true;
}

/** Calls that the command may send, its buttons' included. */
function callsOf(command: Command, calls: Members<CompiledCall>): CompiledCall[] {
  const names = new Set([command.call, ...Object.values(command.submit ?? {}).map((each) => each.call)]);
  return [...names].flatMap((name) => (name !== undefined && Object.hasOwn(calls, name) && calls[name] ? [calls[name]] : []));
}

/** A node or command takes the needs of its calls by itself. */
export const needsOf = (command: Command, calls: Members<CompiledCall>): string[] => [
  ...new Set([...(command.needs ?? []), ...callsOf(command, calls).flatMap((call) => call.needs)]),
];

const nowhere: Judged = { shown: false, enabled: false, steps: [] };
const isElsewhere = ({ runtime = 'both' }: CompiledCall, type: unknown): boolean =>
  type !== undefined && runtime !== 'both' && runtime !== type;

export function canRun(command: Command, calls: Members<CompiledCall>, guards: Members<Guard>, scope: ReadableStore): Judged {
  const context = { scope: (pointer: string) => scope.read(pointer) };
  const needs = needsOf(command, calls);
  const rights = (scope.read('/session/rights') ?? {}) as RightsHeld;
  const { right, state, unknown, steps } = checkNeeds(needs, guards, context, rights);
  if (right) return { shown: false, enabled: false, ...(right.says !== undefined && { why: right.says }), steps };
  // A platform has calls that its stations have not, and the other way round.
  if (callsOf(command, calls).some((call) => isElsewhere(call, scope.read('/session/type')))) return nowhere;
  const past = scope.read('/clock/moment') !== undefined;
  // Nothing but the right ever delays a stop. It acts now, so a page of another time does not show it: the one of the frame stays and says so.
  if (isStop(needs)) return { shown: !past, enabled: true, steps: [], stops: true };
  // Nothing is done in the past; what only leads somewhere else does nothing.
  if (past && callsOf(command, calls).length > 0)
    return { shown: false, enabled: false, why: 'The past cannot be changed', steps };
  const shown = command.visible === undefined || holds(command.visible, context) === true;
  const open = command.enabled === undefined ? true : holds(command.enabled, context);
  if (state) return { shown, enabled: false, ...(state.says !== undefined && { why: state.says }), steps };
  if (unknown || open === undefined) return { shown, enabled: false, why: "Waiting for the station's state", steps };
  return { shown, enabled: open, steps };
}

/** Every pointer that `judge` may look at. */
export const readsOfCommand = (command: Command, calls: Members<CompiledCall>, guards: Members<Guard>): string[] => [
  ...new Set([
    '/session/rights',
    '/session/type',
    '/clock/moment',
    ...readsOfNeeds(needsOf(command, calls), guards),
    ...reads(command.visible ?? true),
    ...reads(command.enabled ?? true),
  ]),
];
