// The state of an edited document: steps, undo history, a stored document that arrives, removed and remembered members.
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { createDraftHandles } from '../../../src/data/drafts/draftHandles.ts';
import {
  newDraft,
  withAccepted,
  withBegun,
  withDocument,
  withRefused,
  withRestart,
} from '../../../src/data/drafts/draftState.ts';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { newState, setAt, withBase, withRedo, withStep, withUndo } from '../../../src/data/drafts/editState.ts';
import type { FormValidator } from '../../../src/data/drafts/formValidator.ts';

const opened = (document: unknown) => withBase(newState(), document);
const schema: Schema = { type: 'object', properties: { name: { type: 'string' }, power: { type: 'number' } } };

describe('the undo history', () => {
  it('joins input in one field within a second, but not later input', () => {
    const first = withStep(opened({ name: '' }), '/name', 'a', 0);
    const within = withStep(first, '/name', 'ab', 999);
    expect(withUndo(within).value).toEqual({ name: '' });
    expect(withUndo(withStep(within, '/name', 'abc', 1999)).value).toEqual({ name: 'ab' });
  });
  it('keeps the last 200 steps', () => {
    let state = opened({ rows: [0] });
    for (let each = 1; each <= 250; each += 1) state = withStep(state, '/rows', [each], each);
    expect(state.history).toHaveLength(200);
    for (let each = 0; each < 300; each += 1) state = withUndo(state);
    expect(state.value).toEqual({ rows: [50] });
    for (let each = 0; each < 300; each += 1) state = withRedo(state);
    expect(state.value).toEqual({ rows: [250] });
  });
});

describe('a member', () => {
  it('is removed by setting it to undefined, even if its value is already undefined', () => {
    expect(setAt({ a: 1, b: 2 }, '/a', undefined)).toEqual({ b: 2 });
    expect(Object.keys(setAt({ a: undefined }, '/a', undefined) as object)).toEqual([]);
    expect(setAt({ rows: [1, 2, 3] }, '/rows/1', undefined)).toEqual({ rows: [1, 3] });
  });
  it.each<[document: unknown, pointer: string, value: unknown]>([
    [{ a: 1 }, '/a', 1],
    [{ a: 1 }, '/b', undefined],
    [{ a: null }, '/a/b', undefined],
  ])('of %j at %s that is set to its value %j leaves the same document', (document, pointer, value) => {
    expect(setAt(document, pointer, value)).toBe(document);
  });
});

const remember = { '/name': 'was' };
const shape = { schema, remember };

it('a stored document that arrives outside an edit adds no remembered members', () => {
  const still = withDocument(newDraft(), opened({ name: 'A' }), shape);
  expect(withDocument(still, withBase(still.edit, { name: 'B' }), shape).edit.value).toEqual({ name: 'B' });
});

describe('a stored document that arrives during an edit', () => {
  const begun = withBegun(withDocument(newDraft(), opened({ name: 'A' }), shape), remember);
  it('replaces an unchanged value, and its members are remembered again', () => {
    const { edit } = withDocument(begun, withBase(begun.edit, { name: 'B' }), shape);
    expect([edit.value, edit.start, edit.base]).toEqual([{ name: 'B', was: 'B' }, { name: 'B', was: 'B' }, { name: 'B' }]);
  });
  it('leaves a changed value, which can then be merged with it', () => {
    const edit = withStep(begun.edit, '/power', 5, 0);
    const moved = withDocument({ ...begun, edit }, withBase(edit, { name: 'B' }), shape);
    expect(moved.edit).toMatchObject({ value: { name: 'A', was: 'A', power: 5 }, moved: true });
    const refused = withRefused(moved, [
      { path: '', message: 'changed meanwhile' },
      { path: '/power', message: 'too high' },
    ]);
    const accepted = withAccepted(refused, schema, remember);
    expect(accepted.edit).toMatchObject({ value: { name: 'B', was: 'B', power: 5 }, moved: false });
    expect(accepted.refused.map(({ path }) => path)).toEqual(['/power']);
  });
});

describe('a handle', () => {
  const validator = () => ({}) as FormValidator;
  const done = () => Promise.resolve();
  const acts = { set() {}, begin() {}, cancel() {}, undo() {}, redo() {}, accept() {}, save: done } as unknown as Parameters<
    typeof createDraftHandles
  >[1];
  it.each([
    ['always', true, true],
    ['always', false, false],
    ['toggle', true, false],
  ] as const)('with edit "%s" and write access %j has editing %j before the first document', (edit, access, editing) => {
    const { run } = createDraftHandles({ schema, edit, canEdit: () => access }, acts);
    expect(run.handle().editing).toBe(editing);
  });
  it('has the validator at the root only', () => {
    const { run } = createDraftHandles({ schema, edit: 'always', canEdit: () => true, validator }, acts);
    expect([run.handle().validator, run.handle('/name').validator]).toEqual([validator, undefined]);
    const without = createDraftHandles({ schema, edit: 'always', canEdit: () => true }, acts).run.handle();
    expect(without).not.toHaveProperty('validator');
  });
  it('separates errors from advice, and advice leaves the draft valid', () => {
    const { run, show } = createDraftHandles({ schema, edit: 'always', canEdit: () => true }, acts);
    const advice = { path: '/power', text: 'Unusual', warnOnly: true, offer: 4 };
    const state = withRestart(newDraft(), { power: 5 });
    show({ ...state, found: [advice] }, true);
    const { errors, warnings, offers, valid } = run.handle();
    expect([errors.read('/power'), warnings.read('/power'), offers?.read('/power'), valid]).toEqual([
      undefined,
      'Unusual',
      4,
      true,
    ]);
    show({ ...state, found: [advice, { path: '/power', text: 'Too high' }] }, true);
    expect([errors.read('/power'), warnings.read('/power'), run.handle().valid]).toEqual(['Too high', 'Unusual', false]);
  });
});

it('unsaved drafts of another user are dropped, those of the same user are kept', () => {
  const drafts = createDraftStorage(undefined);
  const place = { user: 'one', station: '', screen: 's', draft: 'd', key: '' };
  const state = withStep(opened({ name: 'A' }), '/name', 'B', 0);
  drafts.keep(place, schema, state);
  drafts.keepOnlyOf('one');
  expect(drafts.take(place)).toBe(state);
  drafts.keepOnlyOf('on');
  expect(drafts.take(place)).toBeUndefined();
});
