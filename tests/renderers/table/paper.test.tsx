// A printed table contains everything that is scrolled, paged or folded on the screen.
import { page } from 'vitest/browser';
import { afterEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';
import { alarms, alarmSchema } from './samples.ts';

const columns = { level: {}, title: {}, value: {}, occurTime: {} };
const draw = (options: object = {}, answer: object = {}) =>
  drawKind({
    answers: { alarms: { schema: alarmSchema, data: { list: alarms, total: 45 }, ...answer } },
    screen: { commands: { clear: { title: 'Clear', call: 'clear', params: { id: { from: '/item/id' } } } } },
    calls: { clear: {} },
    body: { list: { kind: 'table', title: 'Alarms', source: 'alarms', options: { columns, ...options } } },
  });
const rows = (): number => document.querySelectorAll('tbody tr.ant-table-row').length;
const heads = (): (string | null)[] => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
const drawn = async (count: number): Promise<void> => {
  await expect.poll(rows).toBe(count);
};
const place = () => document.querySelector<HTMLElement>('[style*="zoom"]');
const print = (): void => void dispatchEvent(new Event('beforeprint'));
const printed = (): void => void dispatchEvent(new Event('afterprint'));
afterEach(printed);

describe('a printed table', () => {
  it('contains all rows at once, and the screen is restored afterwards', async () => {
    await draw({ height: 200, itemCommands: { clear: {} }, selection: 'multiple' });
    await drawn(20);
    expect(document.querySelectorAll('table').length).toBe(2);
    print();
    expect([rows(), document.querySelectorAll('table').length]).toEqual([45, 1]);
    expect(heads()).toEqual(['Level', 'Title', 'Value', 'Occurred']);
    printed();
    await drawn(20);
    expect(document.querySelectorAll('table').length).toBe(2);
  });

  it('shows links as plain text', async () => {
    await draw({ columns: { ...columns, title: { show: 'link' } }, open: 'clear' });
    await drawn(20);
    const links = (): number => document.querySelectorAll('tbody button').length;
    expect(links()).toBe(20);
    const { title } = alarms[0] as { title: string };
    print();
    expect(links()).toBe(0);
    expect(document.querySelector('tbody')?.textContent).toContain(title);
  });

  it('is not folded on a narrow screen', async () => {
    await page.viewport(390, 800);
    await draw({ narrow: ['/title'] });
    await expect.poll(() => [1, 2, 3].includes(heads().length)).toBe(true);
    print();
    expect(heads().length).toBe(4);
    await page.viewport(1440, 900);
  });

  it('has nested rows expanded', async () => {
    const item = alarmSchema.properties?.list?.items as Schema;
    const under: Schema = { ...item, properties: { ...item.properties, consequences: { type: 'array', items: item } } };
    const schema: Schema = { type: 'object', properties: { list: { type: 'array', items: under } } };
    const family = [{ ...alarms[0], consequences: [alarms[1], alarms[2]] }, alarms[3]];
    await draw({ children: '/consequences' }, { schema, data: { list: family } });
    await drawn(2);
    print();
    expect(rows()).toBe(4);
  });

  it('is not scaled if it fits a portrait page', async () => {
    await draw();
    await drawn(20);
    print();
    expect([place()?.style.zoom, place()?.className]).toEqual(['1', '']);
  });

  it('is printed in landscape and scaled down if it is too wide', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_none, index) => [`value${index}`, { title: `Quantity${index}` }]),
    );
    await draw({ columns: { ...columns, ...many } });
    await drawn(20);
    print();
    expect(Number(place()?.style.zoom)).toBeLessThan(1);
    expect(place()?.className).toBe('ems-paper-lies');
  });

  it('states which rows of the total it contains if the station pages them', async () => {
    const listed = { list: alarms.slice(0, 20), total: 4500 };
    await draw({}, { data: listed, paged: true });
    await drawn(20);
    print();
    await expect.element(page.getByText(/^Rows 1 to 20 of 4,?500\./)).toBeVisible();
  });
});
