// Pure functions for layout, energised paths and drawing of the single-line diagram.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Diagram, toDiagram } from '../../../renderers/wiring/toDiagram.ts';
import { toDrawing } from '../../../renderers/wiring/toDrawing.ts';
import { type Condition, toEnergised } from '../../../renderers/wiring/toEnergised.ts';
import { toBounds, toBox, toNext, toPlaces, toRoute } from '../../../renderers/wiring/toPlaces.ts';
import { toArranged } from '../../../renderers/wiring/toArranged.ts';
import { drawPart, make } from '../../../renderers/wiring/stage/drawPart.ts';
import { toDetail, toViewport } from '../../../renderers/wiring/toViewport.ts';
import { chargingDiagram, largeDiagram, smallNodes, smallLinks } from './samples.ts';
import { draws } from '../../chance.ts';

const small = toDiagram(smallNodes, smallLinks);

describe('the diagram of a response', () => {
  it('skips duplicate parts, unknown symbols and connections without an end', () => {
    const { parts, links } = toDiagram(
      [...smallNodes, smallNodes[0], { id: 'x', symbol: 'windmill' }, { symbol: 'grid' }, null, 5],
      [...smallLinks, smallLinks[0], { from: 'grid', to: 'nobody' }, { from: 'grid', to: 'grid' }, 'no'],
    );
    expect(parts).toHaveLength(smallNodes.length);
    expect(links).toHaveLength(smallLinks.length);
  });
  it.each([[undefined], ['text'], [{}], [null]])('is empty for %j', (came) => {
    expect(toDiagram(came, came)).toMatchObject({ parts: [], links: [] });
  });
});

describe('the energised state', () => {
  const closed = { passes: true };
  const all: Record<string, Condition> = {
    grid: { feeds: true },
    breaker: closed,
    converter: closed,
    contactor: closed,
    battery: { feeds: true },
  };
  const judge = (change: Record<string, Condition> = {}) => {
    const { parts, links } = toEnergised(small, (id) => ({ ...all, ...change })[id] ?? {});
    return { ...Object.fromEntries(parts), ...Object.fromEntries(links) };
  };

  it('is live everywhere behind closed switches', () => expect(new Set(Object.values(judge()))).toEqual(new Set(['live'])));
  it('is live at the terminal of an open breaker and dead behind it', () => {
    const now = judge({ breaker: { passes: false }, battery: { feeds: false } });
    expect(now).toMatchObject({
      busbar: 'live',
      'busbar>breaker': 'live',
      breaker: 'live',
      'breaker>converter': 'dead',
      converter: 'dead',
      battery: 'dead',
    });
  });
  it('is live on the battery side of an open breaker', () => {
    const now = judge({ breaker: { passes: false } });
    expect(now).toMatchObject({ 'breaker>converter': 'live', battery: 'live', busbar: 'live' });
  });
  it('is live on the busbar without the grid if the converter runs on the battery', () => {
    expect(judge({ grid: { feeds: false } })).toMatchObject({ busbar: 'live', grid: 'live', load: 'live' });
  });
  it('is unknown, never dead, behind a switch of unknown position', () => {
    const now = judge({ breaker: {}, battery: { feeds: false } });
    expect(now).toMatchObject({ busbar: 'live', 'busbar>breaker': 'live', 'breaker>converter': 'unknown', battery: 'unknown' });
  });
  it('is unknown if the state of all sources is unknown', () => {
    expect(new Set(Object.values(judge({ grid: {}, battery: {} })))).toEqual(new Set(['unknown']));
  });
  it('is dead everywhere without a source', () => {
    expect(new Set(Object.values(judge({ grid: { feeds: false }, battery: { feeds: false } })))).toEqual(new Set(['dead']));
  });
  it('does not change from live or dead when more becomes known', () => {
    const flag = fc.option(fc.boolean(), { nil: undefined });
    const source = fc.record({ feeds: flag });
    const interrupter = fc.record({ passes: flag });
    const conditions: fc.Arbitrary<Record<string, Condition>> = fc.record({
      grid: source,
      battery: source,
      breaker: interrupter,
      converter: interrupter,
      contactor: interrupter,
    });
    fc.assert(
      fc.property(conditions, conditions, (less, more) => {
        const before = toEnergised(small, (id) => less[id] ?? {});
        const known = (id: string): Condition => ({
          feeds: less[id]?.feeds ?? more[id]?.feeds,
          passes: less[id]?.passes ?? more[id]?.passes,
        });
        const after = toEnergised(small, known);
        for (const [id, was] of before.links) if (was !== 'unknown') expect(after.links.get(id)).toBe(was);
      }),
      draws(),
    );
  });
});

