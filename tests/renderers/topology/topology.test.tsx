// The drawn topology node: tree and diagram share one draft, and each shows the edits of the other.
import { screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

const type: Schema = {
  title: 'Type',
  type: 'string',
  choices: {
    feeder: { const: 'feeder', title: 'Feeder' },
    transformer: { const: 'transformer', title: 'Transformer' },
    load: { const: 'load', title: 'Load' },
  },
};
const name: Schema = { title: 'Name', type: 'string', minLength: 1, maxLength: 12 };
const node: Schema = {
  type: 'object',
  required: ['id', 'type', 'name'],
  properties: {
    id: { type: 'string' },
    type,
    name,
    guarded: { title: 'Guarded', type: 'boolean', default: true },
    voltage: { title: 'Voltage', type: 'object', properties: { low: { title: 'Lowest voltage', type: 'number' } } },
    children: { type: 'array', items: { $ref: '#/$defs/node' } },
  },
};
const site: Schema = {
  type: 'object',
  properties: {
    nodes: { type: 'array', items: { $ref: '#/$defs/node' } },
    layout: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } },
    },
  },
  rules: {
    below: {
      rule: 'children-allowed',
      at: '/nodes',
      children: 'children',
      type: 'type',
      may: { feeder: ['transformer', 'load'], transformer: ['load'] },
    },
  },
  $defs: { node },
};
const stored = {
  nodes: [
    {
      id: 'n1',
      type: 'feeder',
      name: 'Feeder',
      children: [
        { id: 'n2', type: 'transformer', name: 'First' },
        { id: 'n3', type: 'load', name: 'Pumps' },
      ],
    },
  ],
};
const keptSchema: Schema = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, node } } };
/** One template that is permitted under a feeder, and one that is a load. */
const kept = [
  {
    name: 'Hall',
    node: { id: 'n1', type: 'transformer', name: 'First', children: [{ id: 'n2', type: 'load', name: 'Fans' }] },
  },
  { name: 'Lamp', node: { id: 'n1', type: 'load', name: 'Lamp' } },
];
const tree = () =>
  screen.queryAllByRole('treeitem').map((each) => `${each.getAttribute('aria-level')} ${each.firstChild?.textContent}`);
const item = (named: string) => screen.getByRole('treeitem', { name: new RegExp(`^${named}`) });
const box = (id: string) => document.querySelector<SVGGElement>(`[data-cell-id="${id}"]`);
const placeOf = (id: string) => box(id)?.getBoundingClientRect() ?? new DOMRect();

let asked: Awaited<ReturnType<typeof drawKind>>['asked'];
beforeEach(async () => {
  ({ asked } = await drawKind({
    width: 1100,
    answers: { stored: { schema: site, data: stored }, kept: { schema: keptSchema, data: kept } },
    entities: { site, node },
    calls: { save: { request: site }, keep: { request: { type: 'object' } } },
    screen: {
      drafts: { site: { of: 'stored', entity: 'site', save: 'save', edit: 'always' } },
      commands: {
        save: { call: 'save', params: { from: '/draft/site' }, done: 'Saved' },
        keep: { title: 'Keep it', call: 'keep', params: { from: '/item' }, duringEdit: true },
      },
    },
    body: {
      site: {
        kind: 'topology',
        title: 'Site',
        draft: 'site',
        options: {
          nodes: '/nodes',
          rootType: 'feeder',
          saveTemplate: 'keep',
          templates: { source: 'kept', node: '/node', title: '/name' },
        },
      },
      node: {
        kind: 'form',
        title: 'Chosen',
        draft: 'site',
        at: { from: '/chosen/site' },
        visible: { op: 'present', from: '/chosen/site' },
        options: { fields: { name: {}, guarded: {}, voltage: { fields: { low: {} } } } },
      },
    },
  }));
  // The first test also waits for the renderer and its drawing library to load.
  await vi.waitUntil(() => box('n3') !== null, { timeout: 60_000 });
});

