import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../src/core/language.ts';
import { inEnglish, say } from '../../src/core/text.ts';
import type { DraftHandle } from '../../src/data/contract.ts';
import { createDraftStorage, draftPrefix } from '../../src/data/draftStorage.ts';
import { createScreen, type ScreenRun } from '../../src/data/screen.ts';
import { fakeDesk, refusal, toPiece, type FakeDesk } from './desk.ts';
import { until } from './serve.ts';

const plan: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5 },
    protocol: { type: 'string' },
    revision: { type: 'integer' },
    savedBy: { type: 'string', readOnly: true },
    password: { type: 'string', secret: true },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { start: { type: 'string' }, power: { type: 'number', maximum: 125 } } },
    },
  },
  cases: { tcp: { when: { op: 'eq', at: '/protocol', value: 'tcp' }, properties: { ip: { type: 'string' } } } },
  rules: {
    fresh: {
      rule: 'unique-among',
      at: '/name',
      except: '/was',
      given: { names: { read: 'names' } },
      says: 'Template name duplicated',
    },
  },
};
const point: Schema = {
  type: 'array',
  items: { type: 'object', properties: { name: { type: 'string' }, originalName: { type: 'string' } } },
};
const piece = toPiece({
  calls: { plan: {}, points: {}, names: {}, save: { needs: ['write'] }, savePoints: { needs: ['write'] }, probe: {} },
  entities: { plan, point },
  sources: { plan: { read: 'plan', params: { id: { from: '/chosen/list' } } }, points: { read: 'points' } },
  drafts: {
    plan: { of: 'plan', entity: 'plan', save: 'save', key: { from: '/chosen/list' } },
    points: { of: 'points', entity: 'point', save: 'savePoints', edit: 'toggle', remember: { '/*/name': 'originalName' } },
    fresh: { entity: 'plan', save: 'save' },
  },
  commands: {
    save: { call: 'save', params: { '*': { from: '/draft/plan' }, kind: 'pv' }, done: 'Template saved' },
    savePoints: { call: 'savePoints', params: { list: { from: '/draft/points' } } },
    probe: { call: 'probe', params: { protocol: { from: '/draft/plan/protocol' } }, besideEdit: true },
  },
});

let desk: FakeDesk;
let screen: ScreenRun;
let stored: Record<string, unknown>;
let stops: (() => void)[];

function open(): void {
  screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
  screen.open();
}
const handle = (name = 'plan'): DraftHandle => screen.draft(name)!.run.handle();
const value = (pointer = '', name = 'plan'): unknown => screen.draft(name)!.data.read(pointer);
const error = (pointer: string, name = 'plan'): string => say(handle(name).errors.read(pointer) as string, inEnglish);
async function watch(name = 'plan'): Promise<void> {
  stops.push(screen.draft(name)!.subscribe(() => {}));
  await until(() => value('', name) !== undefined, `draft ${name}`);
}
const sentParams = (name: string): unknown => desk.sent.findLast((each) => each.name === name)?.params;

beforeEach(async () => {
  desk = fakeDesk({ write: { is: 'right', says: 'no permission' } });
  desk.validators = { plan, point };
  stored = {
    name: 'old',
    protocol: 'tcp',
    ip: '10.0.0.1',
    savedBy: 'Wang',
    revision: 1,
    rows: [{ start: '00:00', power: 5 }],
    extra: 1,
  };
  desk.answers = {
    plan: () => structuredClone(stored),
    points: () => [{ name: '1#' }, { name: '2#' }],
    names: () => ['taken'],
    save: (params) => (Object.assign(stored, params, { revision: 2 }), null),
    savePoints: () => null,
    probe: () => null,
  };
  stops = [];
  open();
  await watch();
});
afterEach(() => {
  stops.forEach((stop) => stop());
  screen.close();
  desk.queries.clear();
});

