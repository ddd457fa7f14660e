// A draft of a document that the station does not have yet: created by one call, afterwards saved by another.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { inEnglish, say } from '../../../src/core/texts/text.ts';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { createScreen, type ScreenRun } from '../../../src/data/screen.ts';
import { fakeDesk, type FakeDesk, refusal, toPiece } from '../desk.ts';
import { until } from '../serve.ts';

const place: Schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 1 }, revision: { type: 'integer' } },
};
const piece = toPiece({
  calls: { search: {}, create: { needs: ['write'] }, update: { needs: ['write'] } },
  entities: { place },
  sources: { place: { read: 'search' } },
  drafts: { place: { of: 'place', entity: 'place', save: 'save', create: 'create' } },
  commands: {
    save: { call: 'update', params: { from: '/draft/place' }, done: 'Saved' },
    create: { call: 'create', params: { from: '/draft/place' }, done: 'Created' },
  },
});

let desk: FakeDesk;
let screen: ScreenRun;
let stored: Record<string, unknown>;
let stop: () => void;
const handle = () => screen.draft('place')!.run.handle();
const written = () => desk.sent.filter(({ name }) => name !== 'search').map(({ name, params }) => ({ name, params }));
beforeEach(async () => {
  desk = fakeDesk({ write: { is: 'right', says: 'no permission' } });
  desk.validators = { place };
  stored = {};
  const write = (params: unknown) => (Object.assign(stored, params, { revision: Number(stored.revision ?? 0) + 1 }), null);
  desk.answers = { search: () => structuredClone(stored), create: write, update: write };
  screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
  screen.open();
  stop = screen.draft('place')!.subscribe(() => {});
  await until(() => screen.draft('place')!.data.read('') !== undefined, 'the draft');
});
afterEach(() => {
  stop();
  screen.close();
  desk.queries.clear();
});

it('a draft creates a missing document with its first save and updates it with the next one', async () => {
  handle().set('/name', 'North');
  expect(await handle().save()).toMatchObject({ kind: 'done' });
  await until(() => screen.draft('place')!.data.read('/revision') === 1, 'the document');
  handle().set('/name', 'South');
  expect(await handle().save()).toMatchObject({ kind: 'done' });
  expect(written()).toEqual([
    { name: 'create', params: { name: 'North' } },
    { name: 'update', params: { name: 'South', revision: 1 } },
  ]);
  expect(stored).toEqual({ name: 'South', revision: 2 });
});

it('a draft shows an error of the create call at the form and keeps the input', async () => {
  desk.answers.create = () => {
    throw refusal(400, 'Refused', [{ path: '/name', message: 'Choose another name' }]);
  };
  handle().set('/name', 'North');
  expect(await handle().save()).toMatchObject({ kind: 'failed' });
  expect(say(handle().errors.read('/name') as string, inEnglish)).toBe('Choose another name');
  expect(screen.draft('place')!.data.read('/name')).toBe('North');
});

it('a draft cannot be edited without the right to create', () => {
  desk.root.set('/session/rights', {});
  expect(handle().canEdit).toBe(false);
});
