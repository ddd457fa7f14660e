// One declared command of an open screen: whether it may run, whether it is running, and the run itself.
import type { Command, Schema } from '../../core/language.ts';
import { constant, layered, type ReadableStore, type Unsubscribe } from '../../core/store.ts';
import { runCommand, type RunContext } from './commands.ts';
import type { CommandScreen } from './commandScreen.ts';
import type { Outcome } from '../contract.ts';
import type { Desk } from '../desk.ts';
import type { OnSent } from '../network/repeatable.ts';
import { canRun, readsOfCommand, type Judged } from './canRun.ts';

export interface CommandRun {
  name: string;
  of: Command;
  judge: (item?: unknown) => Judged;
  /** False if the command is not shown for any item: the user lacks a right or views a past time. */
  offered: () => boolean;
  /** Scope pointers that `judge` reads. */
  reads: readonly string[];
  running: (item?: unknown) => boolean;
  subscribe: (wake: () => void) => Unsubscribe;
  run: (context?: RunContext) => Promise<Outcome>;
  /** Bypasses the draft; used by the draft itself. */
  send: (onSent?: OnSent) => Promise<Outcome>;
}
interface Options {
  /** Entity of the dialog, if it is defined inline. */
  entity?: Schema;
  /** Saves through the draft, which then waits for the read-back. */
  through?: () => Promise<Outcome> | undefined;
}

export function createCommandRun(
  desk: Desk,
  screen: CommandScreen,
  name: string,
  of: Command,
  { entity, through }: Options = {},
): CommandRun {
  const running = new Set<string>();
  const wakes = new Set<() => void>();
  const scopeFor = (item: unknown): ReadableStore =>
    item === undefined ? screen.scope : layered({ item: constant(item) }, screen.scope);
  const notify = () => {
    for (const wake of [...wakes]) wake();
  };

  /** Ignores a second click on the same item while the first run is in progress. */
  async function once(context: RunContext): Promise<Outcome> {
    const key = keyOf(context.item);
    if (running.has(key)) return { kind: 'cancelled' };
    running.add(key);
    notify();
    try {
      return await runCommand(desk, screen, name, of, { ...(entity && { entity }), ...context });
    } finally {
      running.delete(key);
      notify();
    }
  }
  return {
    name,
    of,
    judge: (item) => canRun(of, screen.calls, desk.index().guards, scopeFor(item)),
    offered: () => canRun({ ...of, visible: true }, screen.calls, desk.index().guards, screen.scope).shown,
    reads: readsOfCommand(of, screen.calls, desk.index().guards).filter((pointer) => !pointer.startsWith('/item')),
    running: (item) => running.has(keyOf(item)),
    subscribe(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    run: async (context = {}) => (await through?.()) ?? once(context),
    send: (onSent) => once({ onSent }),
  };
}

const keyOf = (item: unknown): string => JSON.stringify(item) ?? '';
