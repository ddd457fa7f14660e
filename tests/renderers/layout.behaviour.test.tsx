import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import type { Members, ScreenNode } from '../../src/core/language.ts';
import { drawKind } from './reading/drawKind.tsx';

const said = (text: string): Members<ScreenNode> => ({ words: { kind: 'note', options: { text } } });
const list = {
  schema: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } } },
  data: [
    { id: 'a', name: 'Template one' },
    { id: 'b', name: 'Template two' },
  ],
};

describe('tabs', () => {
  const body: Members<ScreenNode> = {
    view: {
      kind: 'tabs',
      title: 'View',
      options: {
        tabs: {
          one: { title: 'One', body: said('First') },
          two: { title: 'Two', body: { list: { kind: 'choice', source: 'list', options: { value: '/id', title: '/name' } } } },
          three: { title: 'Three', visible: { op: 'eq', from: '/station/mode', value: 9 }, body: said('Third') },
        },
      },
    },
  };
  it('draw one tab, read only its sources, and store the selection in the address', async () => {
    const { asked, place } = await drawKind({ body, answers: { list } });
    await screen.findByText('First');
    expect(asked.map(({ call }) => call)).not.toContain('test.list');
    expect(screen.queryByRole('tab', { name: 'Three' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Two' }));
    await screen.findByText('Template one');
    expect(place.search()).toBe('?view=two');
    expect(screen.queryByText('First')).toBeNull();
  });
  it('are selected by arrow keys, and the tab in the address is open', async () => {
    await drawKind({ body, answers: { list }, search: '?view=two' });
    const two = await screen.findByRole('tab', { name: 'Two' });
    expect(two.getAttribute('aria-selected')).toBe('true');
    two.focus();
    fireEvent.keyDown(two, { key: 'ArrowRight' });
    await screen.findByText('First');
    expect(document.activeElement?.textContent).toBe('One');
  });
  it('on the side are stacked next to their panel and navigated up and down', async () => {
    const tabs = { one: { title: 'One', body: said('First') }, two: { title: 'Two', body: said('Second') } };
    await drawKind({
      answers: {},
      width: 900,
      body: { view: { kind: 'tabs', title: 'View', options: { position: 'side', tabs } } },
    });
    const one = await screen.findByRole('tab', { name: 'One' });
    const two = screen.getByRole('tab', { name: 'Two' });
    expect(screen.getByRole('tablist', { name: 'View' }).getAttribute('aria-orientation')).toBe('vertical');
    expect(two.getBoundingClientRect().top).toBeGreaterThanOrEqual(one.getBoundingClientRect().bottom);
    expect(screen.getByRole('tabpanel').getBoundingClientRect().left).toBeGreaterThan(one.getBoundingClientRect().right - 1);
    one.focus();
    fireEvent.keyDown(one, { key: 'ArrowDown' });
    await screen.findByText('Second');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Two' }));
  });
});

describe('a choice', () => {
  const draw = (options: Readonly<Record<string, unknown>>, search = '') =>
    drawKind({
      search,
      answers: { list },
      calls: { remove: {}, add: {} },
      screen: {
        commands: {
          add: { title: 'New template', call: 'add' },
          remove: {
            title: { text: 'Delete {{name}}', values: { name: { from: '/item/name' } } },
            call: 'remove',
            params: { id: { from: '/item/id' } },
          },
        },
      },
      body: {
        list: { kind: 'choice', title: 'Templates', source: 'list', options: { value: '/id', title: '/name', ...options } },
        says: { kind: 'note', options: { text: { text: 'chosen {{id}}', values: { id: { from: '/chosen/list' } } } } },
      },
    });
  it('has the first item selected by default', async () => {
    const { place } = await draw({ as: 'segmented' });
    await screen.findByText('chosen a');
    expect(place.search()).toBe('');
    fireEvent.click(screen.getByRole('radio', { name: 'Template two' }));
    await screen.findByText('chosen b');
    expect(place.search()).toBe('?list=b');
  });
  it('has no value for the entry "all"', async () => {
    await draw({ as: 'segmented', allTitle: 'All templates' });
    await screen.findByText('chosen –');
  });
  it('has commands next to the list and item commands at each item', async () => {
    const { asked } = await draw({ as: 'list', commands: { add: {} }, itemCommands: { remove: {} } });
    await screen.findByRole('button', { name: 'New template' });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Template two: Template two' }));
    await waitFor(() => expect(asked.find(({ call }) => call === 'remove')?.params).toEqual({ id: 'b' }));
  });
  it('has a list of items as its value if several are selected', async () => {
    await draw({ as: 'list', multiple: true });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Template one' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Template two' }));
    await screen.findByText(/chosen .*a.*b/);
  });
});

