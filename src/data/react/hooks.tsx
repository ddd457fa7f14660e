// Hooks that bind names of a screen to sources, drafts, commands, choices and conditions; they re-render per pointer.
import { findingsAt } from '../drafts/findings.ts';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { holds, ownReads, reads } from '../../core/condition.ts';
import type { DeviceHead } from '../../core/content.ts';
import type { Command, CommandUse, Condition, Members, Pointer, Reference, Schema, Units, Value } from '../../core/language.ts';
import { toPointer } from '../../core/pointer.ts';
import { layered, partOf, type ReadableStore } from '../../core/store.ts';
import { partSchema } from '../../core/schema/schemaWalk.ts';
import { fill, isReference, readsOf } from '../../core/value.ts';
import { useAround } from './around.tsx';
import type { CommandHandle, DraftHandle, Page, SourceHandle } from '../contract.ts';
import { equal } from '../../core/schema/validatorRuntime.ts';
import { useAt, useMade } from './watch.ts';

export const useScopeReading = (): ReadableStore => useAround().scope;

export function useScopeValue<T = unknown>(value: Value | undefined): T | undefined {
  const { scope } = useAround();
  const make = () => (value === undefined ? undefined : fill(value, (pointer) => scope.read(pointer)));
  return useMade(scope, readsOf(value), make, equal) as T | undefined;
}

/** True without a condition; undefined if the data is missing. `own` resolves `at`. */
export function useCondition(condition: Condition | undefined, own?: ReadableStore): boolean | undefined {
  const { scope } = useAround();
  const both = useMemo(() => (own ? layered({ own }, scope) : scope), [own, scope]);
  const pointers =
    condition === undefined ? [] : [...reads(condition), ...(own ? ownReads(condition).map((at) => `/own${at}`) : [])];
  const context = {
    scope: (pointer: string) => scope.read(pointer),
    ...(own && { own: (pointer: string) => own.read(pointer) }),
  };
  return useMade(both, pointers, () => (condition === undefined ? true : holds(condition, context)));
}

/** Using a source starts its requests. */
export function useSource(name: string | undefined): SourceHandle | undefined {
  const { screen } = useAround();
  const run = name === undefined ? undefined : screen.source(name);
  const watch = useCallback((wake: () => void) => run?.subscribe(wake) ?? (() => {}), [run]);
  return useSyncExternalStore(watch, () => run?.handle());
}

/** The answer for nodes without source and draft. */
export const useAnswer = (): SourceHandle | undefined => useAround().answer;

/** Sets page, page size and sort order of a paged call. */
export function usePage(source: SourceHandle | undefined, { current, pageSize, sort }: Page): void {
  const setPage = source?.setPage;
  useEffect(() => {
    setPage?.({ current, pageSize, ...(sort !== undefined && { sort }) });
  }, [setPage, current, pageSize, sort]);
}

/** Without a name: the draft of the surrounding dialog, if there is one. */
export function useDraft(name?: string, at: Pointer | Reference = ''): DraftHandle | undefined {
  const { screen, form } = useAround();
  const found = useScopeValue<unknown>(isReference(at) ? at : undefined);
  const pointer = isReference(at) ? found : at;
  const open = name === undefined ? undefined : screen.draft(name);
  const watch = useCallback(
    (wake: () => void) => (open ?? (name === undefined ? form : undefined))?.subscribe(wake) ?? (() => {}),
    [open, name, form],
  );
  const snapshot = (): DraftHandle | undefined => {
    if (typeof pointer !== 'string') return undefined;
    if (open) return open.run.handle(pointer);
    const handle = name === undefined ? form?.handle() : undefined;
    return handle && pointer !== '' ? draftAt(handle, pointer) : handle;
  };
  return useSyncExternalStore(watch, snapshot);
}

const deeper = new WeakMap<DraftHandle, Map<string, DraftHandle>>();