describe('the layout of the diagram', () => {
  const overlaps = (diagram: Diagram, places = toPlaces(diagram)): string[] => {
    const boxes = diagram.parts.flatMap(({ id, symbol }) =>
      symbol === 'busbar' ? [] : [{ id, ...toBox(places.get(id) ?? { x: 0, y: 0 }) }],
    );
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        )
        .map((other) => `${one.id} ${other.id}`),
    );
  };
  it('is top-down from the grid without overlaps', () => {
    const places = toPlaces(small);
    for (const { from, to } of small.links) expect((places.get(from)?.y ?? 0) < (places.get(to)?.y ?? 0)).toBe(true);
    expect(overlaps(small)).toEqual([]);
    expect(overlaps(largeDiagram(300))).toEqual([]);
  });
  const desk = { width: 1106, height: 672 };
  it.each([
    ['a cabinet', small],
    ['a site with two cabinets and six piles', chargingDiagram],
  ])('of %s fits a desktop with texts of twelve pixels and without overlaps', (_name, diagram) => {
    const places = toArranged(diagram, {}, desk);
    const { scale } = toViewport(toBounds(places), places, { clientWidth: desk.width, clientHeight: desk.height }, true);
    expect(toDetail(scale)).toBe('all');
    expect(toBounds(places).width * scale).toBeLessThanOrEqual(desk.width);
    expect(toBounds(places).height * scale).toBeLessThanOrEqual(desk.height);
    expect(toBounds(places).width * scale).toBeGreaterThan(desk.width / 3);
    expect(toBounds(places).height * scale).toBeGreaterThan(desk.height * 0.6);
    expect(overlaps(diagram, places)).toEqual([]);
  });
  it('connects parts in a column by a line next to their symbols', () => {
    const places = toArranged(chargingDiagram, {}, desk);
    const [bar, first, last] = ['bar.load', 'pile1', 'pile6'].map((id) => places.get(id) ?? { x: 0, y: 0 });
    if (!bar || !first || !last) throw new Error('Not placed');
    const way = toRoute(bar, last);
    expect(way[0]).toEqual({ x: last.via, y: bar.y });
    expect(way.at(-1)).toEqual({ x: last.x, y: last.y - 20 });
    expect(last.via).toBeLessThan(last.x - 20);
    expect([(last.via ?? 0) >= (bar.from ?? 0), (last.via ?? 0) <= (bar.to ?? 0)]).toEqual([true, true]);
  });
  it('does not move parts placed by users when the size changes', () => {
    const stored = { load: { x: 900, y: 40 } };
    expect(toArranged(small, stored, desk)).toEqual(toPlaces(small, stored));
  });
  it('extends busbars over everything connected to them', () => {
    const places = toPlaces(small);
    const bar = places.get('busbar');
    for (const id of ['transformer', 'breaker', 'load']) {
      const { x } = places.get(id) ?? { x: Number.NaN };
      expect([x >= (bar?.from ?? 0), x <= (bar?.to ?? 0)]).toEqual([true, true]);
    }
  });
  it('keeps parts placed by users and computes invalid places', () => {
    const places = toPlaces(small, { load: { x: 900, y: 40 }, battery: { x: Number.NaN, y: 1 } });
    expect(places.get('load')).toMatchObject({ x: 900, y: 40 });
    expect(places.get('battery')).toEqual(toPlaces(small).get('battery'));
    expect(places.get('busbar')?.to).toBeGreaterThan(900);
  });
  it('handles rings, unconnected parts and two paths to one part', () => {
    const node = (id: string) => ({ id, symbol: 'busbar' });
    const ring = toDiagram(['a', 'b', 'c', 'd'].map(node), [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'a' },
    ]);
    expect(toPlaces(ring).size).toBe(4);
    const two = toDiagram(['a', 'b', 'c', 'd'].map(node), [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'b', to: 'd' },
      { from: 'c', to: 'd' },
    ]);
    expect(toPlaces(two).get('d')?.y).toBeGreaterThan(toPlaces(two).get('c')?.y ?? 0);
  });
  it('has a place for each part of any graph', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const link = fc.record({ from: fc.constantFrom(...ids), to: fc.constantFrom(...ids) });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 15 }), (links) => {
        const places = toPlaces(
          toDiagram(
            ids.map((id) => ({ id, symbol: 'meter' })),
            links,
          ),
        );
        expect([...places.values()].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(places.size).toBe(ids.length);
      }),
      draws(),
    );
  });
  it('connects parts to a busbar vertically, otherwise with an offset', () => {
    expect(toRoute({ x: 0, y: 0, from: -50, to: 90 }, { x: 60, y: 100 })).toEqual([
      { x: 60, y: 0 },
      { x: 60, y: 80 },
    ]);
    expect(toRoute({ x: 0, y: 0 }, { x: 60, y: 100 })).toHaveLength(4);
  });
  it('determines the part that an arrow key selects', () => {
    const places = toPlaces(small);
    expect(toNext(places, 'grid', 'down')).toBe('transformer');
    expect(toNext(places, 'transformer', 'up')).toBe('grid');
    expect(toNext(places, 'breaker', 'right')).toBe('load');
    expect(toNext(places, 'grid', 'up')).toBeUndefined();
  });
});

