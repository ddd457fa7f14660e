// In a table that is too narrow for all its columns, important ones come first, the rest is folded below them, and commands cover
// nothing.
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import type { Command, Condition, Members, Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';
import { alarms, alarmSchema } from './samples.ts';

afterEach(() => page.viewport(1440, 900));

const columns = {
  deviceName: { width: 140 },
  value: {},
  level: { width: 96 },
  title: { width: 190 },
  endTime: { width: 150 },
  occurTime: { width: 150 },
};
const never: Condition = { op: 'eq', from: '/item/id', value: 'none of them' };
const commands: Members<Command> = {
  clear: { title: 'Clear', call: 'clear' },
  tell: { title: 'Tell the service', call: 'clear' },
  hidden: { title: 'Hidden', call: 'clear', visible: never },
  hiddenToo: { title: 'Hidden too', call: 'clear', visible: never },
};
const draw = (options: object = {}) =>
  drawKind({
    answers: { alarms: { schema: alarmSchema, data: { list: alarms.slice(0, 4) } } },
    screen: { commands },
    calls: { clear: {} },
    body: {
      list: {
        kind: 'table',
        title: 'Alarms',
        source: 'alarms',
        options: { columns, narrow: ['/level', '/title', '/occurTime'], itemCommands: { clear: {}, tell: {} }, ...options },
      },
    },
  });
const headings = () => [...document.querySelectorAll('thead th')].map((each) => each.textContent);
const cells = () => [...(document.querySelector('tbody tr.ant-table-row')?.children ?? [])].map((each) => each.textContent);
const scrolls = () => {
  const body = document.querySelector('.ant-table-body, .ant-table-content');
  return body ? body.scrollWidth - body.clientWidth : Number.NaN;
};

it('a wide table shows all columns in their configured order', async () => {
  await page.viewport(1440, 900);
  await draw();
  await expect.poll(headings).toEqual(['Device', 'Value', 'Level', 'Title', 'Ended', 'Occurred', 'Actions']);
});

it('a table on a tablet shows important columns first and folds the rest below the text of the row', async () => {
  await page.viewport(700, 900);
  await draw();
  await expect.poll(() => headings().slice(0, 3)).toEqual(['Level', 'Title', 'Occurred']);
  await expect.poll(() => cells()[1]).toMatch(/^Temperature spread.*Value 0.0 kW/);
  expect(cells().join(' ')).not.toMatch(/Ended/);
  expect(scrolls()).toBeLessThanOrEqual(1);
  await page.viewport(1440, 900);
  await expect.poll(() => headings()[0]).toBe('Device');
});

it('a table has its final column widths from the first drawing', async () => {
  await page.viewport(900, 900);
  const widths = () => [...document.querySelectorAll('thead th')].map((each) => Math.round(each.getBoundingClientRect().width));
  let first: readonly number[] | undefined;
  const seen = new MutationObserver(() => {
    if (document.querySelector('tbody tr.ant-table-row')) first ??= widths();
  });
  seen.observe(document.body, { childList: true, subtree: true });
  // Long labels of commands need more room than estimated.
  await draw({ itemCommands: { clear: {}, tell: { title: 'Tell the service that somebody has to come at once' } } });
  await expect.poll(() => headings().at(-1)).toBe('Actions');
  await expect.poll(scrolls).toBeLessThanOrEqual(1);
  await new Promise((drawn) => setTimeout(drawn, 300));
  seen.disconnect();
  const last = widths();
  expect(first).toHaveLength(last.length);
  for (const [at, width] of last.entries()) expect(Math.abs(width - (first?.[at] ?? 0))).toBeLessThan(width / 5);
});

it('a scrolling table keeps its columns side by side except on a phone', async () => {
  await page.viewport(700, 900);
  await draw({ horizontalScroll: true });
  await expect.poll(() => headings().slice(0, 3)).toEqual(['Device', 'Value', 'Level']);
  await expect.poll(scrolls).toBeGreaterThan(1);
  expect(headings()).toHaveLength(7);
  await page.viewport(390, 844);
  await expect.poll(() => headings()[0]).toBe('Level');
  expect(headings().length).toBeLessThanOrEqual(3);
});

it('a row with many folded values shows the rest on request, so that the next row stays visible', async () => {
  await page.viewport(390, 844);
  const names = Array.from({ length: 9 }, (_each, index) => `v${index}`);
  const schema: Schema = {
    type: 'array',
    items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { title: name, type: 'number' }])) },
  };
  await drawKind({
    answers: { figures: { schema, data: [Object.fromEntries(names.map((name, index) => [name, index]))] } },
    body: {
      list: {
        kind: 'table',
        title: 'Figures',
        source: 'figures',
        options: {
          columns: Object.fromEntries(names.map((name) => [name, { width: name === 'v0' ? 300 : 200 }])),
          narrow: ['/v0'],
        },
      },
    },
  });
  await expect.poll(() => document.querySelector('tbody summary')?.textContent).toMatch(/^\d+ more$/);
  const row = document.querySelector<HTMLElement>('tbody tr.ant-table-row');
  const folded = row?.offsetHeight ?? 0;
  expect(folded).toBeLessThan(120);
  await userEvent.click(document.querySelector('tbody summary') as HTMLElement);
  await expect.poll(() => row?.offsetHeight).toBeGreaterThan(folded + 10);
});

