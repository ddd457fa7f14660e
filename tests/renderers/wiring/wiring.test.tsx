// The wiring node is drawn once, updated in place, navigated by keys, shown as a list, and arranged in an editor.
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { DrawSetup } from '../reading/showKind.tsx';
import { drawKind } from '../reading/drawKind.tsx';
import { kindContract } from '../contract.tsx';
import { largeLive, largeNodes, wiringNow, wiringOptions, wiringSchema } from './samples.ts';

kindContract({
  kind: 'wiring',
  options: {},
  value: { schema: wiringSchema, data: wiringNow },
  says: 'PCS #1',
  saysInChinese: 'PCS #1',
  empty: { nodes: [], links: [] },
});

const draw = (data: object = wiringNow, more: Partial<DrawSetup> = {}) =>
  drawKind({
    width: 960,
    answers: { diagram: { schema: wiringSchema, data } },
    body: { diagram: { kind: 'wiring', title: 'Diagram', source: 'diagram', options: wiringOptions } },
    ...more,
  });
const part = (id: string) => document.querySelector<SVGElement>(`[data-part="${id}"]`);
const link = (id: string) => document.querySelector(`[data-cell-id="${id}"] path`);
async function there(): Promise<void> {
  // The first test also waits for the renderer and its drawing library to load.
  await expect.poll(() => part('battery')?.textContent).toContain('BMS #1');
}

/** Changes are pushed to subscribers only. */
async function watched(station: Awaited<ReturnType<typeof draw>>): Promise<void> {
  await expect.poll(() => Object.keys(station.watched())).toContain('diagram');
}

it('the diagram contains every part with name and values, and every connection', async () => {
  await draw();
  await there();
  expect(document.querySelectorAll('[data-part]')).toHaveLength(wiringNow.nodes.length);
  expect(document.querySelectorAll('.ems-wire-stage .ems-wire-link')).toHaveLength(wiringNow.links.length);
  expect(part('converter')?.textContent).toBe('PCS #1 40.0 kW Charging ');
  expect(part('battery')?.textContent).toBe('BMS #1 39.0 kW Charging SOC 63.4 % ');
  expect(part('transformer')?.textContent).toContain('Transformer');
  expect(part('breaker')?.textContent).toContain('Closed');
  expect(link('busbar>breaker')?.getAttribute('data-energised')).toBe('live');
});

it('a change updates a part of the diagram and the paths behind it without recreating elements', async () => {
  const station = await draw();
  await there();
  await watched(station);
  const elements = [...document.querySelectorAll('[data-part] *')];
  const blade = part('breaker')?.querySelector('.ems-wire-blade')?.getAttribute('d');
  station.push('diagram', [
    ['/live/breaker', { closed: false, passes: false }],
    ['/live/battery/feeds', false],
    ['/live/grid/power', 5],
  ]);
  await expect.poll(() => part('breaker')?.textContent).toContain('Open');
  expect(part('breaker')?.querySelector('.ems-wire-blade')?.getAttribute('d')).not.toBe(blade);
  expect(link('busbar>breaker')?.getAttribute('data-energised')).toBe('live');
  expect(link('breaker>converter')?.getAttribute('data-energised')).toBe('dead');
  expect(part('battery')?.getAttribute('data-energised')).toBe('dead');
  expect(part('grid')?.textContent).toContain('5.0 kW');
  expect([...document.querySelectorAll('[data-part] *')]).toEqual(elements);
});

it('an unknown state is drawn as unknown with a text, never as open or 0', async () => {
  const station = await draw();
  await there();
  await watched(station);
  station.push('diagram', [
    ['/live/breaker', { state: 'offline' }],
    ['/live/battery', {}],
  ]);
  await expect.poll(() => part('breaker')?.textContent).toContain('Position unknown');
  expect(part('breaker')?.textContent).toContain('Offline');
  expect(link('breaker>converter')?.getAttribute('data-energised')).toBe('unknown');
  expect(part('battery')?.textContent).toBe('BMS #1 ');
});

