// Facts share a line if there is room for them.
import { page } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

afterEach(() => page.viewport(1440, 900));

const names = ['Earned', 'Discharging revenue', 'Charging cost', 'Wear cost'];
const schema: Schema = {
  type: 'object',
  properties: Object.fromEntries(names.map((title, at) => [`m${at}`, { title, type: 'number', unit: 'CNY' }])),
};
const data = { m0: 205.41, m1: 482.44, m2: 277.03, m3: 9.75 };
const tops = (): number[] =>
  [...document.querySelectorAll('.ems-fact')].map((each) => Math.round(each.getBoundingClientRect().top));

it.each([
  [1440, 1],
  [768, 2],
  [390, 4],
])('at %i px four facts take %i lines', async (width, lines) => {
  await page.viewport(width, 900);
  const body = { facts: { kind: 'facts', source: 'money', options: { columns: 4 } } };
  await drawKind({ answers: { money: { schema, data } }, body });
  await expect.poll(() => new Set(tops()).size).toBe(lines);
  expect(tops()).toHaveLength(4);
});