/** The same draft at a deeper pointer; equal arguments return the same handle. */
export function draftAt(handle: DraftHandle, pointer: string): DraftHandle {
  if (pointer === '') return handle;
  const known = deeper.get(handle) ?? new Map<string, DraftHandle>();
  deeper.set(handle, known);
  const { validator: _validator, ...same } = handle;
  const made: DraftHandle = known.get(pointer) ?? {
    ...same,
    data: partOf(handle.data, pointer),
    schema: partSchema(handle.schema, pointer),
    set: (below, value, gesture) => handle.set(pointer + below, value, gesture),
    errors: findingsAt(handle.errors, pointer),
    warnings: findingsAt(handle.warnings, pointer),
    ...(handle.offers && { offers: partOf(handle.offers, pointer) }),
    ...(handle.base && { base: partOf(handle.base, pointer) }),
  };
  known.set(pointer, made);
  return made;
}

export function useCommand(name: string, item?: unknown): CommandHandle | undefined {
  return useCommandHandle(name, undefined, undefined, item);
}

export function useCommandHandle(
  name: string,
  given: Command | undefined,
  form: Schema | undefined,
  item: unknown,
): CommandHandle | undefined {
  const { screen, scope } = useAround();
  const run = screen.command(name, given, form);
  // Inside a row, the scope already has the item.
  const around = useAt(item === undefined ? scope : undefined, '/item');
  const subject = item ?? around;
  const judged = useMade(screen.scope, run?.reads ?? [], () => run?.judge(subject), equal);
  const watch = useCallback((wake: () => void) => run?.subscribe(wake) ?? (() => {}), [run]);
  const running = useSyncExternalStore(watch, () => run?.running(subject) ?? false);
  return useMemo((): CommandHandle | undefined => {
    if (!run || !judged) return undefined;
    const { title, icon, tone = 'neutral' } = run.of;
    return {
      name,
      title,
      ...(icon !== undefined && { icon }),
      tone,
      shown: judged.shown,
      enabled: judged.enabled && !running,
      ...(judged.why !== undefined && { why: judged.why }),
      ...(judged.stops && { stops: judged.stops }),
      running,
      run: (context) => run.run({ ...(subject !== undefined && { item: subject }), ...context }),
    };
  }, [run, judged, running, name, subject]);
}

/** Commands of the screen that this user may see for any item. */
export function useOfferedCommands(uses: Members<CommandUse> = {}): Members<CommandUse> {
  const { screen } = useAround();
  const runs = Object.keys(uses).map((name) => screen.command(name));
  const pointers = [...new Set(runs.flatMap((run) => run?.reads ?? []))];
  const offered = () => Object.fromEntries(Object.entries(uses).filter((_, index) => runs[index]?.offered()));
  return useMade(screen.scope, pointers, offered, equal);
}

/** Whether a selection at this pointer is of use to the user: false if only commands that are hidden from the user read it. */
export function useServes(pointer: Pointer, uses: Members<CommandUse> = {}): boolean {
  const { screen } = useAround();
  const offered = useOfferedCommands(uses);
  const readers = Object.keys(uses).filter((name) => {
    const run = screen.command(name);
    return run && [...run.reads, ...readsOf(run.of.params)].includes(pointer);
  });
  return readers.length === 0 || readers.some((name) => Object.hasOwn(offered, name));
}

/** Choice at a node and its setter. Plain objects are mirrored by field. The setter resolves to false if the user stays. */
export function useChosen<T = unknown>(
  node: string,
  options: { default?: T; among?: readonly T[] } = {},
): [T | undefined, (value: T | undefined, how?: { replace?: boolean }) => Promise<boolean>] {
  const { screen } = useAround();
  const { chosen } = screen;
  const offer = JSON.stringify(options);
  useEffect(
    () => chosen.offer(node, JSON.parse(offer) as { default?: unknown; among?: readonly unknown[] }),
    [chosen, node, offer],
  );
  const value = useAt<T>(chosen.data, toPointer([node]));
  const choose = useCallback(
    (next: T | undefined, how?: { replace?: boolean }) => screen.choose(node, next, how),
    [screen, node],
  );
  // Until the offered options are in the scope, return the default.
  return [value ?? options.default, choose];
}

/** Reports that nothing can be chosen at a node, because it is hidden, has nothing to offer, or its read failed. */
export function useNothingToChoose(node: string, isSo: boolean, failure?: SourceHandle['failure']): void {
  const { chosen } = useAround().screen;
  useEffect(() => {
    if (isSo) chosen.settle(node, failure);
  }, [chosen, node, isSo, failure]);
}

export const useDevices = (): readonly DeviceHead[] => useAround().data.desk.index().devices;
export const useUnits = (): Units => useAround().data.desk.index().units;
