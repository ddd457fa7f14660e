import { describe, expect, it } from 'vitest';
import { createStore } from '../../../src/core/store.ts';
import {
  ScopeLayer,
  useAt,
  useChosen,
  useCondition,
  useFormat,
  usePage,
  useScopeValue,
  useSource,
  useText,
} from '../../../src/data/react/react.tsx';
import { act, render, screen as page } from '@testing-library/react';
import { useState } from 'react';
import { hookScreen } from './hookScreen.tsx';

const { desk, drawn, count, inScreen, text } = hookScreen();

describe('a source', () => {
  function Value({ at }: { at: string }) {
    count(at);
    const source = useSource('live');
    return <i data-testid={at}>{String(useAt(source?.data, at))}</i>;
  }
  it('does not re-render components of unchanged values', async () => {
    let soc = 50;
    desk().answers.live = () => ({ soc, power: 1 });
    function Refresh() {
      const source = useSource('live');
      return <button type="button" onClick={source?.retry} aria-label={source?.state} />;
    }
    render(inScreen([<Value key="a" at="/soc" />, <Value key="b" at="/power" />, <Refresh key="c" />]));
    await expect.poll(() => text('/soc')).toBe('50');
    const before = { ...drawn() };
    soc = 51;
    act(() => page.getByRole('button').click());
    await expect.poll(() => text('/soc')).toBe('51');
    expect(drawn()['/power']).toBe(before['/power']);
    expect(desk().sent.filter((each) => each.name === 'live')).toHaveLength(2);
  });

  it('is read again with the page that the node selects', async () => {
    function Table() {
      const [current, setCurrent] = useState(1);
      const source = useSource('list');
      usePage(source, { current, pageSize: 10 });
      const shown = useAt(source?.data, '/current');
      return (
        <button type="button" onClick={() => setCurrent(2)}>
          {String(shown)}
        </button>
      );
    }
    render(inScreen(<Table />));
    await expect.poll(() => page.getByRole('button').textContent).toBe('1');
    act(() => page.getByRole('button').click());
    await expect.poll(() => page.getByRole('button').textContent).toBe('2');
    expect(desk().sent.at(-1)?.params).toEqual({ current: 2, pageSize: 10 });
  });
});

describe('the hooks of choices, conditions and texts', () => {
  it('store a choice in address and scope, and apply the default at once', async () => {
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
    expect(desk().place().search()).toBe('?tab=b');
    act(() => desk().place().back());
    await expect.poll(() => page.getByRole('button').textContent).toBe('a a');
  });

  it('evaluate a condition to true, false or unknown from scope and own value', async () => {
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
      desk().root.set('/station/mode', 1);
      own.set('/on', true);
    });
    await expect.poll(() => text('c')).toBe('true,true,undefined,true');
  });

  it('take the values of a text from the surrounding row, formatted by their property', async () => {
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
