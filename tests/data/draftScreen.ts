// A screen with drafts of a document of a fake station, opened for each test.
import { afterEach, beforeEach } from 'vitest';
import type { Schema } from '../../src/core/language.ts';
import { inEnglish, say } from '../../src/core/texts/text.ts';
import type { DraftHandle } from '../../src/data/contract.ts';
import { createDraftStorage } from '../../src/data/drafts/draftStorage.ts';
import { createScreen, type ScreenRun } from '../../src/data/screen.ts';
import { fakeDesk, toPiece, type FakeDesk } from './desk.ts';
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
      items: {
        type: 'object',
        properties: { start: { type: 'string' }, power: { title: 'Power', type: 'number', maximum: 125 } },
      },
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
const code: Schema = { type: 'object', properties: { code: { type: 'string', format: 'code-six' } } };
const point: Schema = {
  type: 'array',
  items: { type: 'object', properties: { name: { type: 'string' }, originalName: { type: 'string' } } },
};
const piece = toPiece({
  calls: {
    plan: {},
    points: {},
    names: {},
    save: { needs: ['write'] },
    savePoints: { needs: ['write'] },
    probe: {},
    compare: {},
  },
  entities: { plan, point, code },
  sources: { plan: { read: 'plan', params: { id: { from: '/chosen/list' } } }, points: { read: 'points' } },
  drafts: {
    plan: { of: 'plan', entity: 'plan', save: 'save', key: { from: '/chosen/list' } },
    points: { of: 'points', entity: 'point', save: 'savePoints', edit: 'toggle', remember: { '/*/name': 'originalName' } },
    fresh: { entity: 'plan', save: 'save' },
    code: { entity: 'code', save: 'save' },
  },
  commands: {
    save: { call: 'save', params: { '*': { from: '/draft/plan' }, kind: 'pv' }, done: 'Template saved' },
    savePoints: { call: 'savePoints', params: { list: { from: '/draft/points' } } },
    probe: { call: 'probe', params: { protocol: { from: '/draft/plan/protocol' } }, duringEdit: true },
    compare: {
      title: 'Compare',
      call: 'compare',
      params: { edits: { points: { from: '/draft/points' }, plan: { from: '/draft/plan' } } },
      duringEdit: true,
    },
  },
});

type Document = Record<string, unknown>;
export interface DraftScreen {
  desk: () => FakeDesk;
  screen: () => ScreenRun;
  /** The stored document of the station, and a change by another user. */
  stored: () => Document;
  store: (other: Document) => void;
  /** Opens the screen again, as after a reload. */
  open: () => void;
  watch: (name?: string) => Promise<void>;
  /** Functions that are called at the end of the test. */
  later: (...stops: (() => void)[]) => void;
  handle: (name?: string) => DraftHandle;
  value: (pointer?: string, name?: string) => unknown;
  error: (pointer: string, name?: string) => string;
  sentParams: (name: string) => unknown;
}

/** Must be called at the top level of a file. */
export function draftScreen(): DraftScreen {
  let desk: FakeDesk;
  let screen: ScreenRun;
  let stored: Document;
  let stops: (() => void)[];
  const open = (): void => {
    screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
    screen.open();
  };
  const handle = (name = 'plan') => screen.draft(name)!.run.handle();
  const value = (pointer = '', name = 'plan') => screen.draft(name)!.data.read(pointer);
  const watch = async (name = 'plan') => {
    stops.push(screen.draft(name)!.subscribe(() => {}));
    await until(() => value('', name) !== undefined, `draft ${name}`);
  };
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
      compare: () => null,
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
  return {
    desk: () => desk,
    screen: () => screen,
    stored: () => stored,
    store: (other) => void (stored = other),
    open,
    watch,
    later: (...more) => void stops.push(...more),
    handle,
    value,
    error: (pointer, name) => say(handle(name).errors.read(pointer) as string, inEnglish),
    sentParams: (name) => desk.sent.findLast((each) => each.name === name)?.params,
  };
}
