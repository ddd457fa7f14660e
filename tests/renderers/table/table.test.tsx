import type { Schema } from '../../../src/core/language.ts';
import { page, userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { keptBy, textOf } from '../reading/files.ts';
import { alarms, alarmSchema } from './samples.ts';

const columns = { level: {}, title: {}, value: {}, occurTime: {} };
const draw = (options: object = {}, more: object = {}) =>
  drawKind({
    answers: { alarms: { schema: alarmSchema, data: { list: alarms, total: 45 } } },
    screen: { commands: { clear: { title: 'Clear', call: 'clear', params: { id: { from: '/item/id' } } } } },
    calls: { clear: {} },
    body: { list: { kind: 'table', title: 'Alarms', source: 'alarms', options: { columns, ...options } } },
    ...more,
  });
const cells = (column: number) =>
  [...document.querySelectorAll('tbody tr.ant-table-row')].map((row) => row.children[column]?.textContent);

describe('the order and the pages of a table', () => {
  it('are changed by a click on a heading, with missing values last, and the address stores the order', async () => {
    const station = await draw({ pageSize: 50 });
    await page.getByRole('columnheader', { name: 'Value' }).click();
    await expect.poll(() => cells(2).slice(0, 3)).toEqual(['0.0 kW', '1.0 kW', '3.0 kW']);
    expect(cells(2).at(-1)).toBe('–');
    expect(station.place.search()).toBe('?list.sort=value.ascend');
    await page.getByRole('columnheader', { name: 'Value' }).click();
    await expect.poll(() => cells(2)[0]).toBe('89.0 kW');
    expect(cells(2).at(-1)).toBe('–');
  });

  it('are those of the address', async () => {
    await draw({}, { search: '?list.current=3&list.sort=occurTime.descend' });
    await expect
      .poll(() => cells(3))
      .toEqual([
        '2026-11-20 09:26:40',
        '2026-11-20 09:20:00',
        '2026-11-20 09:13:20',
        '2026-11-20 09:06:40',
        '2026-11-20 09:00:00',
      ]);
  });

  it('are sent to a paged call', async () => {
    const station = await draw(
      {},
      { answers: { alarms: { schema: alarmSchema, data: { list: alarms.slice(0, 20), total: 45 }, paged: true } } },
    );
    await expect.poll(() => cells(0).length).toBe(20);
    await page.getByTitle('3', { exact: true }).click();
    await expect.poll(() => JSON.stringify(station.watched().alarms)).toContain('"current":3');
    await page.getByRole('columnheader', { name: 'Level' }).click();
    await expect.poll(() => JSON.stringify(station.watched().alarms)).toContain('"sort":{"column":"level","order":"ascend"}');
  });
});

describe('nested rows', () => {
  const family = [{ ...alarms[0], consequences: [alarms[1], alarms[2]] }, alarms[3]];
  const item = alarmSchema.properties?.list?.items as Schema;
  const consequences: Schema = { type: 'array', items: item };
  const schema: Schema = {
    type: 'object',
    properties: { list: { type: 'array', items: { ...item, properties: { ...item.properties, consequences } } } },
  };
  const answers = { alarms: { schema, data: { list: family } } };

  it('are folded, counted, and unfolded by keyboard', async () => {
    await draw({ children: '/consequences' }, { answers });
    const fold = page.getByRole('button', { name: '2 more below' });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    expect(cells(1)).toEqual([alarms[0]?.title, alarms[3]?.title]);
    (fold.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => cells(1)).toEqual([0, 1, 2, 3].map((index) => alarms[index]?.title));
    await userEvent.keyboard(' ');
    await expect.poll(() => cells(1).length).toBe(2);
  });
  it('do not run the command of their parent row', async () => {
    const station = await draw({ children: '/consequences', open: 'clear' }, { answers });
    await page.getByRole('button', { name: '2 more below' }).click();
    await expect.poll(() => cells(1).length).toBe(4);
    expect(station.asked.filter(({ call }) => call === 'clear')).toEqual([]);
  });
});

describe('the rows of a table', () => {
  it('run their command with their own item', async () => {
    const station = await draw({ itemCommands: { clear: {} } });
    await page.getByRole('button', { name: 'Clear' }).nth(1).click();
    await expect
      .poll(() => station.asked.filter(({ call }) => call === 'clear'))
      .toEqual([{ call: 'clear', params: { id: 'a2' } }]);
  });

  it('are named in each of their buttons and checkboxes', async () => {
    const item = alarmSchema.properties?.list?.items ?? {};
    const called: Schema = { properties: { list: { type: 'array', items: { ...item, called: ['deviceName', 'title'] } } } };
    await draw(
      { itemCommands: { clear: {} }, selection: 'multiple' },
      { answers: { alarms: { schema: called, data: { list: alarms } } } },
    );
    await expect.element(page.getByRole('button', { name: 'Clear: PCS 1 Grid over-voltage', exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'PCS 1 Grid over-voltage', exact: true }).first()).toBeVisible();
  });

  it('are named by their first cell without a configured name', async () => {
    await draw({ itemCommands: { clear: {} } });
    await expect.element(page.getByRole('button', { name: 'Clear: A fault', exact: true }).first()).toBeVisible();
  });

  it('are opened by click and Enter, except by a click on a control inside', async () => {
    const station = await draw({ open: 'clear', selection: 'multiple' });
    const ids = () => station.asked.filter(({ call }) => call === 'clear').map(({ params }) => (params as { id: string }).id);
    await page.getByText('Grid over-voltage').first().click();
    await expect.poll(ids).toEqual(['a3']);
    (document.querySelector('tbody tr.ant-table-row') as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(ids).toEqual(['a3', 'a1']);
    await page.getByRole('checkbox').nth(1).click();
    await expect.poll(() => station.place.search()).toContain('list.selection');
    expect(ids()).toEqual(['a3', 'a1']);
  });

  it('are selected by Space, and a letter key runs the command of the row or of the selection', async () => {
    const station = await draw(
      { selection: 'multiple', commands: { 'clear-chosen': { key: 'c' } }, itemCommands: { clear: { key: 'c' } } },
      {
        screen: {
          commands: {
            clear: { title: 'Clear', call: 'clear', params: { id: { from: '/item/id' } } },
            'clear-chosen': {
              title: 'Clear chosen',
              call: 'clear',
              params: { id: { from: '/chosen/list/selection' } },
              enabled: { op: 'filled', from: '/chosen/list/selection' },
            },
          },
        },
      },
    );
    const asked = () => station.asked.filter(({ call }) => call === 'clear').map(({ params }) => (params as { id: unknown }).id);
    await page.getByText('Grid over-voltage').first().click();
    (document.querySelectorAll('tbody tr.ant-table-row')[1] as HTMLElement).focus();
    await userEvent.keyboard('c');
    await expect.poll(asked).toEqual(['a2']);
    await userEvent.keyboard(' ');
    await expect.poll(() => new URLSearchParams(station.place.search()).get('list.selection')).toBe('["a2"]');
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(asked()).toEqual(['a2']);
    await userEvent.keyboard('c');
    await expect.poll(asked).toEqual(['a2', ['a2']]);
  });

  it('publish their keys if they are selected', async () => {
    const station = await draw({ selection: 'multiple' });
    await page.getByRole('checkbox').nth(2).click();
    await page.getByRole('checkbox').nth(4).click();
    await expect.poll(() => new URLSearchParams(station.place.search()).get('list.selection')).toBe('["a2","a4"]');
    await expect.element(page.getByRole('checkbox', { name: 'Select all rows' })).toBePartiallyChecked();
  });

  it('update only the cells that change', async () => {
    const station = await draw();
    await expect.poll(() => cells(2)[0]).toBe('0.0 kW');
    const written = new Set<string | null | undefined>();
    const observer = new MutationObserver((records) =>
      records.forEach(({ target }) =>
        written.add((target instanceof Element ? target : target.parentElement)?.closest('tr')?.getAttribute('data-row-key')),
      ),
    );
    observer.observe(document.querySelector('tbody') as Element, { subtree: true, childList: true, characterData: true });
    station.push('alarms', [['/list/0/value', 88]]);
    await expect.poll(() => cells(2)[0]).toBe('88.0 kW');
    observer.disconnect();
    expect([...written]).toEqual(['a1']);
  });

  it('have one unit per column, chosen by the largest value', async () => {
    const station = await draw();
    await expect.poll(() => cells(2)[1]).toBe('37.0 kW');
    station.push('alarms', [['/list/0/value', 12_000]]);
    await expect.poll(() => cells(2).slice(0, 2)).toEqual(['12.00 MW', '0.04 MW']);
  });

  it('are not announced when they change', async () => {
    await draw();
    await expect.poll(() => cells(2).length).toBeGreaterThan(0);
    expect(document.querySelector('tbody')?.closest('[aria-live]:not([aria-live=off]), [role=status], [role=alert]')).toBeNull();
  });

  it('show an invalid value in its cell without affecting other rows', async () => {
    await draw({}, { answers: { alarms: { schema: alarmSchema, data: [{ id: 'x', value: 'many' }, ...alarms] } } });
    await expect.poll(() => cells(2).slice(0, 2)).toEqual(['Value: expected a number, got many', '0.0 kW']);
  });
});

describe('the columns and the export of a table', () => {
  it('can be changed by hiding columns, which is remembered and can be reset', async () => {
    await draw();
    await page.getByRole('button', { name: 'Select columns' }).click();
    // Clicked by script, because the list may still be moving.
    const value = page.getByRole('checkbox', { name: 'Value' });
    await expect.poll(() => value.query()).not.toBeNull();
    (value.element() as HTMLElement).click();
    await expect
      .poll(() => [...document.querySelectorAll('thead th')].map((each) => each.textContent))
      .toEqual(['Level', 'Title', 'Occurred']);
    expect(Object.entries(localStorage).find(([key]) => key.startsWith('ems:columns:') && key.endsWith('kinds/list'))?.[1]).toBe(
      '["level","title","occurTime"]',
    );
    (page.getByRole('button', { name: 'Reset to default' }).element() as HTMLElement).click();
    await expect.poll(() => document.querySelectorAll('thead th').length).toBe(4);
  });

  it('can be changed by keyboard alone', async () => {
    await draw();
    const button = page.getByRole('button', { name: 'Select columns' });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    const at = () => document.activeElement?.closest('label')?.textContent ?? document.activeElement?.textContent;
    await userEvent.keyboard('{Enter}');
    await expect.poll(at).toBe('Level');
    await userEvent.keyboard('{Tab}{Tab} ');
    await expect.poll(() => document.querySelectorAll('thead th').length).toBe(3);
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.poll(() => document.querySelectorAll('thead th').length).toBe(4);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(button.element());
    await expect.poll(() => button.element().getAttribute('aria-expanded')).toBe('false');
    // After the last control the focus continues on the page.
    await userEvent.keyboard('{Enter}');
    await expect.poll(at).toBe('Level');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.poll(() => document.activeElement).toBe(button.element());
    await userEvent.keyboard('{Enter}');
    await expect.poll(at).toBe('Level');
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Export');
  });

  it('do not include a column whose condition is not met', async () => {
    await draw({ columns: { ...columns, value: { visible: { op: 'eq', from: '/session/type', value: 'cloud' } } } });
    await expect
      .poll(() => [...document.querySelectorAll('thead th')].map((each) => each.textContent))
      .toEqual(['Level', 'Title', 'Occurred']);
  });

  it('provide a CSV with the shown rows in their order and with formulas escaped', async () => {
    await draw({ pageSize: 50 }, { search: '?list.sort=value.descend' });
    await expect.poll(() => cells(0).length).toBe(45);
    const kept = await keptBy(async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Values (CSV)' }).click();
    });
    const lines = (await textOf(kept)).split('\r\n');
    expect(kept.name).toBe('Alarms.csv');
    expect(lines[0]).toBe('\uFEFFLevel,Title,Value (kW),Occurred');
    expect(lines[1]).toMatch(/^[ABC] \w+,.*,89,2026-11-20 /);
    expect(lines.find((line) => line.includes('filter'))).toContain(`"'=Air filter, ""due"""`);
  });

  it('have an export menu that Escape closes, with the focus back on its button', async () => {
    await draw();
    const button = page.getByRole('button', { name: 'Export' });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Export');
  });

  it('support data in columns of equal length', async () => {
    const schema = {
      type: 'object',
      properties: {
        day: { title: 'Day', type: 'array', items: { type: 'string' } },
        charged: { title: 'Charged', type: 'array', unit: 'kWh', items: { type: 'number' } },
      },
    };
    await draw(
      { columns: { day: {}, charged: {} } },
      { answers: { alarms: { schema, data: { day: ['11-19', '11-20'], charged: [240, null] } } } },
    );
    await expect.poll(() => cells(1)).toEqual(['240.0 kWh', '–']);
  });
});

describe('a table that is wider than its container', () => {
  it('has each heading above its column', async () => {
    await draw({}, { width: 220 });
    const edges = (selector: string) =>
      [...(document.querySelector(selector)?.children ?? [])].map((each) => Math.round(each.getBoundingClientRect().left));
    await expect.poll(() => edges('tbody tr.ant-table-row').at(-1) ?? 0).toBeGreaterThan(220);
    await expect.poll(() => edges('thead tr')).toEqual(edges('tbody tr.ant-table-row'));
  });
});
