import { describe, expect, it } from 'vitest';
import { refusal } from '../desk.ts';
import { draftScreen } from '../draftScreen.ts';
import { until } from '../serve.ts';

const { desk, screen, stored, store, open, watch, later, handle, value, error, sentParams } = draftScreen();

describe('a draft', () => {
  it('is a copy that counts as changed only while it differs', () => {
    expect(handle()).toMatchObject({ changed: false, editing: true, canEdit: true });
    handle().set('/name', 'new');
    expect(handle().changed).toBe(true);
    expect(screen().scope.read('/editing/plan/changed')).toBe(true);
    expect(screen().scope.read('/source/plan/name')).toBe('old');
    handle().set('/name', 'old');
    expect(handle().changed).toBe(false);
  });

  it('shares one value between its views, each at its place', () => {
    const row = screen().draft('plan')!.run.handle('/rows/0');
    row.set('/power', 7);
    expect(value('/rows/0/power')).toBe(7);
    expect(row.data.read('/power')).toBe(7);
    expect(row.schema.properties).toHaveProperty('power');
  });

  it('notifies only readers of the typed member at a keystroke', () => {
    handle().set('/name', 'a');
    let woken = 0;
    let handles = 0;
    later(
      screen()
        .draft('plan')!
        .data.subscribe('/rows', () => (woken += 1)),
      screen()
        .draft('plan')!
        .subscribe(() => (handles += 1)),
    );
    handle().set('/name', 'ab');
    handle().set('/name', 'abc');
    expect([woken, handles]).toEqual([0, 0]);
  });

  it('undoes changes step by step, where typing at one place is one step', () => {
    handle().set('/name', 'a');
    handle().set('/name', 'ab');
    handle().set('/rows', []);
    handle().undo();
    expect(value('/rows')).toHaveLength(1);
    handle().undo();
    expect(value('/name')).toBe('old');
    expect(handle().changed).toBe(false);
  });

  it('undoes each change of a list, even in quick succession, and all moves of one drag at once', () => {
    const rows = (...powers: number[]) => powers.map((power) => ({ power }));
    handle().set('/rows', rows(1));
    handle().set('/rows', rows(1, 2));
    handle().set('/rows', rows(1, 3), 'drag 1');
    handle().set('/rows', rows(1, 4), 'drag 1');
    handle().set('/rows', rows(1, 5), 'drag 2');
    const back = () => (handle().undo(), value('/rows'));
    expect([back(), back(), back(), back()]).toEqual([rows(1, 4), rows(1, 2), rows(1), [{ start: '00:00', power: 5 }]]);
    handle().set('/rows', rows(1, 2));
    handle().set('/rows/0', undefined);
    handle().set('/rows/0', undefined);
    expect([back(), back()]).toEqual([rows(2), rows(1, 2)]);
  });

  it('restores undone steps until the next input', () => {
    handle().set('/name', 'a');
    handle().set('/rows', []);
    handle().undo();
    handle().undo();
    expect(handle()).toMatchObject({ canUndo: false, canRedo: true, changed: false });
    handle().redo();
    expect(value()).toMatchObject({ name: 'a', rows: [{}] });
    handle().redo();
    expect(value('/rows')).toEqual([]);
    expect(handle()).toMatchObject({ canUndo: true, canRedo: false, changed: true });
    handle().undo();
    handle().set('/name', 'b');
    handle().redo();
    expect(value()).toMatchObject({ name: 'b', rows: [{}] });
  });

  it('removes members and rows with undefined', () => {
    handle().set('/protocol', undefined);
    handle().set('/rows/0', undefined);
    expect(value()).toMatchObject({ rows: [] });
    expect(value()).not.toHaveProperty('protocol');
  });

  it('cannot be edited without the right to save', async () => {
    screen().close();
    desk().root.set('/session/rights', {});
    open();
    await watch();
    expect(handle()).toMatchObject({ canEdit: false, editing: false });
    handle().set('/name', 'x');
    expect(value('/name')).toBe('old');
  });
});