describe('the tree', () => {
  it('is navigated by keys, and the selected node is shown in form and diagram', async () => {
    await userEvent.click(item('Feeder'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(() => item('Pumps').getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(item('Pumps'));
    await expect.poll(() => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Name' })?.value).toBe('Pumps');
    expect(box('n3')?.querySelector('rect')?.dataset.chosen).toBe('true');
    expect(screen.getByRole('textbox', { name: 'Lowest voltage' })).toBeDefined();
    await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'Fans');
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '2 Fans']);
    await expect.poll(() => box('n3')?.textContent).toContain('Fans');
  });
  it('marks a node with an error, which its form shows once at the field', async () => {
    await userEvent.click(item('Pumps'));
    await userEvent.fill(await screen.findByRole('textbox', { name: 'Name' }), 'Pumps of the cellar');
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    const message = await screen.findByText(/Enter at most 12 characters/);
    expect(message.closest('[data-field]')?.getAttribute('data-field')).toBe('name');
    const wrong = () => screen.getAllByRole('treeitem').filter((each) => each.matches('[data-wrong], :has(> [data-wrong])'));
    await expect.poll(() => wrong().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Pumps')]);
    expect(screen.getAllByText(/Enter at most 12 characters/)).toHaveLength(1);
  });
  it('moves a node by keyboard, but not under a parent that is not permitted', async () => {
    await userEvent.click(item('Pumps'));
    await userEvent.keyboard('{Control>}x{/Control}{ArrowUp}');
    await expect.poll(() => document.activeElement).toBe(item('First'));
    await userEvent.keyboard('{Control>}v{/Control}');
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '3 Pumps']);
    await userEvent.click(item('First'));
    await userEvent.keyboard('{Control>}x{/Control}{ArrowRight}{Control>}v{/Control}');
    expect(tree()).toEqual(['1 Feeder', '2 First', '3 Pumps']);
  });
  it('saves a node as a template with its descendants, and inserts one where its type is permitted', async () => {
    await userEvent.click(item('Feeder'));
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await expect.poll(() => asked.filter(({ call }) => call === 'keep').map(({ params }) => params)).toEqual([stored.nodes[0]]);
    await userEvent.click(screen.getByRole('button', { name: 'Insert template' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hall' }));
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '2 Pumps', '2 First2', '3 Fans']);
    await userEvent.click(item('First2'));
    await userEvent.click(screen.getByRole('button', { name: 'Insert template' }));
    await expect.poll(() => screen.queryByRole('menuitem', { name: 'Lamp' })).not.toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Hall' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(item('Fans'));
    await userEvent.click(screen.getByRole('button', { name: 'Insert template' }));
    await expect.poll(() => screen.queryByText('No template can be inserted under the selected node')).not.toBeNull();
  });
  it('adds permitted nodes, removes nodes, and supports undo and redo', async () => {
    await userEvent.click(item('First'));
    await userEvent.click(screen.getByRole('button', { name: 'Add: Load' }));
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '3 Load2', '2 Pumps']);
    // An unset switch shows its default.
    await expect.poll(() => screen.getByRole('switch', { name: 'Guarded' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Add: Transformer' })).toBeNull();
    await userEvent.click(item('First'));
    await userEvent.keyboard('{Delete}');
    await expect.poll(tree).toEqual(['1 Feeder', '2 Pumps']);
    const tools = screen.getByRole('group', { name: 'Tools' });
    const tool = (title: string) => tools.querySelector<HTMLElement>(`[title="${title}"]`) as HTMLElement;
    await userEvent.click(tool('Undo'));
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '3 Load2', '2 Pumps']);
    await userEvent.click(tool('Undo'));
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '2 Pumps']);
    await userEvent.click(tool('Redo'));
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '3 Load2', '2 Pumps']);
  });
  it('moves focus and form to the parent after an undo of an addition, and redo restores the node', async () => {
    await userEvent.click(item('First'));
    await userEvent.click(screen.getByRole('button', { name: 'Add: Load' }));
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '3 Load2', '2 Pumps']);
    await userEvent.click(item('Load2'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '2 Pumps']);
    await expect.poll(() => document.activeElement).toBe(item('First'));
    await expect.poll(() => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('First');
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '3 Load2', '2 Pumps']);
    // The selection stays on its node when an undo changes the position of the node.
    await userEvent.click(item('First'));
    await userEvent.keyboard('{Delete}');
    await userEvent.click(item('Pumps'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '3 Load2', '2 Pumps']);
    await expect.poll(() => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Pumps');
    await expect.poll(() => document.activeElement).toBe(item('Pumps'));
  });
});

describe('the diagram', () => {
  const mouse = (target: Element, event: string, x: number, y: number) =>
    target.dispatchEvent(
      new MouseEvent(event, { bubbles: true, cancelable: true, button: 0, clientX: x, clientY: y, view: window }),
    );
  function drag(from: Element, by: { x: number; y: number }): void {
    const { left, top, width, height } = from.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    mouse(from, 'mousedown', x, y);
    for (const part of [0.3, 0.6, 1])
      mouse(
        document.elementFromPoint(x + by.x * part, y + by.y * part) ?? document.body,
        'mousemove',
        x + by.x * part,
        y + by.y * part,
      );
    mouse(document.elementFromPoint(x + by.x, y + by.y) ?? document.body, 'mouseup', x + by.x, y + by.y);
  }

  it('draws every node and its connection', () => {
    expect(document.querySelectorAll('.ems-topo-stage .x6-node')).toHaveLength(3);
    expect(document.querySelectorAll('.ems-topo-stage .x6-edge')).toHaveLength(2);
  });
  it('keeps a dragged node in its place, and undo moves it back', async () => {
    const before = placeOf('n3');
    drag(box('n3')?.querySelector('rect') as Element, { x: 60, y: 40 });
    await expect.poll(() => Math.round(placeOf('n3').left - before.left)).toBe(60);
    await userEvent.click(screen.getByRole('group', { name: 'Tools' }).querySelector('[title="Undo"]') as HTMLElement);
    await expect.poll(() => Math.round(placeOf('n3').left - before.left)).toBe(0);
  });
  it('moves a node under the parent from whose port a line is drawn to the node', async () => {
    const port = box('n2')?.querySelector('.ems-topo-port') as Element;
    const [from, to] = [port.getBoundingClientRect(), placeOf('n3')];
    drag(port, {
      x: to.left + to.width / 2 - from.left - from.width / 2,
      y: to.top + to.height / 3 - from.top - from.height / 2,
    });
    await expect.poll(tree).toEqual(['1 Feeder', '2 First', '3 Pumps']);
    await expect.poll(() => document.querySelectorAll('.ems-topo-stage .x6-edge').length).toBe(2);
  });
});