describe('a draft', () => {
  it('is a copy: changed by typing, unchanged by typing back', () => {
    expect(handle()).toMatchObject({ changed: false, editing: true, canEdit: true });
    handle().set('/name', 'new');
    expect(handle().changed).toBe(true);
    expect(screen.scope.read('/editing/plan/changed')).toBe(true);
    expect(screen.scope.read('/source/plan/name')).toBe('old');
    handle().set('/name', 'old');
    expect(handle().changed).toBe(false);
  });

  it('shares one value between its views, each at its place', () => {
    const row = screen.draft('plan')!.run.handle('/rows/0');
    row.set('/power', 7);
    expect(value('/rows/0/power')).toBe(7);
    expect(row.data.read('/power')).toBe(7);
    expect(row.schema.properties).toHaveProperty('power');
  });

  it('a keystroke wakes the typed member and nobody else; the handle keeps its identity', () => {
    handle().set('/name', 'a');
    let woken = 0;
    let handles = 0;
    stops.push(
      screen.draft('plan')!.data.subscribe('/rows', () => (woken += 1)),
      screen.draft('plan')!.subscribe(() => (handles += 1)),
    );
    handle().set('/name', 'ab');
    handle().set('/name', 'abc');
    expect([woken, handles]).toEqual([0, 0]);
  });

  it('undo goes back step by step, typing at one place being one step', () => {
    handle().set('/name', 'a');
    handle().set('/name', 'ab');
    handle().set('/rows', []);
    handle().undo();
    expect(value('/rows')).toHaveLength(1);
    handle().undo();
    expect(value('/name')).toBe('old');
    expect(handle().changed).toBe(false);
  });

  it('removes members and rows with undefined', () => {
    handle().set('/protocol', undefined);
    handle().set('/rows/0', undefined);
    expect(value()).toMatchObject({ rows: [] });
    expect(value()).not.toHaveProperty('protocol');
  });

  it('nobody edits without the right to save', () => {
    desk.root.set('/session/rights', {});
    expect(handle()).toMatchObject({ canEdit: false, editing: false });
    handle().set('/name', 'x');
    expect(value('/name')).toBe('old');
  });
});