it('an outdated value in the diagram is marked with its time and device', async () => {
  const station = await draw();
  await there();
  await watched(station);
  station.push('diagram', [['/live/battery/old', { of: 'BMS #1', since: Date.UTC(2026, 6, 1) }]]);
  await expect.poll(() => part('battery')?.textContent).toContain('⚠ 39.0 kW Charging');
  expect(part('battery')?.textContent).toContain('⚠ SOC 63.4 %');
  expect(part('battery')?.getAttribute('aria-label')).toMatch(/Not read since 2026-07-01 [\d:]+: BMS #1$/);
  expect(part('battery')?.querySelector('title')?.textContent).toContain('BMS #1');
  expect(part('converter')?.textContent).not.toContain('⚠');
  document.querySelector<HTMLElement>('[aria-label="Show as a list"]')?.click();
  await expect.poll(() => document.querySelector('[data-row="battery"] .ems-old')?.textContent).toContain('BMS #1');
});

it('the diagram is navigated by arrow keys', async () => {
  await draw(wiringNow, {
    screen: {
      commands: {
        open: {
          go: {
            fn: 'address',
            of: { path: '/monitor', below: { from: '/item/page' }, query: { device: { from: '/item/device' } } },
          },
        },
      },
    },
    body: { diagram: { kind: 'wiring', title: 'Diagram', source: 'diagram', options: { ...wiringOptions, open: 'open' } } },
  } as never);
  await there();
  const focused = () => document.activeElement?.getAttribute('data-part');
  part('grid')?.focus();
  for (const wanted of ['transformer', 'busbar', 'breaker', 'converter']) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe(wanted);
  }
  expect(document.querySelectorAll('[data-part][tabindex="0"]')).toHaveLength(1);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('PCS #1 40.0 kW Charging, PCS, Energised');
});

it('the diagram zooms and fits by buttons and keys', async () => {
  await draw();
  await there();
  const scale = () =>
    Number(/matrix\(([\d.]+)/.exec(document.querySelector('.x6-graph-svg-viewport')?.getAttribute('transform') ?? '')?.[1]);
  const first = scale();
  document.querySelector<HTMLElement>('[aria-label="Zoom in"]')?.click();
  expect(scale()).toBeGreaterThan(first);
  part('grid')?.focus();
  await userEvent.keyboard('0');
  await expect.poll(scale).toBeLessThanOrEqual(first);
});

it('the list of the diagram shows the same values and updates with them', async () => {
  const station = await draw();
  await there();
  await watched(station);
  document.querySelector<HTMLElement>('[aria-label="Show as a list"]')?.click();
  const row = (id: string) => document.querySelector(`[data-row="${id}"]`)?.textContent;
  await expect.poll(() => row('battery')).toBe('BMS #1Battery stack39.0 kW Charging · SOC 63.4 %Energised');
  station.push('diagram', [['/live/battery/soc', 64]]);
  await expect.poll(() => row('battery')).toContain('64.0 %');
});

it('only the visible ones of a thousand parts are in the DOM until the whole diagram is shown', { timeout: 60_000 }, async () => {
  const { nodes, links } = largeNodes(1000);
  await draw({ nodes, links, live: largeLive(nodes, 1), layout: {} });
  await expect.poll(() => document.querySelectorAll('[data-part]').length).toBeGreaterThan(3);
  expect(document.querySelectorAll('[data-part]').length).toBeLessThan(500);
  part('grid')?.focus();
  const last = nodes.at(-1)?.id;
  expect(part(String(last))).toBeNull();
  document.querySelector<HTMLElement>('[aria-label="Fit to view"]')?.click();
  await expect.poll(() => document.querySelectorAll('[data-part]').length).toBe(1000);
});

it('a part of a diagram draft can be moved by keys, and an automatic layout moves it back', async () => {
  await drawKind({
    width: 960,
    answers: { diagram: { schema: wiringSchema, data: wiringNow } },
    entities: { thing: wiringSchema },
    screen: {
      sources: { diagram: { read: 'test.diagram' } },
      drafts: { draft: { of: 'diagram', entity: 'thing', save: 'save' } },
      commands: { save: { call: 'save' } },
    },
    calls: { save: { request: wiringSchema } },
    body: { diagram: { kind: 'wiring', title: 'Diagram', draft: 'draft' } },
  } as never);
  await there();
  const at = () => part('load')?.getAttribute('transform');
  const before = at();
  part('load')?.focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(at).not.toBe(before);
  const [x = '0'] = /[\d.-]+/.exec(before ?? '') ?? [];
  expect(at()).toContain(`translate(${Number(x) + 10} `);
  document.querySelector<HTMLElement>('[title="Lay out automatically"]')?.click();
  await expect.poll(at).toBe(before);
});
