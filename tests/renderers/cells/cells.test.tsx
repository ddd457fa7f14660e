// The drawn cells node: views, figures, keyboard, trend, and the updates after a live change.
import { page, userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { curveSchema, midnight, powerDay } from '../reading/samples.ts';
import { cell, partsSchema, type Sample, stackOf } from './samples.ts';

const draw = (of: Sample, options: object = {}, more: object = {}) =>
  drawKind({
    now: midnight,
    devices: [cell],
    width: 900,
    answers: { stack: { schema: partsSchema, data: stackOf(of) }, day: { schema: curveSchema, data: powerDay(2) } },
    body: {
      map: {
        kind: 'cells',
        title: 'Cells',
        source: 'stack',
        options: {
          key: 'cell#voltage',
          group: 'Cluster',
          part: 'Cell',
          trend: { day: { kind: 'curve', title: 'Today', source: 'day' } },
          ...options,
        },
      },
    },
    ...more,
  });
const figure = (title: string) =>
  [...document.querySelectorAll('.ems-cells-figures > div')].find((each) => each.querySelector('dt')?.textContent === title)
    ?.textContent;
const picture = () => document.querySelector<HTMLElement>('.ems-cells-window')!;
const spoken = () => document.querySelector('.ems-cells-surface [role=status]')?.textContent;
const rows = () => [...document.querySelectorAll<HTMLElement>('.ems-cells-row:not([hidden])')];
const rowText = (at: number) =>
  rows()
    .toSorted((one, other) => Number(one.dataset.row) - Number(other.dataset.row))
    [at]?.innerText.split('\n');
/** Colours of one row of pixels of the canvas. */
const pixels = () => {
  const canvas = picture().querySelector('canvas')!;
  const { data } = canvas.getContext('2d')!.getImageData(0, 40, canvas.width, 1);
  return data.join(',');
};

describe('the figures', () => {
  it('show lowest, highest, average, spread and stranded energy with their cells', async () => {
    const stranded = { soc: 'cell#soc', voltage: 'cell#voltage', capacity: 'cluster#ratedCapacity' };
    await draw({ clusters: 2, size: 20, but: { 25: 3.1, 3: null } }, { strandedEnergy: stranded });
    // The first test also waits for the renderer to load.
    await expect.poll(() => figure('Lowest')).toBe('Lowest3.100 VCluster 2 · Cell 6');
    expect(figure('Highest')).toMatch(/^Highest3\.\d+ VCluster 1 · Cell 10$/);
    expect(figure('Average')).toMatch(/39 of 40$/);
    // Differences between cells are shown in millivolts, here and in the list of points.
    expect(figure('Spread')).toMatch(/^Spread2\d\d mV$/);
    expect(figure('Energy unavailable because of the weakest cell')).toMatch(
      /^Energy unavailable because of the weakest cell0\.00 kWhCluster 1 · Cell 1$/,
    );
    const summary = document.getElementById(picture().getAttribute('aria-describedby') ?? '')?.textContent;
    expect(summary).toMatch(/^Voltage of 40: lowest 3.100 V at Cluster 2 · Cell 6, highest .* average .*; 1 unknown$/);
  });

  it('and the ranking update after a pushed change', async () => {
    const station = await draw({ clusters: 2, size: 20 });
    await expect.poll(() => figure('Lowest')).toContain('Cluster 1 · Cell 1');
    station.push('stack', [['/values/cell#voltage/37', 2.8]]);
    await expect.poll(() => figure('Lowest')).toBe('Lowest2.800 VCluster 2 · Cell 18');
    await expect
      .element(page.getByRole('region', { name: 'Largest deviation from median' }))
      .toHaveTextContent(/^Largest deviation from medianCluster 2 · Cell 18−\d+ mV/);
  });
});

describe('the heat map', () => {
  it('is navigated by arrow keys, announces the current cell, and opens its trend', async () => {
    const station = await draw({ clusters: 2, size: 20, but: { 1: null } });
    await expect.poll(() => picture()?.getAttribute('aria-label')).toBe('Cells: Heat map');
    picture().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(spoken).toMatch(/^Cluster 1 · Cell 1, 3.300 V, .*\d mV from the median$/);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(spoken).toBe('Cluster 1 · Cell 2, –');
    await userEvent.keyboard('{PageDown}{ArrowRight}{Enter}');
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/Cluster 2 · Cell 2/);
    expect(station.place.search()).toContain('map.part=stack1%2Fcluster.2%2Fcell.2');
    await expect.poll(() => Object.keys(station.watched())).toContain('day');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => station.place.search()).not.toContain('part');
  });

  it('paints a change without updating the DOM', async () => {
    const station = await draw({ clusters: 1, size: 40 }, { ranking: 0 });
    await expect.poll(() => figure('Lowest')).toContain('3.3');
    await expect.poll(() => /[1-9]/.test(pixels())).toBe(true);
    const before = pixels();
    const touched: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        touched.push(element?.closest('.ems-cells-canvas') ? 'canvas' : 'figures');
      }
    });
    observer.observe(document.querySelector('.ems-cells')!, { subtree: true, childList: true, characterData: true });
    station.push('stack', [['/values/cell#voltage/20', 3.309]]);
    await expect.poll(() => pixels() !== before || touched.length > 0).toBe(true);
    observer.disconnect();
    expect(touched.filter((each) => each === 'canvas')).toEqual([]);
  });

  it('runs the configured command instead of opening a trend', async () => {
    const station = await draw(
      { clusters: 2, size: 20 },
      { trend: undefined, open: 'look' },
      {
        screen: { commands: { look: { choose: { other: { from: '/item/group' } } } } },
      },
    );
    await expect.poll(() => picture()).toBeTruthy();
    picture().focus();
    await userEvent.keyboard('{ArrowRight}{PageDown}{Enter}');
    await expect.poll(() => station.place.search()).toContain('other=stack1%2Fcluster.2');
  });
});