describe('the visible section', () => {
  const room = { clientWidth: 1000, clientHeight: 500 };
  it('enlarges the whole diagram only up to a limit', () => {
    const places = toPlaces(small);
    expect(toViewport(toBounds(places), places, { clientWidth: 4000, clientHeight: 4000 }, false).scale).toBe(1.3);
  });
  it('has a readable size on a phone and includes the grid', () => {
    const phone = { clientWidth: 330, clientHeight: 580 };
    const places = toArranged(chargingDiagram, {}, { width: 330, height: 580 });
    const { scale, x } = toViewport(toBounds(places), places, phone, true);
    expect(scale).toBeGreaterThanOrEqual(1);
    const grid = places.get('grid')?.x ?? Number.NaN;
    expect([grid > x, grid < x + 330 / scale]).toEqual([true, true]);
    // The text "276.5 kW 从电网取电" next to the grid is not cut by the edge.
    expect(grid + 140).toBeLessThan(x + 330 / scale);
  });
  it('starts at a branch on a phone, so that the next branch is complete too', () => {
    const at = (x: number) => ({ x, y: 100 });
    const places = new Map<string, { x: number; y: number; from?: number; to?: number }>([
      ['grid', at(500)],
      ['bar', { ...at(500), from: 60, to: 940 }],
      ...[80, 248, 416, 584, 752, 920].map((x) => [String(x), at(x)] as const),
    ]);
    const { x } = toViewport(toBounds(places), places, { clientWidth: 330, clientHeight: 580 }, true);
    // From the left edge of the symbol at 416 to 138 pixels of symbol and text of the one at 584.
    expect(x).toBeLessThanOrEqual(416 - 17);
    expect(x + 330).toBeGreaterThanOrEqual(584 + 138);
  });
  it('includes the whole name of a busbar on a phone if it starts at the first branch', () => {
    const places = toPlaces(small);
    const [id = '', bar = { x: 0, y: 0 }] = [...places].find(([, { from }]) => from !== undefined) ?? [];
    const across = 330;
    const { x } = toViewport({ ...toBounds(places), width: 1000 }, places, { clientWidth: across, clientHeight: 580 }, true);
    const drawing = make('svg', { x: 0, y: 0, overflow: 'visible' }, document.body);
    const part = small.parts.find((each) => each.id === id);
    if (part) drawPart(part, bar, make('g', {}, drawing)).paint({ title: 'Grid#1', lines: [], energised: 'live', spoken: '' });
    const words = drawing.querySelector('.ems-wire-name')?.getBoundingClientRect();
    expect(bar.x + (words?.left ?? Number.NaN) - drawing.getBoundingClientRect().left).toBeGreaterThanOrEqual(x);
    drawing.remove();
  });
  it.each([
    [1.2, 'all'],
    [0.7, 'names'],
    [0.2, 'bars'],
  ])('has the detail level for its scale: %d, %s', (scale, detail) => expect(toDetail(scale)).toBe(detail));
  it('is initially large enough to read and includes the grid', () => {
    const places = toPlaces(largeDiagram(1000));
    const fitted = toViewport(toBounds(places), places, room, false);
    const first = toViewport(toBounds(places), places, room, true);
    expect(fitted.scale).toBeLessThan(0.2);
    expect(first.scale).toBeGreaterThanOrEqual(0.62);
    const grid = places.get('grid') ?? { x: Number.NaN, y: Number.NaN };
    expect([grid.x > first.x, grid.x < first.x + 1000 / first.scale, grid.y > first.y]).toEqual([true, true, true]);
  });
});

it('the exported drawing is self-contained, with inline colours, escaped texts and all parts', () => {
  const ink = {
    text: '#111',
    soft: '#222',
    faint: '#333',
    line: '#444',
    surface: '#fff',
    brand: '#0a0',
    font: '"A", b',
    of: () => '#0b0',
  };
  const drawings = new Map(
    small.parts.map(({ id }) => [id, { title: `<${id}>`, lines: ['1 & 2'], energised: 'live' as const, spoken: '' }]),
  );
  const { svg } = toDrawing('A "title"', small, toPlaces(small), { parts: drawings, links: new Map() }, ink);
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(svg).not.toMatch(/var\(--|class=/);
  expect(parsed.querySelectorAll('g')).toHaveLength(small.parts.length);
  expect(parsed.documentElement.textContent).toContain('<grid>');
});
