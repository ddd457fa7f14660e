// The drawn kinds stat, facts, period-bar and bars.
import { page, userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind, undraw } from './drawKind.tsx';
import { keptBy, textOf } from './files.ts';
import { hour, midnight, pcs, periodSchema, prices } from './samples.ts';

const day: Schema = {
  type: 'object',
  properties: {
    earned: { title: 'Earned', type: 'number', unit: 'money' },
    last: { type: 'number', unit: 'money' },
    charged: { title: 'Charged', type: 'number', unit: 'energy' },
    soc: { title: 'SOC', type: 'number', unit: 'percent' },
    state: { ...pcs.points.runState, title: 'State' } as Schema,
    at: { title: 'Since', type: 'integer', format: 'instant' },
  },
};
const data = { earned: 184.27, last: 173.6, charged: 61_820, soc: 63.4, state: 1, at: midnight + 9 * hour };
const draw = (node: object, answer: unknown = data, fails = false) =>
  drawKind({
    now: midnight + 10 * hour,
    answers: { day: { schema: day, data: fails ? undefined : answer } },
    body: { node: { kind: 'stat', title: 'Today', source: 'day', ...node } },
  });
const text = (selector: string) => document.querySelector<HTMLElement>(selector)?.textContent ?? '';

describe('the stat', () => {
  const options = {
    value: '/earned',
    delta: { baseline: '/last', better: 'more', label: 'on last Friday' },
    sub: { total: { title: 'total', at: '/charged' } },
    level: '/soc',
  };
  it('shows value, change in words, further values and level', async () => {
    await draw({ options });
    await expect.poll(() => text('.ems-stat-value')).toBe('184.27 CNY');
    expect(text('.ems-stat-sub')).toBe('up 6.1 % on last Fridaytotal 61.82 MWh');
    await expect.element(page.getByRole('meter', { name: 'Today' })).toHaveAttribute('aria-valuenow', '63.4');
  });
  it('shows a dash for a missing value, and no change', async () => {
    await draw({ options }, { last: 5 });
    await expect.poll(() => text('.ems-stat-value')).toBe('–');
    expect(text('.ems-stat-sub')).toBe('total –');
  });
  it('omits an optional value that is missing', async () => {
    const sub = { total: { title: 'total', at: '/charged', optional: true }, soc: { title: 'SOC', at: '/soc' } };
    await draw({ options: { ...options, sub } }, { last: 5 });
    await expect.poll(() => text('.ems-stat-sub')).toBe('SOC –');
    undraw();
    await draw({ options: { ...options, sub } }, { ...data, soc: undefined });
    await expect.poll(() => text('.ems-stat-sub')).toMatch(/total 61.82 MWhSOC –$/);
  });
  it('shows no values while loading', async () => {
    await drawKind({
      silent: true,
      answers: { day: { schema: day, data } },
      body: { node: { kind: 'stat', title: 'Today', source: 'day', options } },
    });
    await expect.poll(() => document.querySelector('.ems-stat')?.getAttribute('aria-busy')).toBe('true');
    expect(text('.ems-stat')).toBe('');
  });
  it('shows the configured empty text instead of dashes', async () => {
    await draw({ options, empty: 'Nothing planned' }, { last: 5 });
    await expect.poll(() => text('.ems-stat-empty')).toBe('Nothing planned');
    expect(document.querySelector('.ems-stat-value')).toBeNull();
  });
  it('shows an error in place with a retry button', async () => {
    const station = await draw({ options }, data, true);
    await expect.poll(() => text('.ems-stat [role=alert]')).toContain('The station failed');
    const before = station.asked.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => station.asked.length).toBeGreaterThan(before);
  });
  it('links to the source of its figure by a unique name', async () => {
    const today = (title: string) => ({ kind: 'stat', title, source: 'day', options: { value: '/charged', command: 'energy' } });
    await drawKind({
      screen: { commands: { energy: { title: 'Energy', go: '/report/stationElec' } } },
      answers: { day: { schema: day, data } },
      body: { charged: today('Charged'), discharged: today('Discharged') },
    });
    for (const name of ['Energy: Charged', 'Energy: Discharged'])
      await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  });
  it('applies decimals and format', async () => {
    await draw({ options: { value: '/at', format: 'time-of-day', secondary: { soc: { at: '/soc', decimals: 0 } } } });
    await expect.poll(() => text('.ems-stat-value')).toBe('09:0063 %');
  });
});

it('facts show titles with values, follow a condition on the object, and use one column in a narrow place', async () => {
  await drawKind({
    width: 360,
    answers: { day: { schema: day, data } },
    body: {
      facts: {
        kind: 'facts',
        title: 'Facts',
        source: 'day',
        options: {
          columns: 3,
          fields: {
            soc: { digits: 0 },
            state: {},
            at: { visible: { op: 'gt', at: '/soc', value: 90 } },
            charged: { title: 'In all' },
          },
        },
      },
    },
  });
  await expect
    .poll(() => [...document.querySelectorAll('.ems-fact')].map((each) => each.textContent))
    .toEqual(['SOC63 %', 'StateRunning', 'In all61.82 MWh']);
  expect(
    new Set([...document.querySelectorAll<HTMLElement>('.ems-fact')].map((each) => each.getBoundingClientRect().left)).size,
  ).toBe(1);
});