describe('save', () => {
  it('sends what the entity knows: no read-only members, none of a left case, none unknown; then reads back', async () => {
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
    expect(desk.told).toEqual(['success: Template saved']);
  });

  it('going back into a case restores its members', () => {
    handle().set('/protocol', 'rtu');
    handle().set('/protocol', 'tcp');
    expect(value('/ip')).toBe('10.0.0.1');
  });

  it('judges at save, not before, and from then on as one types', async () => {
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

  it('asks the reads that its rules need', async () => {
    handle().set('/name', 'taken');
    expect((await handle().save()).kind).toBe('failed');
    expect(error('/name')).toBe('Template name duplicated');
  });

  it('puts what the station refused where it was typed, until that is changed', async () => {
    desk.answers.save = () => {
      throw refusal(400, 'refused', [
        { path: '/rows/0/power', message: 'too much' },
        { path: '/kind', message: 'not this one' },
      ]);
    };
    handle().set('/rows/0/power', 100);
    expect((await handle().save()).kind).toBe('failed');
    expect(error('/rows/0/power')).toBe('too much');
    expect(error('')).toBe('not this one');
    expect(desk.told).toEqual(['error: refused']);
    handle().set('/rows/0/power', 90);
    await until(() => error('/rows/0/power') === '');
    expect(value('/rows/0/power')).toBe(90);
    expect(handle().changed).toBe(true);
  });

  it('saved by somebody else first: nothing typed is lost, and mine may stand over theirs', async () => {
    handle().set('/name', 'mine');
    stored = { ...stored, name: 'their', revision: 5 };
    desk.answers.save = (params) => {
      if ((params as { revision: number }).revision !== 5) throw refusal(409, 'saved by Wang', { who: 'Wang' });
      Object.assign(stored, params, { revision: 6 });
      return null;
    };
    expect((await handle().save()).kind).toBe('failed');
    await until(() => handle().moved);
    expect(value('/name')).toBe('mine');
    expect(handle().base?.read('/name')).toBe('their');
    handle().accept?.();
    expect((await handle().save()).kind).toBe('done');
    expect(stored).toMatchObject({ name: 'mine', revision: 6 });
  });

  it('a second save while the first one runs does nothing', async () => {
    handle().set('/name', 'new');
    const first = handle().save();
    expect(handle().saving).toBe(true);
    expect((await handle().save()).kind).toBe('cancelled');
    await first;
    expect(desk.sent.filter((each) => each.name === 'save')).toHaveLength(1);
  });
});

describe('a base that moves', () => {
  it('replaces what nobody changed', async () => {
    stored = { ...stored, name: 'their' };
    await screen.source('plan')!.refetch();
    expect(value('/name')).toBe('their');
    expect(handle().moved).toBe(false);
  });

  it('never overwrites what somebody did', async () => {
    handle().set('/name', 'mine');
    stored = { ...stored, name: 'their' };
    await screen.source('plan')!.refetch();
    expect(value('/name')).toBe('mine');
    expect(handle().moved).toBe(true);
    handle().cancel();
    expect(value('/name')).toBe('their');
    expect(handle()).toMatchObject({ changed: false, moved: false });
  });
});

describe('another key is another document', () => {
  it('asks before the choice when there is something to lose', async () => {
    handle().set('/name', 'mine');
    expect(await screen.choose('list', 'b')).toBe(false);
    expect(desk.questions).toEqual(['leave edit']);
    expect(screen.scope.read('/chosen/list')).toBeUndefined();
    desk.replies.leave = 'discard';
    expect(await screen.choose('list', 'b')).toBe(true);
    await until(() => screen.source('plan')!.handle().state === 'ready');
    expect(value('/name')).toBe('old');
  });

  it('keeps each document to itself, also when the address changes behind it', async () => {
    handle().set('/name', 'mine');
    desk.place().go('?list=b');
    await until(() => value('/name') === 'old');
    expect(handle().changed).toBe(false);
    desk.place().back();
    expect(value('/name')).toBe('mine');
    expect(handle().changed).toBe(true);
  });
});

describe('toggle', () => {
  it('shows until edit is begun, remembers what was, and cancels back', async () => {
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

describe('leaving', () => {
  it('another write asks, one that may run beside does not, and each validates only what it names', async () => {
    handle().set('/name', '');
    expect((await screen.command('savePoints')!.run()).kind).toBe('cancelled');
    expect(desk.questions).toEqual(['leave edit']);
    expect((await screen.command('probe')!.run()).kind).toBe('done');
    expect(sentParams('probe')).toEqual({ protocol: 'tcp' });
    expect(desk.questions).toHaveLength(1);
  });

  it('save as the answer to the question must succeed', async () => {
    await watch('points');
    desk.replies.leave = 'save';
    handle().set('/name', '');
    expect((await screen.command('savePoints')!.run()).kind).toBe('cancelled');
    handle().set('/name', 'good');
    expect((await screen.command('savePoints')!.run()).kind).toBe('done');
    expect(stored).toMatchObject({ name: 'good' });
  });

  it('survives a reload without its secrets, and goes when another person signs in', async () => {
    handle().set('/name', 'mine');
    handle().set('/password', 'hush');
    const kept = desk.storage!.getItem(desk.storage!.key(0) ?? '') ?? '';
    expect(kept).toContain('mine');
    expect(kept).not.toContain('hush');
    screen.close();
    open();
    await watch();
    expect(value('/name')).toBe('mine');
    expect(value('/password')).toBeUndefined();
    expect(handle()).toMatchObject({ changed: true, moved: false });
    const storage = createDraftStorage(desk.storage);
    storage.keepOnlyOf('u1');
    expect(desk.storage!.length).toBe(1);
    storage.keepOnlyOf('u2');
    expect(desk.storage!.length).toBe(0);
  });

  it('a reload over a document that moved meanwhile says so', async () => {
    handle().set('/name', 'mine');
    screen.close();
    stored = { ...stored, protocol: 'rtu' };
    desk.queries.clear();
    open();
    await watch();
    expect(value('/name')).toBe('mine');
    expect(handle().moved).toBe(true);
  });

  it('leaves no trace once saved', async () => {
    handle().set('/name', 'mine');
    await handle().save();
    expect(Array.from({ length: desk.storage!.length }, (_, index) => desk.storage!.key(index))).toEqual([]);
    expect(draftPrefix).toBe('ems.draft ');
  });
});

it('a new document starts from the defaults of its entity', () => {
  stops.push(screen.draft('fresh')!.subscribe(() => {}));
  expect(value('', 'fresh')).toEqual({});
});
