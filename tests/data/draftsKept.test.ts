// Drafts when the document changes, another one is selected, editing is cancelled, or the user leaves.
import { describe, expect, it } from 'vitest';
import { createDraftStorage, draftPrefix } from '../../src/data/drafts/draftStorage.ts';
import { draftScreen } from './draftScreen.ts';
import { until } from './serve.ts';

const { desk, screen, stored, store, open, watch, handle, value, sentParams } = draftScreen();

describe('a changed base document', () => {
  it('replaces unchanged drafts', async () => {
    store({ ...stored(), name: 'their' });
    await screen().source('plan')!.refetch();
    expect(value('/name')).toBe('their');
    expect(handle().moved).toBe(false);
  });

  it('never overwrites a changed draft', async () => {
    handle().set('/name', 'mine');
    store({ ...stored(), name: 'their' });
    await screen().source('plan')!.refetch();
    expect(value('/name')).toBe('mine');
    expect(handle().moved).toBe(true);
    handle().cancel();
    expect(value('/name')).toBe('their');
    expect(handle()).toMatchObject({ changed: false, moved: false });
  });
});

describe('a draft with another key', () => {
  it('asks before a new selection if changes would be lost', async () => {
    handle().set('/name', 'mine');
    expect(await screen().choose('list', 'b')).toBe(false);
    expect(desk().questions).toEqual(['leave edit']);
    expect(screen().scope.read('/chosen/list')).toBeUndefined();
    desk().replies.leave = 'discard';
    expect(await screen().choose('list', 'b')).toBe(true);
    await until(() => screen().source('plan')!.handle().state === 'ready');
    expect(value('/name')).toBe('old');
  });

  it('keeps its own input when the address changes', async () => {
    handle().set('/name', 'mine');
    desk().place().go('?list=b');
    await until(() => value('/name') === 'old');
    expect(handle().changed).toBe(false);
    desk().place().back();
    expect(value('/name')).toBe('mine');
    expect(handle().changed).toBe(true);
  });
});

describe('a draft with an edit button', () => {
  it('is read-only until the edit begins, remembers original members, and restores them on cancel', async () => {
    await watch('points');
    handle('points').set('/0/name', 'x');
    expect(value('/0/name', 'points')).toBe('1#');
    handle('points').begin();
    expect(handle('points')).toMatchObject({ editing: true, changed: false });
    handle('points').set('/0/name', 'x');
    expect(value('', 'points')).toEqual([
      { name: 'x', originalName: '1#' },
      { name: '2#', originalName: '2#' },
    ]);
    handle('points').cancel();
    expect(value('', 'points')).toEqual([{ name: '1#' }, { name: '2#' }]);
    expect(handle('points').editing).toBe(false);
    handle('points').begin();
    handle('points').set('/1/name', 'y');
    await handle('points').save();
    expect(sentParams('savePoints')).toEqual({
      list: [
        { name: '1#', originalName: '1#' },
        { name: 'y', originalName: '2#' },
      ],
    });
    expect(handle('points').editing).toBe(false);
  });
});

/** Holds the answers of saves until the returned function is called. */
function holdSave(): () => void {
  const { save } = desk().answers;
  let answer: () => void = () => {};
  desk().answers.save = async (...given: Parameters<NonNullable<typeof save>>) => {
    await new Promise<void>((done) => (answer = done));
    return save?.(...given);
  };
  return () => answer();
}