it('a table with configured important columns hides the others until requested', async () => {
  await page.viewport(390, 844);
  const names = ['name', 'since', 'advice', 'origin', 'times'];
  const schema: Schema = {
    type: 'array',
    items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { title: name, type: 'string' }])) },
  };
  const columns = Object.fromEntries(names.map((name) => [name, { width: 300 }]));
  const list = (narrow?: string[]) => ({ kind: 'table', source: 'list', options: { columns, ...(narrow && { narrow }) } });
  await drawKind({
    answers: { list: { schema, data: [Object.fromEntries(names.map((name) => [name, name]))] } },
    body: { said: list(['/name', '/since']), unsaid: list() },
  });
  const more = () => [...document.querySelectorAll('tbody summary')].map((each) => each.textContent);
  await expect.poll(more).toEqual(['3 more']);
});

it('a second text column of a table gets the width that its text needs', async () => {
  await page.viewport(900, 900);
  await draw({
    columns: { ...columns, deviceName: { width: 140 }, id: {} },
    narrow: ['/level', '/title', '/deviceName', '/occurTime'],
  });
  await expect.poll(() => headings().slice(0, 4)).toEqual(['Level', 'Title', 'Device', 'Occurred']);
  const device = document.querySelectorAll('tbody tr.ant-table-row')[1]?.children[2] as HTMLElement;
  expect(device.textContent).toBe('Liquid cooling 1');
  const words = document.createRange();
  words.selectNodeContents(device);
  expect(words.getBoundingClientRect().height).toBeLessThan(25);
});

it('a table on a phone shows the important values of a row in one cell and the commands behind one button', async () => {
  await page.viewport(390, 844);
  await draw();
  await expect.poll(() => headings().length).toBeLessThanOrEqual(3);
  await expect.poll(() => cells().join(' ')).toMatch(/B alarm.*Temperature spread.*2026-11-20 09:00:00/);
  expect(scrolls()).toBeLessThanOrEqual(1);
  expect(document.querySelector('tbody tr.ant-table-row td.ems-column-text')?.getBoundingClientRect().width).toBeGreaterThan(150);
  const actions = page.getByRole('button', { name: 'Actions' }).first();
  await expect.element(page.getByRole('button', { name: 'Tell the service' }).first()).not.toBeInTheDocument();
  (actions.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Tab}{Tab}');
  expect(document.activeElement?.textContent).toBe('Tell the service');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(actions.element());
});

it('the scroll box of a table has a name and is a tab stop only if it scrolls', async () => {
  await page.viewport(1440, 900);
  await draw();
  const box = page.getByRole('group', { name: 'Alarms' });
  await expect.element(box).not.toHaveAttribute('tabindex');
  await page.viewport(390, 844);
  await draw({ narrow: undefined, itemCommands: undefined });
  await expect.element(page.getByRole('group', { name: 'Alarms' }).last()).toHaveAttribute('tabindex', '0');
});

it.each<[name: string, schema: Schema, value: unknown]>([
  ['a yes or no with its title', { title: 'Known', type: 'boolean' }, true],
  ['a number with its title', { title: 'Known', type: 'integer' }, 0],
])('a table folds %s, even if it is important', async (_name, known, value) => {
  await page.viewport(390, 844);
  const readings = {
    ...alarmSchema.properties?.list?.items,
    properties: { ...alarmSchema.properties?.list?.items?.properties, known },
  };
  await drawKind({
    answers: {
      alarms: {
        schema: { type: 'object', properties: { list: { type: 'array', items: readings } } },
        data: { list: alarms.slice(0, 1).map((each) => ({ ...each, known: value })) },
      },
    },
    body: {
      list: {
        kind: 'table',
        title: 'Alarms',
        source: 'alarms',
        options: { columns: { ...columns, known: { width: 300 } }, narrow: ['/level', '/title', '/known'] },
      },
    },
  });
  await expect.poll(() => document.querySelector('.ems-folded .ems-folded-title')?.textContent).toBe('Known ');
});