describe('the table', () => {
  it('renders only the visible rows of thousands, sorted by deviation from the median', async () => {
    await draw({ clusters: 12, size: 416, but: { 4000: 2.9 } }, { views: ['table'], extraPoints: ['cell#temperature'] });
    await expect.poll(() => rowText(0)?.slice(0, 3)).toEqual(['Cluster 10', '257', '2.900 V']);
    expect(rows().length).toBeLessThan(40);
    const grid = page.getByRole('grid').element() as HTMLElement;
    expect(grid.getAttribute('aria-rowcount')).toBe('4993');
    grid.scrollTop = 60_000;
    const first = () => Math.min(...rows().map((each) => Number(each.dataset.row)));
    await expect.poll(first).toBeGreaterThan(1900);
    expect(rows().length).toBeLessThan(40);
  });

  it('sorts by the clicked column, and a change updates only its row', async () => {
    const station = await draw(
      { clusters: 1, size: 12, doubts: { 2: 'stale' } },
      { views: ['table'], ranking: 0, extraPoints: ['cell#temperature'] },
    );
    await page.getByRole('button', { name: 'Cluster', exact: true }).click();
    await expect.poll(() => rowText(2)?.slice(0, 3)).toEqual(['Cluster 1', '3', '3.302 V']);
    expect(rowText(2)?.at(-1)).toBe('not read for 3 minutes');
    const written: (string | null | undefined)[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target } of records) written.push(target.parentElement?.closest('[data-row]')?.getAttribute('data-row'));
    });
    observer.observe(document.querySelector('.ems-cells-body')!, { subtree: true, childList: true, characterData: true });
    station.push('stack', [['/values/cell#temperature/5', 31]]);
    await expect.poll(() => rowText(5)?.[3]).toBe('31.0 °C');
    observer.disconnect();
    expect([...new Set(written)]).toEqual(['5']);
  });

  it('opens a row by keyboard', async () => {
    const station = await draw({ clusters: 1, size: 12, but: { 7: 3.5 } }, { views: ['table'] });
    await expect.poll(() => rowText(0)?.[1]).toBe('8');
    (page.getByRole('grid').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => station.place.search()).toContain('cell.8');
  });
});

describe('the bar chart and the distribution', () => {
  it('are selected by tabs, stored in the address, and announce the current position', async () => {
    const station = await draw({ clusters: 2, size: 30, but: { 31: 3.4 } });
    await page.getByRole('tab', { name: 'Bar chart' }).click();
    await expect.poll(() => station.place.search()).toContain('map.view=bars');
    await expect.poll(() => picture().getAttribute('aria-label')).toBe('Cells: Bar chart');
    picture().focus();
    await userEvent.keyboard('{End}{Home}');
    await expect.poll(spoken).toMatch(/^Cluster 1 · Cell 1, 3.300 V/);
    await page.getByRole('tab', { name: 'Distribution' }).click();
    await expect.poll(() => picture().getAttribute('aria-label')).toBe('Cells: Distribution');
    picture().focus();
    await userEvent.keyboard('{End}{End}');
    await expect.poll(spoken).toMatch(/, 1 of 60$/);
  });
});

it('the cells node reports values that are not numbers and draws the rest', async () => {
  await draw({ clusters: 1, size: 10, but: { 3: 'hot' } });
  await expect.element(page.getByText('Values that are not numbers and were skipped: 1')).toBeInTheDocument();
  expect(figure('Average')).toMatch(/9 of 10$/);
});
