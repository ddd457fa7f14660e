// Units at the axes, as drawn on the canvas.
import { expect, it, onTestFinished, vi } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { hour, midnight } from '../reading/samples.ts';

it('a unit that is wider than the axis margin is not clipped', async () => {
  const lefts = new Map<string, number>();
  const { fillText } = CanvasRenderingContext2D.prototype;
  const drawnText = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  onTestFinished(() => drawnText.mockRestore());
  drawnText.mockImplementation(function note(this: CanvasRenderingContext2D, word, x, y) {
    lefts.set(word, this.textAlign === 'right' ? x - this.measureText(word).width : x);
    fillText.call(this, word, x, y);
  });
  const list = (items: object) => ({ type: 'array', items });
  const buy = list({ type: 'number', unit: 'CNY-per-kWh' });
  const schema = { type: 'object', properties: { at: list({ type: 'integer', format: 'instant' }), buy } };
  const data = { at: [midnight, midnight + hour], buy: [0.4, 1] };
  const options = { height: 300, series: { buy: { title: 'Buy price', at: '/buy' } } };
  await drawKind({
    width: 1000,
    answers: { prices: { schema, data } },
    body: { prices: { kind: 'curve', title: 'Prices', source: 'prices', options } },
  });
  await expect.poll(() => lefts.get('CNY/kWh')).toBeGreaterThanOrEqual(0);
});
