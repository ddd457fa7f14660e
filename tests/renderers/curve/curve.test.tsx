import { page, userEvent } from 'vitest/browser';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { keptBy, textOf } from '../reading/files.ts';
import { curveSchema, hour, meter, midnight, periodSchema, powerDay, prices } from '../reading/samples.ts';

const draw = (options: object = {}, more: object = {}) =>
  drawKind({
    now: midnight + 14.53 * hour,
    width: 1000,
    devices: [meter],
    answers: { power: { schema: curveSchema, data: powerDay() }, prices: { schema: periodSchema, data: prices } },
    body: { power: { kind: 'curve', title: 'Power today', source: 'power', options: { height: 300, ...options } } },
    ...more,
  });
const canvas = () => document.querySelector<HTMLCanvasElement>('.ems-curve canvas');
async function watched(station: Awaited<ReturnType<typeof draw>>): Promise<void> {
  await expect.poll(() => Object.keys(station.watched())).toContain('power');
}
const ready = async () => {
  await expect.poll(() => (canvas() ? inked(0, 24).length : 0)).toBeGreaterThan(0);
  return canvas() as HTMLCanvasElement;
};

/** Columns of the plot, as hours of the day, that contain pixels brighter than grid and background. */
function inked(from: number, to: number): number[] {
  const drawing = canvas() as HTMLCanvasElement;
  const over = document.querySelector('.u-over') as HTMLElement;
  const ratio = drawing.width / drawing.clientWidth;
  const ctx = drawing.getContext('2d') as CanvasRenderingContext2D;
  const [left, top, width, height] = [over.offsetLeft, over.offsetTop, over.offsetWidth, over.offsetHeight].map((each) =>
    Math.round(each * ratio),
  ) as [number, number, number, number];
  const { data } = ctx.getImageData(left, top, width, height);
  const found: number[] = [];
  for (let x = Math.ceil((from / 24) * width); x < Math.floor((to / 24) * width); x++) {
    let bright = 0;
    for (let y = 0; y < height; y++) {
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
      if (alpha > 60 && Math.max(red, green, blue) > 110) bright++;
    }
    if (bright > 1) found.push((x / width) * 24);
  }
  return found;
}

describe('the curve', () => {
  it('has lines where there are data, and no lines in gaps or in the future', async () => {
    await draw({ now: false });
    await ready();
    expect(inked(0.2, 3.3).length).toBeGreaterThan(100);
    expect(inked(3.6, 4.4)).toEqual([]);
    expect(inked(14.8, 23.8)).toEqual([]);
  });

  it('grows with pushed data', async () => {
    const station = await draw({ now: false });
    await ready();
    await watched(station);
    const longer = powerDay(20);
    station.push('power', [
      ['/at', longer.at],
      ['/series/0/values', longer.series[0]?.values],
    ]);
    await expect.poll(() => inked(15, 19.8).length).toBeGreaterThan(100);
  });

  it('shows a message in an empty period and draws once there are data', async () => {
    const day = powerDay();
    const station = await draw(
      { now: false },
      { answers: { power: { schema: curveSchema, data: { ...day, at: [], series: [] } } } },
    );
    const placeholder = page.getByText('No data in this period');
    await expect.element(placeholder).toBeVisible();
    expect(canvas()).toBeNull();
    await watched(station);
    station.push('power', [
      ['/at', day.at],
      ['/series', day.series],
    ]);
    await ready();
    expect(placeholder.query()).toBeNull();
  });

  it('is repainted after a change of theme', async () => {
    await draw();
    const drawing = await ready();
    const before = drawing.toDataURL();
    document.documentElement.style.setProperty('--ems-grid', '#ff00ff');
    await expect.poll(() => drawing.toDataURL() !== before).toBe(true);
  });

  it('adapts to the available width', async () => {
    const { container } = await draw();
    await ready();
    (container.firstElementChild as HTMLElement).style.width = '500px';
    await expect.poll(() => canvas()?.clientWidth ?? 1000).toBeLessThan(500);
  });
});

