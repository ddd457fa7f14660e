// The hooks on a screen with a source, a draft and commands at a fake station, and what they render.
import { cleanup, screen as page } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { createStore } from '../../../src/core/store.ts';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { ScreenProvider } from '../../../src/data/react/react.tsx';
import type { DataLayer } from '../../../src/data/shellData.ts';
import { fakeDesk, toPiece, type FakeDesk } from '../../data/desk.ts';

const plan: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    power: { type: 'number', unit: 'kW' },
    level: { choices: { high: { const: 'A', title: 'High' } } },
  },
};
const piece = toPiece({
  calls: { live: {}, plan: {}, save: { needs: ['write'] }, list: { paged: true }, remove: {}, 'device.command': {} },
  entities: { plan, 'plan#/level': plan.properties!.level! },
  sources: { live: { read: 'live' }, plan: { read: 'plan', params: { id: { from: '/chosen/list' } } }, list: { read: 'list' } },
  drafts: { plan: { of: 'plan', entity: 'plan', save: 'save' } },
  commands: {
    save: { call: 'save', params: { from: '/draft/plan' } },
    remove: { call: 'remove', params: { id: { from: '/item/id' } }, enabled: { op: 'eq', from: '/item/locked', value: false } },
    ask: { title: 'Add', call: 'save', params: { from: '/form' }, ask: { entity: 'plan' } },
  },
});

export interface HookScreen {
  desk: () => FakeDesk;
  /** How often each component was rendered. */
  drawn: () => Record<string, number>;
  count: (name: string) => void;
  inScreen: (children: ReactNode) => ReactNode;
  text: (name: string) => string | null;
}

/** Must be called at the top level of a file. */
export function hookScreen(): HookScreen {
  let desk: FakeDesk;
  let data: DataLayer;
  let drawn: Record<string, number>;
  beforeEach(() => {
    desk = fakeDesk({ write: { is: 'right' } });
    desk.validators = { plan };
    desk.answers = {
      live: () => ({ soc: 50, power: 1 }),
      plan: () => ({ name: 'old', power: 5 }),
      list: (params) => params,
      save: () => null,
      remove: () => null,
    };
    const pcs = {
      type: 'pcs',
      title: 'PCS',
      points: {},
      commands: { start: { title: 'Start', writes: { point: 'x', value: 1 }, needs: [] } },
    };
    data = {
      desk,
      draftStorage: createDraftStorage(desk.storage),
      status: createStore({}),
      loadDevice: () => Promise.resolve(pcs),
    } as unknown as DataLayer;
    drawn = {};
  });
  afterEach(cleanup);
  return {
    desk: () => desk,
    drawn: () => drawn,
    count: (name) => void (drawn[name] = (drawn[name] ?? 0) + 1),
    inScreen: (children) => (
      <StrictMode>
        <ScreenProvider data={data} piece={piece} route={{ id: '7' }}>
          {children}
        </ScreenProvider>
      </StrictMode>
    ),
    text: (name) => page.getByTestId(name).textContent,
  };
}
