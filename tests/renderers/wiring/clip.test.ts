// Texts next to a symbol of the wiring diagram are cut before they reach the next branch. The directions of the delivered schemas
// always fit.
import { expect, it } from 'vitest';
import { clip } from '../../../renderers/wiring/stage/drawPart.ts';
import wiring from '../../../schemas/entities/devices/wiring.json';
import chinese from '../../../schemas/locales/zh_CN/wiring.json';

const { choices } = wiring.$defs.live.properties.direction;
const titles = Object.values(choices).map(({ title }) => title);
const inChinese = new Map(Object.entries(chinese));

it.each(titles)('the direction "%s" fits next to a power value without being cut', (title) => {
  for (const text of [title, inChinese.get(title) ?? title]) expect(clip(`110.0 kW ${text}`)).toBe(`110.0 kW ${text}`);
});

it('a longer text in the diagram ends with an ellipsis, and a Chinese character counts as two', () => {
  expect(clip('110.0 kW Discharging slowly')).toBe('110.0 kW Dischargin…');
  expect(clip('一二三四五六七八九十')).toBe('一二三四五六七八九十');
  expect(clip('一二三四五六七八九十百')).toBe('一二三四五六七八九…');
});