describe('a save', () => {
  it('sends no read-only or unknown members and none of an inactive case, and reads the document back', async () => {
    handle().set('/protocol', 'rtu');
    expect(value('/ip')).toBe('10.0.0.1');
    const outcome = await handle().save();
    expect(outcome.kind).toBe('done');
    expect(sentParams('save')).toEqual({
      name: 'old',
      protocol: 'rtu',
      revision: 1,
      rows: [{ start: '00:00', power: 5 }],
      kind: 'pv',
    });
    expect(value('/revision')).toBe(2);
    expect(handle()).toMatchObject({ changed: false, saving: false, moved: false });
    expect(desk().notices).toEqual(['success: Template saved']);
  });

  describe('the stored document after it', () => {
    const asked = () => desk().sent.filter(({ name }) => name === 'plan').length;

    it('comes from the answer if that is the document, without another request', async () => {
      desk().answers.save = (params) => structuredClone(Object.assign(stored(), params, { revision: 7 }));
      const before = asked();
      handle().set('/name', 'new');
      await handle().save();
      expect([value('/name'), value('/revision'), asked() - before]).toEqual(['new', 7, 0]);
      expect(handle()).toMatchObject({ changed: false, moved: false });
      expect(screen().source('plan')!.data.read('/revision')).toBe(7);
    });

    it('comes from one request if the answer has no document', async () => {
      const before = asked();
      handle().set('/name', 'new');
      await handle().save();
      expect([value('/revision'), asked() - before]).toEqual([2, 1]);
    });

    it('belongs to the selection at the start of the save, even if that changes', async () => {
      let answer: (document: unknown) => void = () => {};
      desk().answers.save = () => new Promise((done) => (answer = done));
      handle().set('/name', 'new');
      const saving = handle().save();
      await until(() => desk().sent.some(({ name }) => name === 'save'));
      screen().chosen.set('list', 'other');
      answer({ name: 'new', revision: 9 });
      await saving;
      await until(() => value('/revision') === 1);
      expect(screen().source('plan')!.data.read('/revision')).toBe(1);
    });
  });

  it('keeps the members of a case, which are restored when the case is selected again', () => {
    handle().set('/protocol', 'rtu');
    handle().set('/protocol', 'tcp');
    expect(value('/ip')).toBe('10.0.0.1');
  });

  it('validates at save, not before, and from then on with every change', async () => {
    handle().set('/name', '');
    expect(error('/name')).toBe('');
    expect(handle().valid).toBe(true);
    const outcome = await handle().save();
    expect(outcome.kind).toBe('failed');
    expect(sentParams('save')).toBeUndefined();
    expect(error('/name')).toBe('Value cannot be empty');
    expect(handle().valid).toBe(false);
    handle().set('/name', 'fine');
    await until(() => handle().valid);
    expect(error('/name')).toBe('');
    handle().set('/name', 'too long');
    await until(() => error('/name') === 'Enter at most 5 characters');
    expect(handle().errors.read('/*')).toMatchObject([{ at: '/name' }]);
  });

  it('calls the reads that its rules need', async () => {
    handle().set('/name', 'taken');
    expect((await handle().save()).kind).toBe('failed');
    expect(error('/name')).toBe('Template name duplicated');
  });

  it('calls the reads again at each attempt, because the answer may have changed', async () => {
    handle().set('/name', 'taken');
    await handle().save();
    expect(error('/name')).toBe('Template name duplicated');
    desk().answers.names = () => [];
    await handle().save();
    expect(error('/name')).toBe('');
    expect(stored().name).toBe('taken');
  });
  it('shows an error of the station at its field until that is changed', async () => {
    desk().answers.save = () => {
      throw refusal(400, 'refused', [
        { path: '/rows/0/power', message: 'too much' },
        { path: '/kind', message: 'not this one' },
      ]);
    };
    handle().set('/rows/0/power', 100);
    expect((await handle().save()).kind).toBe('failed');
    expect(error('/rows/0/power')).toBe('too much');
    expect(error('')).toBe('not this one');
    expect(desk().notices).toEqual(['error: refused']);
    handle().set('/rows/0/power', 90);
    await until(() => error('/rows/0/power') === '');
    expect(value('/rows/0/power')).toBe(90);
    expect(handle().changed).toBe(true);
  });

  it('is refused after a save by another user and keeps all input, which may overwrite the other version', async () => {
    handle().set('/name', 'mine');
    store({ ...stored(), name: 'their', revision: 5 });
    desk().answers.save = (params) => {
      if ((params as { revision: number }).revision !== 5) throw refusal(409, 'saved by Wang', { who: 'Wang' });
      Object.assign(stored(), params, { revision: 6 });
      return null;
    };
    expect((await handle().save()).kind).toBe('failed');
    await until(() => handle().moved);
    expect(value('/name')).toBe('mine');
    expect(handle().base?.read('/name')).toBe('their');
    expect(error('')).toBe('saved by Wang');
    // The message is shown at the form only.
    expect(desk().notices).toEqual([]);
    handle().accept?.();
    expect(error('')).toBe('');
    expect((await handle().save()).kind).toBe('done');
    expect(stored()).toMatchObject({ name: 'mine', revision: 6 });
  });

  it('is refused after a save by another user, and unchanged members take the other version, also in the undo history', async () => {
    handle().set('/name', 'mine');
    handle().set('/name', 'mine2');
    const rows = [{ power: 77 }];
    store({ ...stored(), rows, revision: 5 });
    desk().answers.save = (params) => {
      if ((params as { revision: number }).revision !== 5) throw refusal(409, 'saved by Wang', { who: 'Wang' });
      Object.assign(stored(), params, { revision: 6 });
      return null;
    };
    await handle().save();
    await until(() => handle().moved);
    handle().accept?.();
    expect(value()).toMatchObject({ name: 'mine2', rows });
    handle().undo();
    expect(value()).toMatchObject({ rows, revision: 5 });
    handle().redo();
    expect(value()).toMatchObject({ name: 'mine2', rows, revision: 5 });
    handle().set('/name', 'last');
    expect((await handle().save()).kind).toBe('done');
    expect(stored()).toMatchObject({ name: 'last', rows, revision: 6 });
  });

  it('does nothing while another save runs', async () => {
    handle().set('/name', 'new');
    const first = handle().save();
    expect(handle().saving).toBe(true);
    expect((await handle().save()).kind).toBe('cancelled');
    await first;
    expect(desk().sent.filter((each) => each.name === 'save')).toHaveLength(1);
  });
});

it('a draft without a document starts empty if its entity has no defaults', () => {
  later(
    screen()
      .draft('fresh')!
      .subscribe(() => {}),
  );
  expect(value('', 'fresh')).toEqual({});
});