describe('the period bar', () => {
  const bar = (options: Readonly<Record<string, unknown>>) =>
    drawKind({
      now: midnight + 10 * hour,
      answers: { plan: { schema: periodSchema, data: prices } },
      body: { bar: { kind: 'period-bar', title: 'Plan', source: 'plan', options } },
    });
  it('lists the rows for screen readers and has a legend in the order of the enumeration', async () => {
    await bar({ tone: '/chargeState', value: '/power' });
    await expect.poll(() => document.querySelectorAll('.ems-period-bar li').length).toBe(10);
    expect(text('.ems-period-bar li')).toBe('00:00 – 07:00, Valley, 40.0 kW');
    expect([...document.querySelectorAll('.ems-legend li')].map((each) => each.textContent?.trim())).toEqual([
      'Sharp',
      'Peak',
      'Flat',
      'Valley',
    ]);
  });
  it('draws slots in proportion to their duration', async () => {
    await bar({ tone: '/chargeState' });
    await expect.poll(() => document.querySelectorAll('.ems-quarters').length).toBe(10);
    const [night, morning] = [...document.querySelectorAll<HTMLElement>('.ems-quarters')].map(
      (each) => each.getBoundingClientRect().width,
    );
    expect((night ?? 0) / (morning ?? 1)).toBeCloseTo(7, 1);
  });
  it('is navigated by arrow keys and can have a second lane', async () => {
    await bar({ value: '/power', secondTrack: { source: 'plan', label: 'Price' } });
    await expect.poll(() => document.querySelectorAll('.ems-period-bar').length).toBe(2);
    (document.querySelector('.ems-period-bar-slots') as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.poll(() => text('.ems-period-bar:first-child .ems-period-bar-tip')).toBe('08:00 – 09:00, Discharging, −20.0 kW');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('.ems-period-bar:first-child .ems-period-bar-tip')).toBeNull();
  });
  it("marks the current time of the station's day", async () => {
    await bar({ tone: '/chargeState' });
    await expect.poll(() => document.querySelector<HTMLElement>('.ems-day-now')?.style.insetInlineStart).toMatch(/^41\.[67]/);
  });
});

describe('the bar chart', () => {
  const rows: Schema = {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        day: { title: 'Day', type: 'string' },
        charged: { title: 'Charged', type: 'number', unit: 'kWh' },
        discharged: { title: 'Discharged', type: 'number', unit: 'kWh' },
      },
    },
  };
  const answer = [
    { day: '11-19', charged: 240, discharged: 210 },
    { day: '11-20', charged: 120, discharged: null },
  ];
  const bars = (options: object, theme: 'dark' | 'light' = 'dark') =>
    drawKind({
      theme,
      answers: { days: { schema: rows, data: answer } },
      body: {
        bars: {
          kind: 'bars',
          title: 'Energy',
          source: 'days',
          options: { category: '/day', series: { charged: { at: '/charged' }, discharged: { at: '/discharged' } }, ...options },
        },
      },
    });
  const drawnPixels = (): ArrayLike<number> => {
    const canvas = document.querySelector<HTMLCanvasElement>('.ems-bars canvas');
    return (canvas && canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data) ?? [];
  };
  const ink = () => {
    const pixels = drawnPixels();
    let count = 0;
    for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 128) count++;
    return count;
  };
  it.each(['bars', 'stacked', 'composition'])('draws %s', async (as) => {
    await bars({ as });
    await expect.poll(ink).toBeGreaterThan(2000);
  });
  it('is repainted in the light theme before printing', async () => {
    const picture = () => Array.from(drawnPixels()).reduce((sum, each) => (sum * 31 + each) % 2_147_483_647, 0);
    await bars({ as: 'bars' }, 'light');
    await expect.poll(ink).toBeGreaterThan(2000);
    const light = picture();
    undraw();
    await bars({ as: 'bars' });
    await expect.poll(ink).toBeGreaterThan(2000);
    const dark = picture();
    expect(dark).not.toBe(light);
    // The chart library needs a few frames to finish. A user cannot print faster than that.
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    dispatchEvent(new Event('beforeprint'));
    // Printing waits only for microtasks, so a frame or a timer would be too late.
    for (let turn = 0; turn < 1000; turn++) await Promise.resolve();
    expect(picture()).toBe(light);
    dispatchEvent(new Event('afterprint'));
    await expect.poll(picture).toBe(dark);
  });
  it('provides its values as a table and as a file', async () => {
    await bars({ as: 'bars' });
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expect
      .poll(() => [...document.querySelectorAll('.ems-values td')].map((each) => each.textContent))
      .toEqual(['11-19', '240.0 kWh', '210.0 kWh', '11-20', '120.0 kWh', '–']);
    const kept = await keptBy(async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Values (CSV)' }).click();
    });
    expect(await textOf(kept)).toBe('\uFEFFDay,Charged (kWh),Discharged (kWh)\r\n11-19,240,210\r\n11-20,120,\r\n');
  });
});