describe('the crosshair', () => {
  const tip = () => document.querySelector<HTMLElement>('.ems-curve-tip:not([hidden])')?.innerText ?? '';
  it('shows every series at the pointer with units', async () => {
    await draw();
    await ready();
    await userEvent.hover(page.getByRole('application'), { position: { x: 42 + (900 * 14.18) / 24, y: 100 } });
    await expect.poll(tip).toContain('2026-11-20 14:');
    expect(tip()).toMatch(/Grid\s+[\d.−]+ kW/);
    expect(tip()).toMatch(/Storage \(\+ charging\)\s+0\.0 kW/);
  });

  it('is moved by arrow keys, announced to screen readers, and removed by Escape', async () => {
    await draw();
    await ready();
    (document.querySelector('.ems-curve-canvas') as HTMLElement).focus();
    await userEvent.keyboard('{Home}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    await expect.poll(tip).toContain('2026-11-20 00:11');
    await expect
      .poll(() => [...document.querySelectorAll('.ems-curve [role=status]')].map((each) => each.textContent).join(''))
      .toMatch(/2026-11-20 00:11, Grid [\d.]+ kW, PV 0\.0 kW/);
    await userEvent.keyboard('{Escape}');
    await expect.poll(tip).toBe('');
  });
});

describe('the legend and the zoom', () => {
  it('hide and show a line by a click on the legend', async () => {
    await draw({ series: { load: {} }, now: false, showMarks: false });
    await ready();
    const toggle = page.getByRole('button', { name: 'Load' });
    await toggle.click();
    await expect.poll(() => inked(5, 14).length).toBe(0);
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect.poll(() => inked(5, 14).length).toBeGreaterThan(100);
  });

  it('zoom in by keyboard and back to the full range by a button', async () => {
    await draw({ now: false });
    await ready();
    (document.querySelector('.ems-curve-canvas') as HTMLElement).focus();
    await userEvent.keyboard('++');
    const fullRange = page.getByRole('button', { name: 'Show full range' });
    await expect.element(fullRange).toBeInTheDocument();
    await fullRange.click();
    await expect.poll(() => fullRange.query()).toBeNull();
  });

  it('zoom into a range by dragging', async () => {
    await draw({ now: false });
    await ready();
    const over = document.querySelector('.u-over') as HTMLElement;
    const place = page.elementLocator(over);
    await userEvent.dragAndDrop(place, place, { sourcePosition: { x: 100, y: 50 }, targetPosition: { x: 300, y: 60 } });
    await expect.element(page.getByRole('button', { name: 'Show full range' })).toBeInTheDocument();
  });
});

describe('the zoomed range', () => {
  it('is requested from the source once stable, stored in the address, and removed with the full range', async () => {
    const station = await draw({ now: false, refine: true });
    await ready();
    const place = page.elementLocator(document.querySelector('.u-over') as HTMLElement);
    await userEvent.dragAndDrop(place, place, { sourcePosition: { x: 100, y: 50 }, targetPosition: { x: 300, y: 60 } });
    await expect.poll(() => station.place.search(), { timeout: 60_000 }).toMatch(/power\.start=\d+&power\.end=\d+/);
    const asked = new URLSearchParams(station.place.search());
    const [start, end] = [Number(asked.get('power.start')), Number(asked.get('power.end'))];
    expect(start).toBeGreaterThan(midnight);
    expect(end).toBeLessThan(midnight + 24 * hour);
    await page.getByRole('button', { name: 'Show full range' }).click();
    await expect.poll(() => station.place.search()).toBe('');
  });

  it('is not requested without the option to refine', async () => {
    const station = await draw({ now: false });
    await ready();
    (document.querySelector('.ems-curve-canvas') as HTMLElement).focus();
    await userEvent.keyboard('++');
    await expect.element(page.getByRole('button', { name: 'Show full range' })).toBeInTheDocument();
    await new Promise((done) => setTimeout(done, 600));
    expect(station.place.search()).toBe('');
  });
});

describe('the export and the table', () => {
  const keep = (what: string) =>
    keptBy(async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: what }).click();
    });

  it('provide the values as CSV in station time, with units in the header row and without rows for gaps', async () => {
    await draw();
    await ready();
    const kept = await keep('Values (CSV)');
    const lines = (await textOf(kept)).split('\r\n');
    expect(kept.name).toBe('Power-today.csv');
    expect(lines.slice(0, 2)).toEqual([
      '\uFEFFTime,Grid (kW),PV (kW),Load (kW),Storage (+ charging) (kW)',
      expect.stringMatching(/^2026-11-20 00:00:00,1\d\d(\.\d)?,0,[\d.]+,120$/),
    ]);
    // 14.53 hours of minutes without the missing hour, plus the head and the end of the file.
    expect(lines).toHaveLength(871 - 60 + 2);
    expect(lines.some((line) => line.startsWith('2026-11-20 03:45'))).toBe(false);
  });

  it('provide the picture with title and legend above the drawing', async () => {
    await draw();
    const drawing = await ready();
    const { name, blob } = await keep('Picture (PNG)');
    const picture = await createImageBitmap(blob);
    expect([name, blob.type]).toEqual(['Power-today.png', 'image/png']);
    expect(picture.height).toBeGreaterThan(drawing.height + 40);
    expect(picture.width).toBeGreaterThan(drawing.width);
  });

  it('use the unit of a list in the response', async () => {
    const list = (items: object) => ({ type: 'array', items });
    const schema = {
      type: 'object',
      properties: { at: list({ type: 'integer', format: 'instant' }), power: list({ type: ['number', 'null'], unit: 'kW' }) },
    };
    const data = { at: [midnight, midnight + hour], power: [41.5, null] };
    await draw({ series: { power: { title: 'Planned power', at: '/power' } } }, { answers: { power: { schema, data } } });
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expect.poll(() => document.querySelector('.ems-values tbody')?.textContent).toMatch(/41\.5\s*kW/);
  });

  it('provide the values as a table of a hundred rows per page', async () => {
    await draw();
    await ready();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const rows = () => [...document.querySelectorAll('.ems-values tbody tr')].map((row) => row.firstElementChild?.textContent);
    await expect.poll(() => rows().length).toBe(100);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect.poll(() => rows()[0]).toBe('2026-11-20 01:40:00');
  });

  it('provide lowest, highest and latest value of each line to screen readers', async () => {
    await draw();
    await ready();
    const description = () => document.querySelector('[role="application"]')?.getAttribute('aria-describedby') ?? '';
    await expect
      .poll(() => document.getElementById(description())?.textContent)
      .toMatch(/Storage \(\+ charging\): from −109\.0 kW to 120\.0 kW, latest 0\.0 kW/);
  });
});

