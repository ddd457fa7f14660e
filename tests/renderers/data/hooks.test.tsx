import { act, cleanup, render, screen as page } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { createStore } from '../../../src/core/reading.ts';
import { createDraftStorage } from '../../../src/data/draftStorage.ts';
import {
  DialogProvider,
  draftAt,
  ScopeLayer,
  ScreenProvider,
  useAt,
  useChosen,
  useCommand,
  useCondition,
  useDeviceCommand,
  useDraft,
  useEntityForm,
  useFormat,
  usePage,
  useScopeValue,
  useSource,
  useSourceAt,
  useText,
} from '../../../src/data/react.tsx';
import type { DataLayer } from '../../../src/data/shellData.ts';
import type { AskDialog } from '../../../src/data/contract.ts';
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

let desk: FakeDesk;
let data: DataLayer;
let drawn: Record<string, number>;
const count = (name: string) => void (drawn[name] = (drawn[name] ?? 0) + 1);

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

const inScreen = (children: ReactNode) => (
  <StrictMode>
    <ScreenProvider data={data} piece={piece} route={{ id: '7' }}>
      {children}
    </ScreenProvider>
  </StrictMode>
);
const text = (name: string) => page.getByTestId(name).textContent;

describe('sources', () => {
  function Value({ at }: { at: string }) {
    count(at);
    const source = useSource('live');
    return <i data-testid={at}>{String(useAt(source?.data, at))}</i>;
  }
  it('a value that did not change draws nothing anew', async () => {
    let soc = 50;
    desk.answers.live = () => ({ soc, power: 1 });
    function Refresh() {
      const source = useSource('live');
      return <button type="button" onClick={source?.retry} aria-label={source?.state} />;
    }
    render(inScreen([<Value key="a" at="/soc" />, <Value key="b" at="/power" />, <Refresh key="c" />]));
    await expect.poll(() => text('/soc')).toBe('50');
    const before = { ...drawn };
    soc = 51;
    act(() => page.getByRole('button').click());
    await expect.poll(() => text('/soc')).toBe('51');
    expect(drawn['/power']).toBe(before['/power']);
    expect(desk.sent.filter((each) => each.name === 'live')).toHaveLength(2);
  });

  it('a page is asked for as the node turns', async () => {
    function Table() {
      const [current, setCurrent] = useState(1);
      const source = useSource('list');
      usePage(source, { current, pageSize: 10 });
      const shown = useAt(source?.data, '/current');
      const at = useSourceAt('list');
      return (
        <button type="button" onClick={() => setCurrent(2)}>
          {String(shown)} {String(at)}
        </button>
      );
    }
    render(inScreen(<Table />));
    await expect.poll(() => page.getByRole('button').textContent).toBe('1 1000000');
    act(() => page.getByRole('button').click());
    await expect.poll(() => page.getByRole('button').textContent).toBe('2 1000000');
    expect(desk.sent.at(-1)?.params).toEqual({ current: 2, pageSize: 10 });
  });
});

describe('drafts', () => {
  it('typing draws the field that is typed in, and nobody else', async () => {
    function Field({ at }: { at: string }) {
      count(at);
      const draft = useDraft('plan', at);
      const value = useAt(draft?.data, '');
      return (
        <button type="button" data-testid={at} onClick={() => draft?.set('', 'x')}>
          {String(value)} {draft?.changed ? 'changed' : ''}
        </button>
      );
    }
    render(inScreen([<Field key="a" at="/name" />, <Field key="b" at="/power" />]));
    await expect.poll(() => text('/name')).toBe('old ');
    act(() => page.getByTestId('/name').click());
    await expect.poll(() => text('/name')).toBe('x changed');
    const before = { ...drawn };
    act(() => desk.edits.changed()[0] && undefined);
    act(() => page.getByTestId('/power').click());
    await expect.poll(() => text('/power')).toBe('x changed');
    expect(drawn['/name']).toBe(before['/name']);
  });

  it('deeper is the same draft, and keeps its identity', async () => {
    const seen = new Set<unknown>();
    function Deeper() {
      const draft = useDraft('plan');
      const deeper = draft && draftAt(draft, '/name');
      if (deeper) seen.add(deeper);
      return <i data-testid="deep">{String(useAt(deeper?.data, ''))}</i>;
    }
    const { rerender } = render(inScreen(<Deeper />));
    await expect.poll(() => text('deep')).toBe('old');
    const size = seen.size;
    rerender(inScreen(<Deeper />));
    expect(seen.size).toBe(size);
  });

  it('the dialog around answers for a draft without a name', async () => {
    let dialog: AskDialog | undefined;
    desk.replies.ask = (of) => ((dialog = of), Promise.resolve({ kind: 'cancelled' }));
    function Inside() {
      const draft = useDraft();
      const name = useScopeValue<string>({ from: '/form/name' });
      return (
        <button type="button" onClick={() => draft?.set('/name', 'typed')}>
          {name ?? 'nothing'}
        </button>
      );
    }
    function Outside() {
      const ask = useCommand('ask');
      const [open, setOpen] = useState<AskDialog>();
      if (open)
        return (
          <DialogProvider dialog={open}>
            <Inside />
          </DialogProvider>
        );
      return (
        <button type="button" onClick={() => void ask?.run().then(() => setOpen(dialog))}>
          open
        </button>
      );
    }
    render(inScreen(<Outside />));
    act(() => page.getByRole('button').click());
    await expect.poll(() => page.getByRole('button').textContent).toBe('nothing');
    act(() => page.getByRole('button').click());
    await expect.poll(() => page.getByRole('button').textContent).toBe('typed');
  });

  it('a form of its own belongs to no draft', async () => {
    function Filters() {
      const form = useEntityForm('plan');
      const [found, setFound] = useState('');
      return (
        <button
          type="button"
          onClick={() => {
            form.handle().set('/name', '');
            void form.check().then((list) => setFound(list.map((each) => each.path).join()));
          }}
        >
          {found}
        </button>
      );
    }
    render(inScreen(<Filters />));
    act(() => page.getByRole('button').click());
    await expect.poll(() => page.getByRole('button').textContent).toBe('/name');
  });
});