describe('a draft that is left', () => {
  it('asks before another write, but not before a command that may run during an edit', async () => {
    handle().set('/name', '');
    expect((await screen().command('savePoints')!.run()).kind).toBe('cancelled');
    expect(desk().questions).toEqual(['leave edit']);
    expect((await screen().command('probe')!.run()).kind).toBe('done');
    expect(sentParams('probe')).toEqual({ protocol: 'tcp' });
    expect(desk().questions).toHaveLength(1);
  });

  it('must be saved successfully if the user chooses to save it', async () => {
    await watch('points');
    desk().replies.leave = 'save';
    handle().set('/name', '');
    expect((await screen().command('savePoints')!.run()).kind).toBe('cancelled');
    handle().set('/name', 'good');
    expect((await screen().command('savePoints')!.run()).kind).toBe('done');
    expect(stored()).toMatchObject({ name: 'good' });
  });

  it('is not asked about while its save is in progress and succeeds', async () => {
    await watch('points');
    const answer = holdSave();
    handle().set('/name', 'good');
    const saving = handle().save();
    await until(() => desk().sent.some(({ name }) => name === 'save'));
    const other = screen().command('savePoints')!.run();
    answer();
    expect((await saving).kind).toBe('done');
    expect((await other).kind).toBe('done');
    expect(desk().questions).toEqual([]);
  });

  it('is asked about if its save is still unanswered after two seconds, and is then saved once', async () => {
    await watch('points');
    const answer = holdSave();
    desk().replies.leave = 'save';
    handle().set('/name', 'good');
    const saving = handle().save();
    const other = screen().command('savePoints')!.run();
    await until(() => desk().questions.length > 0);
    expect(desk().questions).toEqual(['leave edit']);
    answer();
    expect((await saving).kind).toBe('done');
    expect((await other).kind).toBe('done');
    expect(desk().sent.filter(({ name }) => name === 'save')).toHaveLength(1);
  });

  it('is kept after a reload without its secrets, and is deleted when another user signs in', async () => {
    handle().set('/name', 'mine');
    handle().set('/password', 'hush');
    const kept = desk().storage!.getItem(desk().storage!.key(0) ?? '') ?? '';
    expect(kept).toContain('mine');
    expect(kept).not.toContain('hush');
    screen().close();
    open();
    await watch();
    expect(value('/name')).toBe('mine');
    expect(value('/password')).toBeUndefined();
    expect(handle()).toMatchObject({ changed: true, moved: false });
    const storage = createDraftStorage(desk().storage);
    storage.keepOnlyOf('u1');
    expect(desk().storage!.length).toBe(1);
    storage.keepOnlyOf('u2');
    expect(desk().storage!.length).toBe(0);
  });

  it('keeps the current input if the right to write is lost, and ignores input from users without it', async () => {
    const { root } = desk();
    const may = (rights: object) => root.set('/session/rights', rights);
    await watch('points');
    handle('points').begin();
    handle('points').set('/0/name', 'x');
    handle().set('/name', 'mi');
    may({ control: true });
    handle().set('/name', 'mine');
    handle('points').set('/0/name', 'xy');
    expect([value('/name'), value('/0/name', 'points')]).toEqual(['mine', 'xy']);
    expect(handle()).toMatchObject({ changed: true, canEdit: false });
    may({ control: true, write: true });
    expect([value('/name'), value('/0/name', 'points')]).toEqual(['mine', 'xy']);
    may({ control: true });
    handle().cancel();
    handle().set('/name', 'late');
    expect(value('/name')).toBe('old');
    await watch('fresh');
    handle('fresh').set('/name', 'late');
    expect(value('/name', 'fresh')).toBeUndefined();
  });

  it('is kept after a reload, and a newer document is reported', async () => {
    handle().set('/name', 'mine');
    screen().close();
    store({ ...stored(), protocol: 'rtu' });
    desk().queries.clear();
    open();
    await watch();
    expect(value('/name')).toBe('mine');
    expect(handle().moved).toBe(true);
  });

  it('does not count as changed and is not stored if it is only an incomplete code', async () => {
    await watch('code');
    handle('code').set('/code', 'AB');
    expect(value('/code', 'code')).toBe('AB');
    expect(desk().edits.changed()).toEqual([]);
    expect(desk().storage!.length).toBe(0);
  });

  it('is not stored after a save', async () => {
    handle().set('/name', 'mine');
    await handle().save();
    expect(Array.from({ length: desk().storage!.length }, (_, index) => desk().storage!.key(index))).toEqual([]);
    expect(draftPrefix).toBe('ems.draft ');
  });
});