it('the curve draws pushed data once', async () => {
  const station = await draw({ now: false });
  await ready();
  await watched(station);
  // Spies on the prototype, because a recreated curve has another canvas.
  const cleared = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect');
  onTestFinished(() => cleared.mockRestore());
  const drawnWithin = async (ms: number): Promise<number> => {
    cleared.mockClear();
    await new Promise((resolve) => setTimeout(resolve, ms));
    return cleared.mock.calls.length;
  };
  // Waits until the first drawing is complete.
  await expect.poll(() => drawnWithin(300)).toBe(0);
  const [first] = powerDay().series;
  station.push('power', [['/series/0/values', first?.values.map((value) => value && value + 1)]]);
  await expect.poll(() => cleared.mock.calls.length).toBeGreaterThan(0);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(cleared).toHaveBeenCalledTimes(1);
});

it('the strip below a curve shows the states of another source', async () => {
  await draw({ tariff: { source: 'prices' } });
  await ready();
  await expect.element(page.getByText('Valley')).toBeInTheDocument();
  const drawing = canvas() as HTMLCanvasElement;
  const over = document.querySelector('.u-over') as HTMLElement;
  const ratio = drawing.width / drawing.clientWidth;
  const at = (h: number) => {
    const x = over.offsetLeft + (over.offsetWidth * h) / 24;
    return [
      ...(drawing
        .getContext('2d')
        ?.getImageData(Math.round(x * ratio), Math.round((over.offsetTop + over.offsetHeight + 33) * ratio), 1, 1).data ?? []),
    ].slice(0, 3);
  };
  // The middle of a quarter hour in the valley and the sharp period, in the colours of the dark palette.
  await expect.poll(() => at(3.125)).toEqual([0x2f, 0xae, 0x8e]);
  expect(at(9.625)).toEqual([0xff, 0x5d, 0x6c]);
});

it('the crosshair shows nothing after the last sample', async () => {
  await draw();
  await ready();
  const tip = () => document.querySelector<HTMLElement>('.ems-curve-tip:not([hidden])')?.innerText ?? '';
  await userEvent.hover(page.getByRole('application'), { position: { x: 42 + (900 * 14) / 24, y: 100 } });
  await expect.poll(tip).toContain('2026-11-20 1');
  await userEvent.hover(page.getByRole('application'), { position: { x: 42 + (900 * 20) / 24, y: 100 } });
  await expect.poll(tip).toBe('');
});
