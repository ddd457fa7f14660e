// Creating a drawing is expensive, so it waits for all inputs and is done once.
import { page } from 'vitest/browser';
import { expect, it, onTestFinished } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { curveSchema, meter, powerDay } from '../reading/samples.ts';

/** Counts the drawings added to the page. */
function countMade(): () => number {
  let made = 0;
  const isDrawing = (node: Node) => node instanceof HTMLElement && node.classList.contains('uplot');
  const watch = new MutationObserver((changes) => {
    made += changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isDrawing).length;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  return () => made;
}
const draw = (deviceMs: number) =>
  drawKind({
    width: 1000,
    devices: [meter],
    deviceMs,
    answers: { power: { schema: curveSchema, data: powerDay() } },
    body: { power: { kind: 'curve', title: 'Power today', source: 'power', options: { height: 300 } } },
  });
const drawing = () => page.getByRole('application', { name: 'Power today' });
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('the drawing is created only once if the device file loads after the data', async () => {
  const made = countMade();
  await draw(400);
  await expect.element(drawing()).toBeInTheDocument();
  expect(made()).toBe(0);
  await expect.poll(made).toBe(1);
  await later(500);
  expect(made()).toBe(1);
});

it('the drawing is created without a device file that does not load in time', async () => {
  const made = countMade();
  await draw(60_000);
  await expect.poll(made, { timeout: 5000 }).toBe(1);
});

it('the drawing fills the height of a taller card next to it, and shrinks again without it', async () => {
  const curve = (height: number) => ({
    kind: 'curve' as const,
    source: 'power',
    span: 6,
    options: { height, series: { grid: { id: 'grid' } } },
  });
  await drawKind({
    width: 1200,
    devices: [meter],
    answers: { power: { schema: curveSchema, data: powerDay() } },
    body: { low: { ...curve(200), title: 'Low' }, high: { ...curve(500), title: 'High' } },
  });
  const heights = () => [...document.querySelectorAll<HTMLElement>('.ems-curve .uplot')].map(({ offsetHeight }) => offsetHeight);
  await expect.poll(heights).toEqual([500, 500]);
  document.querySelector<HTMLElement>('[data-node="high"]')?.style.setProperty('display', 'none');
  await expect.poll(() => heights()[0]).toBe(200);
});
