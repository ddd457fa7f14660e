// Assignment of templates to the days of a year, by keyboard and pointer.
import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { allotted, moved, passed, placeAt, toYear } from '../../../renderers/calendar/toYear.ts';
import { drawKind } from '../reading/drawKind.tsx';

const options = { items: { source: 'items', value: '/id', title: '/name' }, value: 'template' };
const data = { months: [{ month: 2, template: 's' }], days: [{ day: '2028-02-29', template: 'w' }] };

describe('the model of a year', () => {
  it('gives a day precedence over its month, and has 29 days in February of a leap year', () => {
    const [january, february] = toYear(data, options, 2028);
    expect(january?.holds).toBeUndefined();
    expect(february?.days).toHaveLength(29);
    expect(february?.days[0]).toEqual({ day: '2028-02-01', holds: 's' });
    expect(february?.days[28]).toEqual({ day: '2028-02-29', own: 'w', holds: 'w' });
    expect(toYear(data, options, 2027)[1]?.days).toHaveLength(28);
  });
  it('adds an assignment, replaces its template and removes it', () => {
    expect(allotted(data, options, { month: 1 }, 'w')).toEqual({
      at: '/months',
      rows: [
        { month: 1, template: 'w' },
        { month: 2, template: 's' },
      ],
    });
    expect(allotted(data, options, { day: '2028-02-29' }, 's').rows).toEqual([{ day: '2028-02-29', template: 's' }]);
    expect(allotted(data, options, { month: 2 }, undefined).rows).toEqual([]);
  });
  it('fills in the cells that a fast pointer skipped', () => {
    expect(passed([3, 1], [3, 4])).toEqual([
      [3, 2],
      [3, 3],
      [3, 4],
    ]);
    expect(passed([3, 4], [4, 2])).toEqual([
      [4, 3],
      [4, 2],
    ]);
    expect(passed([3, 4], [3, 4])).toEqual([]);
  });
  it('moves from cell to cell by keyboard and stays within the year', () => {
    const year = toYear(data, options, 2027);
    expect(moved(year, [0, 31], 'ArrowDown')).toEqual([1, 28]);
    expect(moved(year, [0, 0], 'ArrowUp')).toEqual([0, 0]);
    expect(moved(year, [1, 28], 'ArrowRight')).toEqual([1, 28]);
    expect(moved(year, [1, 3], 'End')).toEqual([1, 28]);
    expect(moved(year, [1, 3], 'a')).toBeUndefined();
    expect(placeAt(year, [1, 0])).toEqual({ month: 2 });
    expect(placeAt(year, [1, 28])).toEqual({ day: '2027-02-28' });
  });
});

describe('the calendar', () => {
  const schema = {
    type: 'object',
    properties: {
      months: {
        type: 'array',
        items: { type: 'object', properties: { month: { type: 'integer' }, template: { type: 'string' } } },
      },
      days: { type: 'array', items: { type: 'object', properties: { day: { type: 'string' }, template: { type: 'string' } } } },
    },
  } as const;
  const draw = () =>
    drawKind({
      width: 1000,
      answers: {
        year: { schema, data },
        items: {
          schema: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } } },
          data: [
            { id: 's', name: 'Summer' },
            { id: 'w', name: 'Winter' },
          ],
        },
      },
      entities: { thing: schema },
      calls: { save: { request: schema } },
      screen: {
        drafts: { draft: { of: 'year', entity: 'thing', save: 'save' } },
        commands: { save: { call: 'save', params: { from: '/draft/draft' } } },
      },
      body: { year: { kind: 'calendar', title: 'Year', draft: 'draft', options } },
    });
  const cell = (at: string) => document.querySelector<HTMLElement>(`[data-cell="${at}"]`);
  const labelOf = (at: string) => cell(at)?.getAttribute('aria-label') ?? '';

  it('assigns the selected template to a month and to days by keyboard, and removes it', async () => {
    await draw();
    await expect.poll(() => labelOf('1,0')).toContain('Summer');
    cell('0,0')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => labelOf('0,0')).toContain('Summer');
    expect(labelOf('0,5')).toContain('same as month');
    await userEvent.click(document.querySelectorAll<HTMLElement>('.ems-year-legend input')[1] ?? document.body);
    cell('0,0')?.focus();
    await userEvent.keyboard('{ArrowRight}{Enter}{Shift>}{ArrowRight}{/Shift}');
    await expect
      .poll(() => [labelOf('0,1'), labelOf('0,2'), labelOf('0,3')].map((each) => each.includes('Winter')))
      .toEqual([true, true, false]);
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => labelOf('0,2')).toContain('Summer, same as month');
  });
  it('assigns days by dragging the pointer', async () => {
    await draw();
    await expect.poll(() => labelOf('1,0')).toContain('Summer');
    const [from, to] = [cell('4,3'), cell('4,4')];
    if (!from || !to) throw new Error('No days');
    await userEvent.dragAndDrop(from, to);
    await expect.poll(() => [labelOf('4,3'), labelOf('4,4')].every((each) => each.includes('Summer'))).toBe(true);
    // A fast pointer causes no events between the first and the last day.
    const pointer = { bubbles: true, buttons: 1 };
    cell('5,2')?.dispatchEvent(new PointerEvent('pointerdown', pointer));
    cell('5,9')?.dispatchEvent(new PointerEvent('pointerover', pointer));
    await expect.poll(() => [2, 5, 8, 9].map((day) => labelOf(`5,${day}`).includes('Summer'))).toEqual([true, true, true, true]);
    expect(labelOf('5,10')).not.toContain('Summer');
  });
});
