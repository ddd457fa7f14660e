import { page } from 'vitest/browser';
import { expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { flowNow, flowOptions, flowSchema } from './samples.ts';

const draw = (data: object = flowNow, more: object = {}) =>
  drawKind({
    width: 960,
    answers: { flow: { schema: flowSchema, data } },
    body: { flow: { kind: 'flow', title: 'Flow', source: 'flow', options: flowOptions } },
    ...more,
  });
const text = (selector: string) => document.querySelector<HTMLElement>(selector)?.textContent ?? '';
const line = (id: string) => document.querySelector(`[data-flow="${id}"] line`);

it('the boxes of a flow describe the direction of the lines in words', async () => {
  await draw();
  await expect.poll(() => text('[data-box="grid"]')).toContain('Importing');
  expect(text('[data-box="storage"]')).toMatch(/Storage165 kWh63\.4 %0\.0 kW Idle/);
  expect(text('[data-flow="storage"]')).toBe('0.0 kW idle');
});

it('a reversed flow changes label and arrow, and its number has no sign', async () => {
  const station = await draw();
  await expect.poll(() => text('[data-box="grid"]')).toContain('Importing');
  const arrow = () => document.querySelector('[data-flow="grid"] path')?.getAttribute('d');
  const before = arrow();
  station.push('flow', [
    ['/grid/power', -20],
    ['/storage/power', -95],
  ]);
  await expect.poll(() => text('[data-box="grid"]')).toContain('Exporting');
  expect(text('[data-flow="grid"]')).toBe('20.0 kW');
  expect(text('[data-flow="storage"]')).toBe('95.0 kW discharging');
  expect(arrow()).not.toBe(before);
});

it('a missing power is shown as a dash on a grey dashed line, never as 0', async () => {
  const { grid, ...rest } = flowNow;
  await draw({ ...rest, grid: { demand: grid.demand } });
  await expect.poll(() => text('[data-flow="grid"]')).toBe('– no data');
  expect(line('grid')?.getAttribute('stroke')).toBe('var(--ems-none)');
  expect(line('grid')?.hasAttribute('stroke-dasharray')).toBe(true);
  expect(document.querySelector('[data-flow="grid"] path')).toBeNull();
});

it('an outdated power shows its device and time on a static grey line', async () => {
  const station = await draw();
  await expect.poll(() => text('[data-box="load"]')).toContain('130.7 kW');
  expect(document.querySelector('.ems-old')).toBeNull();
  station.push('flow', [['/load/old', { power: { since: Date.now() - 600_000, of: 'EM LOAD' } }]]);
  await expect.poll(() => text('[data-box="load"] .ems-old')).toContain('EM LOAD · ');
  expect(line('load')?.getAttribute('stroke')).toBe('var(--ems-none)');
  expect(document.querySelector('[data-flow="load"] path')).toBeNull();
  expect(document.querySelectorAll('.ems-old').length).toBe(1);
});

it('a charger in the data gets a box', async () => {
  const station = await draw();
  await expect.poll(() => text('[data-box="load"]')).toContain('130.7 kW');
  station.push('flow', [['/chargers', [{ name: 'Gun 1', power: 7 }]]]);
  await expect.poll(() => text('[data-box="chargers.1"]')).toContain('Gun 1');
});

it('only flows with power are animated', async () => {
  await draw();
  await expect.poll(() => document.querySelectorAll('.ems-flow-move').length).toBe(3);
});

it('the boxes of a flow are stacked at 328 px and do not overflow', async () => {
  const { container } = await draw(flowNow, { width: 328 });
  await expect.poll(() => document.querySelectorAll('[data-box]').length).toBe(4);
  const lefts = new Set([...document.querySelectorAll<HTMLElement>('[data-box]')].map((each) => each.offsetLeft));
  expect(lefts.size).toBe(1);
  const frame = container.firstElementChild as HTMLElement;
  expect(frame.scrollWidth).toBeLessThanOrEqual(328);
});

it('the animation of a flow is hidden with reduced motion', async () => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  await draw();
  await expect.poll(() => document.querySelectorAll('.ems-flow-move').length).toBe(3);
  const all = rules.length > 0 ? [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]) : [];
  const calm = all.filter(
    (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-reduced-motion'),
  );
  expect(calm.some((rule) => rule.cssText.includes('.ems-flow-move') && rule.cssText.includes('display: none'))).toBe(true);
  await expect.element(page.getByText('130.7 kW').first()).toBeInTheDocument();
});

it('only a box with a command has a button', async () => {
  const { grid, ...rest } = flowOptions.nodes;
  const options = { ...flowOptions, nodes: { ...rest, grid: { ...grid, command: 'meters' } } };
  await draw(flowNow, {
    screen: { commands: { meters: { title: 'Meters', go: '/monitor/ammeter' } } },
    body: { flow: { kind: 'flow', title: 'Flow', source: 'flow', options } },
  });
  await expect.poll(() => document.querySelector('[data-box="grid"] button')?.textContent).toBe('Grid');
  expect(document.querySelectorAll('.ems-flow-box button')).toHaveLength(1);
});

it('a missing detail is left out unless it is to be shown as missing', async () => {
  const { grid, ...rest } = flowOptions.nodes;
  const { demand, limit } = grid.details;
  const options = {
    ...flowOptions,
    nodes: { ...rest, grid: { ...grid, details: { demand: { ...demand, showMissing: true }, limit } } },
  };
  await draw(
    { ...flowNow, grid: { power: 42.6, demandLimit: 270 }, load: { power: 130.7 } },
    { body: { flow: { kind: 'flow', title: 'Flow', source: 'flow', options } } },
  );
  await expect.poll(() => text('[data-box="grid"] .ems-flow-detail')).toBe('demand – · of 270.0 kW');
  expect(document.querySelector('[data-box="load"] .ems-flow-detail')).toBeNull();
});

it('a value in a narrow box of a flow is not clipped', async () => {
  await draw({ ...flowNow, grid: { power: 42.6, demand: 263.6, demandLimit: 270 } }, { width: 600 });
  await expect.poll(() => text('[data-box="grid"] .ems-flow-detail')).toBe('demand 263.6 kW · of 270.0 kW');
  const box = document.querySelector('[data-box="grid"]')?.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('[data-box="grid"] .ems-flow-detail') as Element);
  const shown = words.getBoundingClientRect();
  expect(shown.right).toBeLessThanOrEqual(box?.right ?? 0);
  expect(shown.bottom).toBeLessThanOrEqual(box?.bottom ?? 0);
});
