// Touch on a curve: one finger selects a range, two fingers zoom, and scrolling of the page has no effect.
import { page, userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { curveSchema, hour, meter, midnight, powerDay } from '../reading/samples.ts';

const over = () => document.querySelector('.u-over') as HTMLElement;
const fullRange = () => page.getByRole('button', { name: 'Show full range' });
async function draw() {
  const station = await drawKind({
    now: midnight + 14.5 * hour,
    width: 390,
    devices: [meter],
    answers: { power: { schema: curveSchema, data: powerDay() } },
    body: { power: { kind: 'curve', title: 'Power today', source: 'power', options: { now: false, refine: true } } },
  });
  await expect.poll(() => document.querySelector('.u-over')).not.toBeNull();
  return station;
}
/** `at` is a fraction of the plot width. */
function touch(kind: 'down' | 'move' | 'up' | 'cancel', pointerId: number, at: number): void {
  const { left, top, width } = over().getBoundingClientRect();
  const place = { clientX: left + at * width, clientY: top + 20 };
  over().dispatchEvent(new PointerEvent(`pointer${kind}`, { pointerType: 'touch', pointerId, bubbles: true, ...place }));
}
/** The visible range in hours of the day. */
async function shownRange(station: Awaited<ReturnType<typeof draw>>): Promise<number[]> {
  await expect.poll(() => station.place.search(), { timeout: 60_000 }).toMatch(/power\.start=\d+&power\.end=\d+/);
  const asked = new URLSearchParams(station.place.search());
  return ['power.start', 'power.end'].map((each) => (Number(asked.get(each)) - midnight) / hour);
}

it('dragging one finger sideways zooms to the range below it', async () => {
  const station = await draw();
  touch('down', 1, 0.25);
  touch('move', 1, 0.4);
  touch('move', 1, 0.75);
  touch('up', 1, 0.75);
  await expect.element(fullRange()).toBeInTheDocument();
  const [from = 0, to = 0] = await shownRange(station);
  expect(from).toBeCloseTo(6, 0);
  expect(to).toBeCloseTo(18, 0);
  expect(document.querySelector<HTMLElement>('.u-select')?.style.width).toBe('0px');
});

it('a tap or a gesture that becomes scrolling does not zoom', async () => {
  await draw();
  touch('down', 1, 0.25);
  touch('move', 1, 0.255);
  touch('up', 1, 0.255);
  touch('down', 1, 0.25);
  touch('move', 1, 0.6);
  touch('cancel', 1, 0.6);
  await new Promise((done) => setTimeout(done, 200));
  expect(fullRange().query()).toBeNull();
});

it('spreading two fingers zooms in, and pinching zooms out to at most the full range', async () => {
  const station = await draw();
  touch('down', 1, 0.4);
  touch('down', 2, 0.6);
  touch('move', 1, 0.2);
  touch('move', 2, 0.8);
  touch('up', 1, 0.2);
  touch('up', 2, 0.8);
  await expect.element(fullRange()).toBeInTheDocument();
  const [from = 0, to = 0] = await shownRange(station);
  // 09:36 and 14:24 were below the fingers and are now one fifth of the width from the edges.
  expect(from).toBeCloseTo(8, 0);
  expect(to).toBeCloseTo(16, 0);
  touch('down', 1, 0.1);
  touch('down', 2, 0.9);
  touch('move', 2, 0.15);
  touch('up', 1, 0.1);
  touch('up', 2, 0.15);
  await expect.poll(() => fullRange().query()).toBeNull();
});

it('zooming out by keyboard returns to the full range', async () => {
  const station = await draw();
  document.querySelector<HTMLElement>('.ems-curve-canvas')?.focus();
  await userEvent.keyboard('==');
  await shownRange(station);
  await userEvent.keyboard('---');
  await expect.poll(() => fullRange().query()).toBeNull();
});

it('moving the crosshair out of the zoomed range by keyboard pans the range', async () => {
  const station = await draw();
  document.querySelector<HTMLElement>('.ems-curve-canvas')?.focus();
  await userEvent.keyboard('{Home}==={End}');
  const [, to = 0] = await shownRange(station);
  expect(to).toBeGreaterThan(12);
});
