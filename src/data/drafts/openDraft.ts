// Creates the draft declared by a screen and connects it to its source, key and save command.
import type { Draft, Schema, Text } from '../../core/language.ts';
import { isObject } from '../../core/object.ts';
import { read } from '../../core/pointer.ts';
import type { ReadableStore, Unsubscribe } from '../../core/store.ts';
import { asTextObject } from '../../core/texts/text.ts';
import type { Finding } from '../../core/schema/finding.ts';
import { fill, readsOf } from '../../core/value.ts';
import type { Outcome } from '../contract.ts';
import type { OnSent } from '../network/repeatable.ts';
import type { Desk } from '../desk.ts';
import { createDraft } from './drafts.ts';
import { reaches } from './draftState.ts';
import type { DraftOptions, DraftRun } from './draftRun.ts';
import type { DraftPlace, DraftStorage } from './draftStorage.ts';
import type { OpenEdit } from './edits.ts';
import type { FormValidator } from './formValidator.ts';
import type { SourceRun } from '../sources/sources.ts';

export interface OpenDraft {
  run: DraftRun;
  /** Subscribing keeps the document up to date. */
  subscribe: (wake: () => void) => Unsubscribe;
  data: ReadableStore;
  edit: OpenEdit;
}
export interface Surroundings {
  desk: Desk;
  scope: ReadableStore;
  screen: string;
  schema: Schema;
  of: SourceRun | undefined;
  /** The answer of a save is the document, in the form that `of` reads. */
  answersDocument: boolean;
  canEdit: () => boolean;
  whyBlocked: () => Text | undefined;
  /** Scope pointers that the two functions above read. */
  saveReads: readonly string[];
  send: (onSent: OnSent) => Promise<Outcome>;
  /** Message after a successful save. */
  done: () => Text | undefined;
  check: (value: unknown) => Promise<readonly Finding[]>;
  forget: () => void;
  validator: () => FormValidator | undefined;
  storage: DraftStorage;
}

export function openDraft(name: string, declared: Draft, around: Surroundings): OpenDraft {
  const { desk, scope, of } = around;
  /** Start of the unanswered save, on the clock of this computer. */
  let unansweredAt: number | undefined;
  const keyReads = readsOf(declared.key);
  const passing = isCode(around.schema);
  const run = createDraft({
    schema: around.schema,
    validate: around.check,
    forget: around.forget,
    validator: around.validator,
    of: declared.of,
    edit: declared.edit ?? 'always',
    remember: declared.remember,
    canEdit: around.canEdit,
    whyBlocked: around.whyBlocked,
    ...toSave(around, () => void (unansweredAt = Date.now())),
    foundDone: () => desk.prompter().notify({ tone: 'success', text: lateMessage(around.done()) }),
    place: placeFor(name, around),
    ...(!passing && { storage: around.storage }),
  });

  const at = declared.at ?? '';
  const keyNow = () =>
    declared.key === undefined ? '' : (JSON.stringify(fill(declared.key, (pointer) => scope.read(pointer))) ?? '');
  function follow(): void {
    if (!of) return run.fresh(undefined, keyNow());
    const { state, refreshing } = of.handle();
    const heard = unansweredAt !== undefined && of.answeredSince(unansweredAt);
    run.base(state === 'ready' && refreshing !== true ? of.data.read(at) : undefined, keyNow(), heard);
  }

  /** An answer without changes shows that the save was not executed. */
  const look = () => unansweredAt !== undefined && follow();

  const watching = whileWatched(() => {
    const stops = keyReads.map((pointer) => scope.subscribe(pointer, follow));
    if (of) stops.push(of.subscribe(follow), of.data.subscribe(at, follow), of.meta.subscribe('/at', look));
    for (const each of around.saveReads) stops.push(scope.subscribe(each, run.refresh));
    follow();
    return stops;
  });
  return {
    run,
    subscribe: (wake) => watching(run.subscribe(wake)),
    data: { read: run.data.read, subscribe: (pointer, wake) => watching(run.data.subscribe(pointer, wake)) },
    edit: {
      name,
      changed: () => !passing && run.changed(),
      saving: run.saving,
      save: () => run.handle().save(),
      discard: run.discard,
      keyReads: (pointer) => keyReads.some((each) => reaches(each, pointer)),
    },
  };
}

/** A one-time code is valid only briefly and quickly retyped, so it needs no leave question and is not stored. */
function isCode({ properties = {} }: Schema): boolean {
  const all = Object.values(properties);
  return all.length > 0 && all.every(({ format }) => format === 'code-six');
}

const placeFor =
  (draft: string, { desk, screen }: Surroundings) =>
  (key: string): DraftPlace => ({
    user: String(read(desk.scope.read('/session'), '/user/id') ?? ''),
    station: desk.stationKey(),
    screen,
    draft,
    key,
  });

/** Runs `begin` for the first subscriber; stops what it returned after the last one. */
function whileWatched(begin: () => Unsubscribe[]): (stop: Unsubscribe) => Unsubscribe {
  let watchers = 0;
  let stops: Unsubscribe[] = [];
  return (stop) => {
    watchers += 1;
    if (watchers === 1) stops = begin();
    return () => {
      stop();
      watchers -= 1;
      if (watchers > 0) return;
      stops.forEach((each) => each());
      stops = [];
    };
  };
}

const lateMessage = (done: Text | undefined): Text =>
  done === undefined
    ? 'The station is responding again. Your changes were saved.'
    : { text: 'The station is responding again: {{what}}', values: { what: asTextObject(done) } };

/** If a save answers with the document, it is not read again. */
function toSave({ of, send, answersDocument }: Surroundings, unanswered: () => void): Pick<DraftOptions, 'send' | 'readBack'> {
  if (!of) return { send };
  let take: ((document: unknown) => void) | undefined;
  return {
    async send(onSent) {
      take = answersDocument ? of.accepting() : undefined;
      const outcome = await send(onSent);
      if (outcome.kind === 'unknown') unanswered();
      // The edit is kept; the stored value shows whether the save took effect.
      if (outcome.kind === 'refused' || outcome.kind === 'unknown') void of.refetch();
      return outcome;
    },
    async readBack({ kind, answer }) {
      if (take && kind === 'done' && isObject(answer)) take(answer);
      else await of.refetch();
    },
  };
}
