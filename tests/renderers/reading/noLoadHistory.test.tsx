// What the strategy pages show about a simulation at a station without a load history.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import strategy from '../../../schemas/parts/strategy.json';
import peakShaving from '../../../schemas/screens/strategy/xftg.json';
import chinese from '../../../schemas/locales/zh_CN/strategy-simulation.json';
import type { ScreenNode } from '../../../src/core/language.ts';
import { drawKind } from './drawKind.tsx';

const { simulatedHistory, simulatedBroken } = strategy.body.simulate.options.body;
const reason =
  'No load history yet, so the power at the grid connection point cannot be forecast. A forecast for tomorrow needs one day of measurements.';
const schema = {
  type: 'object',
  properties: {
    at: { type: 'number' },
    noLoadHistory: { type: 'boolean' },
    broken: { type: 'array', items: { type: 'object', properties: { key: { type: 'string' } } } },
  },
} as const;
/** Draws a node, and the same node without its condition and with the title `Drawn`, which shows that the kind and its data are there. */
const draw = (node: object, source: string, data: object, language: 'en_US' | 'zh_CN' = 'en_US') =>
  drawKind({
    body: {
      node: node as ScreenNode,
      after: { ...node, title: 'Drawn', visible: { op: 'present', from: `/source/${source}/at` } } as ScreenNode,
    },
    answers: { [source]: { schema, data } },
    language,
    ...(language === 'zh_CN' && { locale: chinese }),
  });
const drawn = () => screen.findByText('Drawn');

it.each([
  ['en_US', reason],
  ['zh_CN', (chinese as Record<string, string>)[reason] ?? ''],
] as const)('a simulation without a load history states the reason, in %s', async (language, text) => {
  await draw(simulatedHistory, 'simulation', { at: 1, noLoadHistory: true, broken: [] }, language);
  await drawn();
  expect(screen.getAllByText(text)).toHaveLength(2);
});

it('a simulation with a load history states no reason', async () => {
  await draw(simulatedHistory, 'simulation', { at: 1, noLoadHistory: false, broken: [] });
  await drawn();
  expect(screen.getAllByText(reason)).toHaveLength(1);
});

it.each<[title: string, data: object, isShown: boolean]>([
  ['lists no rules without a load history', { at: 1, noLoadHistory: true, broken: [] }, false],
  ['shows that all rules are met with a load history', { at: 1, noLoadHistory: false, broken: [] }, true],
  ['lists a violated rule even without a load history', { at: 1, noLoadHistory: true, broken: [{ key: 'a' }] }, true],
])('a simulation %s', async (_title, data, isShown) => {
  await draw(simulatedBroken, 'simulation', data);
  await drawn();
  expect(screen.queryAllByText('Expected rule violations')).toHaveLength(isShown ? 1 : 0);
});

it('the template states why its expected SOC is missing', async () => {
  await draw(peakShaving.body.history, 'expected', { at: 1, noLoadHistory: true });
  await drawn();
  expect(screen.getAllByText(`Expected SOC tomorrow: ${reason}`)).toHaveLength(2);
});