it('a table has no column for commands that are never shown', async () => {
  await page.viewport(1440, 900);
  await draw({ itemCommands: { unknown: {}, neither: {} } });
  await expect.poll(() => headings().at(-1)).toBe('Occurred');
});

it('a table row without visible commands has no menu', async () => {
  await page.viewport(390, 844);
  await draw({ itemCommands: { hidden: {}, hiddenToo: {} } });
  await expect.poll(() => document.querySelectorAll('.ems-row-commands').length).toBeGreaterThan(1);
  expect(page.getByRole('button', { name: /^Actions/ }).elements()).toEqual([]);
});

it('a folded date and time in a table is not wrapped', async () => {
  await page.viewport(240, 844);
  await draw({ narrow: ['/title', '/deviceName'] });
  await expect.poll(() => cells().join(' ')).toMatch(/Occurred 2026-11-20 09:00:00/);
  const linesOf = (each: Element): number => {
    const words = document.createRange();
    words.selectNodeContents(each);
    return new Set(Array.from(words.getClientRects(), ({ bottom }) => Math.round(bottom))).size;
  };
  const moments = [...document.querySelectorAll('.ems-folded .ems-value')].filter((each) => each.textContent.startsWith('2026-'));
  expect(moments.length).toBeGreaterThan(3);
  expect(moments.map(linesOf)).toEqual(moments.map(() => 1));
});

it('a table scrolls to a heading that receives the focus', async () => {
  await page.viewport(390, 844);
  await draw({ narrow: undefined, itemCommands: {} });
  await expect.poll(scrolls).toBeGreaterThan(100);
  const last = [...document.querySelectorAll<HTMLElement>('thead th[tabindex]')].at(-1);
  last?.focus();
  const box = () => document.querySelector('.ant-table-body, .ant-table-content');
  await expect.poll(() => box()?.scrollLeft).toBeGreaterThan(50);
  expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual((box()?.getBoundingClientRect().right ?? 0) + 1);
});

it('a table has the scroll position of its header as soon as a heading receives the focus', async () => {
  await page.viewport(390, 844);
  await draw({ narrow: undefined, itemCommands: {} });
  await expect.poll(scrolls).toBeGreaterThan(100);
  const box = document.querySelector('.ant-table-body');
  const head = document.querySelector('.ant-table-header');
  const headings = [...document.querySelectorAll<HTMLElement>('.ant-table-header th[tabindex]')];
  if (!box || !head) throw new Error('No head of its own');
  for (const [at, left] of [30, 60].entries()) {
    head.scrollLeft = left;
    headings[at]?.focus({ preventScroll: true });
    expect(box.scrollLeft).toBe(left);
  }
});

it('commands above a table on a phone have touch targets of at least 40 px', async () => {
  await page.viewport(390, 844);
  await draw({ commands: { tell: {} } });
  const button = () => document.querySelector<HTMLElement>('button[data-command="tell"]');
  await expect.poll(() => button()?.offsetHeight ?? 0).toBeGreaterThanOrEqual(40);
});

it('an empty table on a phone shows the reason, and no heading overflows', async () => {
  await page.viewport(390, 800);
  const figures = { deviceName: {}, value: {}, level: {}, title: {}, endTime: {}, occurTime: {} };
  await drawKind({
    answers: { alarms: { schema: alarmSchema, data: { list: [] } } },
    body: { list: { kind: 'table', source: 'alarms', empty: 'No active alarms', options: { columns: figures } } },
  });
  await expect.poll(() => document.querySelector('tbody')?.textContent).toContain('No active alarms');
  expect(scrolls()).toBeLessThanOrEqual(1);
  const edge = document.querySelector('.ems-table')?.getBoundingClientRect().right ?? 0;
  const beyond = [...document.querySelectorAll('th')].filter((each) => each.getBoundingClientRect().right > edge + 1);
  expect(beyond.map((each) => each.textContent)).toEqual([]);
});
