// The hooks that bind: sources, drafts, commands, choices, conditions. In: names as screens write them. Out: handles and values that wake per pointer.
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

/** Without a condition true; undefined where the data does not tell. `own` answers `at`. */
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

/** Reading it is what makes it called. */
export function useSource(name: string | undefined): SourceHandle | undefined {
  const { screen } = useAround();
  const run = name === undefined ? undefined : screen.source(name);
  const watch = useCallback((wake: () => void) => run?.subscribe(wake) ?? (() => {}), [run]);
  return useSyncExternalStore(watch, () => run?.handle());
}

/** The answer that a node without source and draft reads. */
export const useAnswer = (): SourceHandle | undefined => useAround().answer;

/** Fills current, pageSize and sort of a call marked paged. */
export function usePage(source: SourceHandle | undefined, { current, pageSize, sort }: Page): void {
  const setPage = source?.setPage;
  useEffect(() => {
    setPage?.({ current, pageSize, ...(sort !== undefined && { sort }) });
  }, [setPage, current, pageSize, sort]);
}

/** Without a name: the draft of the dialog around, if there is one. */
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

/** The same draft, deeper; the same handle and pointer give the same result. */
export function draftAt(handle: DraftHandle, pointer: string): DraftHandle {
  if (pointer === '') return handle;
  const known = deeper.get(handle) ?? new Map<string, DraftHandle>();
  deeper.set(handle, known);
  const { validator: _ofTheWhole, ...same } = handle;
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
  // Inside a row the item is in the scope already.
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

/** Of the screen's commands those that this person may be shown at all, for whatever item. */
export function useOfferedCommands(uses: Members<CommandUse> = {}): Members<CommandUse> {
  const { screen } = useAround();
  const runs = Object.keys(uses).map((name) => screen.command(name));
  const pointers = [...new Set(runs.flatMap((run) => run?.reads ?? []))];
  const offered = () => Object.fromEntries(Object.entries(uses).filter((_, index) => runs[index]?.offered()));
  return useMade(screen.scope, pointers, offered, equal);
}

/** Does choosing at this pointer serve this person? It does not where commands of these read it, and none of those may be shown. */
export function useServes(pointer: Pointer, uses: Members<CommandUse> = {}): boolean {
  const { screen } = useAround();
  const offered = useOfferedCommands(uses);
  const readers = Object.keys(uses).filter((name) => {
    const run = screen.command(name);
    return run && [...run.reads, ...readsOf(run.of.params)].includes(pointer);
  });
  return readers.length === 0 || readers.some((name) => Object.hasOwn(offered, name));
}

/** What is chosen at a node, and how to choose. A plain object is mirrored field by field; false: the person stayed with an unsaved draft. */
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
  // Before the offer is known to the scope the default counts here already.
  return [value ?? options.default, choose];
}

/** Tells, once it is so, that nothing can be chosen at a node: it is not drawn, or has nothing to offer. */
export function useNothingToChoose(node: string, isSo: boolean): void {
  const { chosen } = useAround().screen;
  useEffect(() => {
    if (isSo) chosen.settle(node);
  }, [chosen, node, isSo]);
}

export const useDevices = (): readonly DeviceHead[] => useAround().data.desk.index().devices;
export const useUnits = (): Units => useAround().data.desk.index().units;
