// Decides from a command, its calls and the scope whether the user may see and run it now, and why not. Pure.
import { holds, reads } from '../../core/condition.ts';
import type { CompiledCall } from '../../core/content.ts';
import { checkNeeds, isStop, messageOf, readsOfNeeds, type GrantedRights } from '../../core/access/guard.ts';
import type { Command, Guard, Members, Text } from '../../core/language.ts';
import type { ReadableStore } from '../../core/store.ts';

export interface Judged {
  shown: boolean;
  enabled: boolean;
  why?: Text;
  steps: readonly string[];
  /** Cautions for the confirmation. */
  cautions?: readonly Text[];
  /** The command removes power or a hazard, so nothing may delay it. */
  stops?: true;
}

/** Calls that the command may send, including those of its submit buttons. */
function callsOf(command: Command, calls: Members<CompiledCall>): CompiledCall[] {
  const names = new Set([command.call, ...Object.values(command.submit ?? {}).map((each) => each.call)]);
  return [...names].flatMap((name) => (name !== undefined && Object.hasOwn(calls, name) && calls[name] ? [calls[name]] : []));
}

/** Needs of the command and of its calls. */
export const needsOf = (command: Command, calls: Members<CompiledCall>): string[] => [
  ...new Set([...(command.needs ?? []), ...callsOf(command, calls).flatMap((call) => call.needs)]),
];

const nowhere: Judged = { shown: false, enabled: false, steps: [] };
const isElsewhere = ({ runtime = 'both' }: CompiledCall, type: unknown): boolean =>
  type !== undefined && runtime !== 'both' && runtime !== type;

export function canRun(command: Command, calls: Members<CompiledCall>, guards: Members<Guard>, scope: ReadableStore): Judged {
  const context = { scope: (pointer: string) => scope.read(pointer) };
  const needs = needsOf(command, calls);
  const rights = (scope.read('/session/rights') ?? {}) as GrantedRights;
  const { right, state, unknown, steps, cautions } = checkNeeds(needs, guards, context, rights);
  if (right) return { shown: false, enabled: false, ...(right.says !== undefined && { why: right.says }), steps };
  // Cloud platforms and stations have different calls.
  if (callsOf(command, calls).some((call) => isElsewhere(call, scope.read('/session/type')))) return nowhere;
  const past = scope.read('/clock/moment') !== undefined;
  // Only a missing right may block a stop. It acts on the present, so history views hide it; the frame's stop button remains.
  if (isStop(needs)) return { shown: !past, enabled: true, steps: [], stops: true };
  // No writes in the history view; commands that only navigate are allowed.
  if (past && callsOf(command, calls).length > 0)
    return { shown: false, enabled: false, why: 'The past cannot be changed', steps };
  const shown = command.visible === undefined || holds(command.visible, context) === true;
  const open = command.enabled === undefined ? true : holds(command.enabled, context);
  const why = state && messageOf(state, context.scope);
  if (state) return { shown, enabled: false, ...(why !== undefined && { why }), steps };
  if (unknown || open === undefined) return { shown, enabled: false, why: "Waiting for the station's state", steps };
  return { shown, enabled: open, steps, ...(cautions && { cautions: cautions.flatMap(({ says }) => says ?? []) }) };
}

/** Every pointer that `canRun` may read. */
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
