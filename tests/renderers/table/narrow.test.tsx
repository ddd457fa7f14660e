// A table where there is no room for all its columns: what matters stands first, the rest folds under it, and nothing lies under the commands.
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
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
const commands = { clear: { title: 'Clear', call: 'clear' }, tell: { title: 'Tell the service', call: 'clear' } };
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

it('has all its columns as they are written where they find room', async () => {
  await page.viewport(1440, 900);
  await draw();
  await expect.poll(headings).toEqual(['Device', 'Value', 'Level', 'Title', 'Ended', 'Occurred', 'Actions']);
});

it('on a tablet shows what matters first, and folds the rest under the text of the row', async () => {
  await page.viewport(700, 900);
  await draw();
  await expect.poll(() => headings().slice(0, 3)).toEqual(['Level', 'Title', 'Occurred']);
  await expect.poll(() => cells()[1]).toMatch(/^Temperature spread.*Value 0.0 kW/);
  expect(cells().join(' ')).not.toMatch(/Ended/);
  expect(scrolls()).toBeLessThanOrEqual(1);
  await page.viewport(1440, 900);
  await expect.poll(() => headings()[0]).toBe('Device');
});

it('gives a second free text the room that its words need, not the least', async () => {
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

it('on a phone says all that matters of a row in one cell, and keeps the commands behind one button', async () => {
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

it('names the box that scrolls, and is no stop where nothing scrolls', async () => {
  await page.viewport(1440, 900);
  await draw();
  const box = page.getByRole('group', { name: 'Alarms' });
  await expect.element(box).not.toHaveAttribute('tabindex');
  await page.viewport(390, 844);
  await draw({ narrow: undefined, itemCommands: undefined });
  await expect.element(page.getByRole('group', { name: 'Alarms' }).last()).toHaveAttribute('tabindex', '0');
});

it('folds a yes or no with its question, also where it matters', async () => {
  await page.viewport(390, 844);
  const held = {
    ...alarmSchema.properties?.list?.items,
    properties: { ...alarmSchema.properties?.list?.items?.properties, known: { title: 'Known', type: 'boolean' } },
  };
  await drawKind({
    answers: {
      alarms: {
        schema: { type: 'object', properties: { list: { type: 'array', items: held } } },
        data: { list: alarms.slice(0, 1).map((each) => ({ ...each, known: true })) },
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

it('offers no menu in a row that has nothing to offer', async () => {
  await page.viewport(390, 844);
  await draw({ itemCommands: { unknown: {}, neither: {} } });
  await expect.poll(() => document.querySelectorAll('.ems-row-commands').length).toBeGreaterThan(1);
  expect(page.getByRole('button', { name: /^Actions/ }).elements()).toEqual([]);
});

it('breaks no line in the middle of a moment that is folded', async () => {
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