describe('commands', () => {
  it('are marked as disabled for screen readers', async () => {
    await drawKind({
      answers: {},
      calls: { start: { needs: [] } },
      screen: { commands: { start: { title: 'Start', call: 'start', enabled: { op: 'eq', from: '/station/mode', value: 2 } } } },
      body: { run: { kind: 'actions', options: { commands: { start: { enabled: false } } } } },
    });
    expect((await screen.findByRole('button', { name: /^Start/ })).getAttribute('aria-disabled')).toBe('true');
  });
  it('in a group show their common reason once as text until they are enabled', async () => {
    const enabled = { op: 'eq', from: '/chosen/list', value: 'b' } as const;
    const { place } = await drawKind({
      answers: { list },
      calls: { start: { needs: [] } },
      screen: {
        commands: { one: { title: 'One', call: 'start', enabled }, two: { title: 'Two', call: 'start', enabled } },
      },
      body: {
        list: {
          kind: 'choice',
          source: 'list',
          options: { value: '/id', title: '/name', as: 'select', allTitle: 'All templates' },
        },
        run: { kind: 'actions', options: { commands: { one: {}, two: {} } } },
      },
    });
    await screen.findByRole('button', { name: /^One/ });
    const reasons = () => [...document.querySelectorAll<HTMLElement>('.ems-reason')].map((each) => each.textContent);
    await waitFor(() => expect(reasons()).toEqual(["Waiting for the station's state"]));
    place.go('?list=b');
    await waitFor(() => expect(reasons()).toEqual([]));
  });
  it('keep the focus while they are disabled and enabled, and a key press while disabled has no effect', async () => {
    const { place, asked } = await drawKind({
      answers: { list },
      calls: { start: { needs: [] } },
      screen: {
        commands: { start: { title: 'Start', call: 'start', enabled: { op: 'eq', from: '/chosen/list', value: 'b' } } },
      },
      body: {
        list: {
          kind: 'choice',
          source: 'list',
          options: { value: '/id', title: '/name', as: 'select', allTitle: 'All templates' },
        },
        run: { kind: 'actions', options: { commands: { start: {} } } },
      },
    });
    const button = await screen.findByRole('button', { name: /^Start ?, Waiting for the station/ });
    button.focus();
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/Waiting for the station/);
    await userEvent.keyboard('{Enter}');
    place.go('?list=b');
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    expect(asked.map(({ call }) => call)).not.toContain('start');
    expect(document.activeElement).toBe(button);
    place.go('');
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(button);
    place.go('?list=b');
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('start'));
  });
  it('that the screen does not define are not drawn', async () => {
    await drawKind({ answers: {}, body: { run: { kind: 'actions', options: { commands: { nothing: {} } } }, ...said('Here') } });
    await screen.findByText('Here');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a fault in a node', () => {
  it('does not affect other nodes if its kind is unknown', async () => {
    await drawKind({ answers: {}, body: { odd: { kind: 'hologram' }, ...said('Here') } });
    await screen.findByText('This console cannot display "hologram"');
    await screen.findByText('Here');
  });
  it('replaces the node by a report of its place after an exception, while other nodes are drawn', async () => {
    // React logs every error that a boundary catches.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await drawKind({ answers: {}, body: { broken: { kind: 'tabs', options: { tabs: null } }, ...said('Here') } });
    await screen.findByText('An error occurred');
    await screen.findByText(/tabs · kinds · \/body\/broken · Exception: /);
    await screen.findByText('Here');
    await screen.findByRole('button', { name: 'Copy report' });
    logged.mockRestore();
  });
});

it('a collapsed section opens and closes', async () => {
  await drawKind({
    answers: {},
    body: { more: { kind: 'section', title: 'More', options: { collapsed: true, body: said('Inside') } } },
  });
  const head = await screen.findByRole('button', { name: 'More' });
  expect(screen.queryByText('Inside')).toBeNull();
  await userEvent.click(head);
  await screen.findByText('Inside');
  expect(head.getAttribute('aria-expanded')).toBe('true');
});

describe('nodes side by side', () => {
  it.each([
    [1100, [8, 4, 4, 12]],
    [800, [12, 6, 6, 12]],
    [400, [12, 12, 12, 12]],
  ])('have the spans for a width of %i px', async (width, twelfths) => {
    expect(await drawnSpans(width, [8, 4, 4, 12])).toEqual(twelfths);
  });
  it('fill the row if a narrow place leaves only one of them in it', async () => {
    expect(await drawnSpans(800, [8, 4, 8, 4, 12])).toEqual([12, 12, 12, 12, 12]);
  });

  /** Widths in twelfths of the last node, which takes a whole row. */
  async function drawnSpans(width: number, spans: number[]): Promise<number[]> {
    const body = Object.fromEntries(
      spans.map((span, index) => [`n${index}`, { kind: 'note', span, options: { text: `Note ${index}` } }]),
    );
    await drawKind({ answers: {}, width, body });
    await screen.findByText(`Note ${spans.length - 1}`);
    const widths = [...document.querySelectorAll('[data-node]')].map((each) => each.getBoundingClientRect().width);
    return widths.map((each) => Math.round((each / (widths.at(-1) ?? 1)) * 12));
  }
});