describe('choices, conditions and texts', () => {
  it('a choice stands in the address and in the scope; the default counts at once', async () => {
    function Tabs() {
      const [tab, choose] = useChosen('tab', { default: 'a', among: ['a', 'b'] });
      const seen = useScopeValue<string>({ from: '/chosen/tab' });
      return (
        <button type="button" onClick={() => void choose('b')}>
          {tab} {seen}
        </button>
      );
    }
    render(inScreen(<Tabs />));
    await expect.poll(() => page.getByRole('button').textContent).toBe('a a');
    act(() => page.getByRole('button').click());
    await expect.poll(() => page.getByRole('button').textContent).toBe('b b');
    expect(desk.place().search()).toBe('?tab=b');
    act(() => desk.place().back());
    await expect.poll(() => page.getByRole('button').textContent).toBe('a a');
  });

  it('a condition is true, false or unknown, and follows scope and own value', async () => {
    const own = createStore({ on: false });
    function Conditions() {
      const mode = useCondition({ op: 'eq', from: '/station/mode', value: 1 });
      const on = useCondition({ op: 'eq', at: '/on', value: true }, own);
      const unknown = useCondition({ op: 'eq', from: '/source/nothing/x', value: 1 });
      return <i data-testid="c">{[mode, on, unknown, useCondition(undefined)].map(String).join()}</i>;
    }
    render(inScreen(<Conditions />));
    expect(text('c')).toBe('false,false,undefined,true');
    act(() => {
      desk.root.set('/station/mode', 1);
      own.set('/on', true);
    });
    await expect.poll(() => text('c')).toBe('true,true,undefined,true');
  });

  it('texts take their values from the row around, drawn by their property', async () => {
    function Row() {
      const say = useText();
      const format = useFormat();
      const { text: drawnAs, unit } = format({ type: 'number', unit: 'kW' }, 1.5);
      const words = {
        text: 'Level {{level}} of {{name}}',
        values: { level: { from: '/item/level', as: 'plan#/level' }, name: { from: '/item/name' } },
      };
      return (
        <i data-testid="t">
          {say(words)} {say(words, { item: { name: 'P2' } })} {drawnAs} {unit}
        </i>
      );
    }
    const layers = { item: { level: 'A', name: 'P1' } };
    render(
      inScreen(
        <ScopeLayer layers={layers}>
          <Row />
        </ScopeLayer>,
      ),
    );
    expect(text('t')).toBe('Level High of P1 Level – of P2 1.5 kW');
  });
});

describe('commands', () => {
  it('stand on their row, follow its state, and run once', async () => {
    let release = () => {};
    desk.answers.remove = () => new Promise<void>((resolve) => (release = resolve));
    const item = createStore({ id: 7, locked: true });
    function Remove() {
      const command = useCommand('remove');
      return (
        <button type="button" disabled={!command?.enabled} onClick={() => void command?.run()}>
          {command?.running ? 'running' : 'remove'}
        </button>
      );
    }
    const layers = { item };
    render(
      inScreen(
        <ScopeLayer layers={layers}>
          <Remove />
        </ScopeLayer>,
      ),
    );
    const button = page.getByRole<HTMLButtonElement>('button');
    expect(button.disabled).toBe(true);
    act(() => item.set('/locked', false));
    await expect.poll(() => button.disabled).toBe(false);
    act(() => button.click());
    await expect.poll(() => button.textContent).toBe('running');
    expect(desk.sent.at(-1)?.params).toEqual({ id: 7 });
    act(() => release());
    await expect.poll(() => button.textContent).toBe('remove');
  });

  it('of a device file come with the file', async () => {
    function Start() {
      const command = useDeviceCommand({ id: 'pcs1', type: 'pcs' }, 'start');
      const none = useDeviceCommand({ id: 'pcs1', type: 'pcs' }, 'nothing');
      return <i data-testid="d">{`${String(command?.title)} ${String(none)}`}</i>;
    }
    render(inScreen(<Start />));
    await expect.poll(() => text('d')).toBe('Start undefined');
  });
});
