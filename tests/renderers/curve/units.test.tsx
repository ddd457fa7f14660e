// The units at the axes, as drawn on the canvas.
import { expect, it, onTestFinished, vi } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { hour, midnight } from '../reading/samples.ts';

it('the unit of an axis is complete, even if it is longer than the space next to it', async () => {
  const lefts = new Map<string, number>();
  const { fillText } = CanvasRenderingContext2D.prototype;
  const told = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  onTestFinished(() => told.mockRestore());
  told.mockImplementation(function note(this: CanvasRenderingContext2D, word, x, y) {
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
