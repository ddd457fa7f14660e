// The edge between two rows can be moved by pointer and keyboard.
import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { edgeMoved, edgesOf } from '../../../renderers/shared/day/edges.ts';
import { drawKind } from '../reading/drawKind.tsx';
import { periodSchema } from '../reading/samples.ts';

const row = (startTime: string, endTime: string) => ({ startTime, endTime, power: 40 });

describe('the edges of rows', () => {
  it('are at the common time of two rows, in any order, and leave each row at least 15 minutes', () => {
    expect(edgesOf([row('09:00', '24:00'), row('00:00', '09:00')], {})).toEqual([
      { row: 1, next: 0, at: 540, least: 15, most: 1425 },
    ]);
  });
  it.each([
    ['a gap', [row('00:00', '08:00'), row('09:00', '24:00')]],
    ['a row past midnight', [row('08:00', '24:00'), row('22:00', '08:00')]],
    ['invalid times', [row('00:00', '8'), row('8', '24:00')]],
    ['the ends of the day', [row('00:00', '24:00')]],
  ])('do not exist at %s', (_name, rows) =>
    expect(
      edgesOf(rows, {})
        .map(({ row: at }) => at)
        .filter((at) => at === 0),
    ).toEqual([]),
  );
  it.each([
    [613, '10:15'],
    [0, '00:15'],
    [1440, '23:45'],
  ])('that are moved to minute %i change both rows to %s', (minutes, at) => {
    const rows = [row('00:00', '09:07'), row('09:07', '24:00')];
    const [edge] = edgesOf(rows, {});
    expect(edge && edgeMoved(rows, edge, minutes, {})).toEqual([row('00:00', at), row(at, '24:00')]);
  });
});

describe('an edge on the bar of a draft', () => {
  const words = () => [...document.querySelectorAll('.ems-period-bar li')].map((each) => each.textContent);
  const edges = () => document.querySelectorAll<HTMLElement>('.ems-period-bar-edge');
  const draw = () =>
    drawKind({
      width: 960,
      answers: { plan: { schema: periodSchema, data: [row('00:00', '08:00'), row('08:00', '24:00')] } },
      entities: { thing: periodSchema },
      calls: { save: { request: periodSchema } },
      screen: {
        drafts: { draft: { of: 'plan', entity: 'thing', save: 'save' } },
        commands: { save: { call: 'save', params: { from: '/draft/draft' } } },
      },
      body: { bar: { kind: 'period-bar', title: 'Plan', draft: 'draft', options: { value: '/power' } } },
    });
  it('is moved by pointer', async () => {
    await draw();
    await expect.poll(() => edges().length).toBe(1);
    const bar = document.querySelector<HTMLElement>('.ems-period-bar-slots');
    const [edge] = edges();
    if (!bar || !edge) throw new Error('No bar');
    await userEvent.dragAndDrop(edge, bar, { targetPosition: { x: bar.clientWidth / 2, y: 5 } });
    await expect.poll(words).toEqual(['00:00 – 12:00, Charging, 40.0 kW', '12:00 – 24:00, Charging, 40.0 kW']);
  });
  it('is moved by keyboard, even if the pointer is on another row, and the end of the day stays', async () => {
    await draw();
    await expect.poll(() => edges().length).toBe(1);
    const bar = document.querySelector<HTMLElement>('.ems-period-bar-slots');
    if (!bar) throw new Error('No bar');
    // Browsers also send this event if the bar is drawn below a pointer that does not move.
    bar.querySelectorAll('.ems-quarters')[1]?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    await expect.poll(() => document.querySelector('.ems-period-bar-tip')?.textContent ?? '').toContain('08:00 – 24:00');
    bar.focus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
    await expect.poll(() => words()[0]).toBe('00:00 – 08:15, Charging, 40.0 kW');
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
    expect(words()).toEqual(['00:00 – 08:15, Charging, 40.0 kW', '08:15 – 24:00, Charging, 40.0 kW']);
  });
});
