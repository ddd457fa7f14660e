// Ten series of 1 440 or 14 400 samples (`?samples=`): the kind `curve` compared with uPlot alone or G2 (`?beside=`), each
// mounted, given new data, hovered and zoomed. One at a time: G2 keeps the page busy, which would affect the others.
import { Chart } from '@antv/g2';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import uPlot from 'uplot';
import { CurveView } from '../../../renderers/curve/CurveView.tsx';
import { read } from '../../../src/core/pointer.ts';
import type { ReadableStore } from '../../../src/core/store.ts';
import { openScreen } from './around.tsx';
import { inTurn } from './contest.ts';

const asked = new URLSearchParams(location.search);
const samples = Number(asked.get('samples') ?? 1440);
const beside = asked.get('beside') ?? 'uPlot';
const lines = 10;
/** Pointer moves per turn: a single one is too short to measure. */
const hovers = 10;
const [width, height] = [1200, 400];
const start = Date.UTC(2026, 10, 19, 16);
const step = 86_400_000 / samples;
const middle = [start + 21_600_000, start + 64_800_000];

function dataAt(seed: number) {
  const at = Array.from({ length: samples }, (_each, index) => start + index * step);
  const values = Array.from({ length: lines }, (_line, line) =>
    at.map(
      (_at, index) => Math.sin((index / samples) * 9 + line + seed) * 100 + ((index * 7919 + line * 104_729 + seed) % 97) / 9,
    ),
  );
  return { at, values };
}
type Data = ReturnType<typeof dataAt>;
const toAnswer = ({ at, values }: Data) => ({
  start,
  end: start + 86_400_000,
  stepS: step / 1000,
  at,
  series: values.map((each, line) => ({ id: `s${line}`, name: `Series ${line}`, values: each })),
});
const toFlat = ({ at, values }: Data) =>
  values.flatMap((each, line) => each.map((value, index) => ({ at: at[index], value, line: `Series ${line}` })));
const colours = ['#5aa9ff', '#f2b23e', '#27c28a', '#c58cff', '#ff5d6c', '#4f8fd0', '#1b7f78', '#ff8a4c', '#a9a0c4', '#8796a0'];

const around = await openScreen([]);
const room = () => {
  const element = document.body.appendChild(document.createElement('div'));
  element.style.cssText = `width:${width}px;min-height:${height}px`;
  return element;
};

const slot = room();
createRoot(slot).render(around(<Slot />));

/** One contender: mounted, given new data, hovered, unmounted. */
interface Contender {
  mount: (data: Data) => void | Promise<void>;
  replace: (data: Data) => void | Promise<void>;
  hover: (share: number) => void;
  /** To the middle half of the day, and back to the full range. */
  zoom: (into: boolean) => void | Promise<void>;
  unmount: () => void;
}

/** The providers are mounted already, as in a console; only the view is mounted and unmounted. */
let show: (view: ReactNode) => void = () => {};
function Slot() {
  const [view, setView] = useState<ReactNode>(null);
  show = setView;
  return view;
}

/** The value that a source passes to a view; new data is a new root. */
function createValue(): ReadableStore & { set: (root: unknown) => void } {
  let root: unknown;
  const wakes = new Set<() => void>();
  return {
    read: (pointer) => read(root, pointer),
    subscribe(_pointer, wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    set(next) {
      root = next;
      for (const wake of wakes) wake();
    },
  };
}

function ours(): Contender {
  const value = createValue();
  return {
    mount(data) {
      value.set(toAnswer(data));
      flushSync(() => show(<CurveView name="curve" options={{ height }} value={value} enabled />));
    },
    replace: (data) => flushSync(() => value.set(toAnswer(data))),
    hover: (share) => move(slot.querySelector('.u-over'), share, 'mousemove'),
    zoom: (into) => zoomPlot(slot.querySelector('.u-over'), into),
    unmount: () => flushSync(() => show(null)),
  };
}

function bare(): Contender {
  let element = document.body;
  let plot: uPlot | undefined;
  const toAligned = ({ at, values }: Data) => [at.map((each) => each / 1000), ...values] as uPlot.AlignedData;
  return {
    mount(data) {
      element = room();
      const series = [
        {},
        ...data.values.map((_each, line) => ({ label: `Series ${line}`, stroke: colours[line] ?? '', width: 1.5 })),
      ];
      plot = new uPlot({ width, height, series }, toAligned(data), element);
    },
    replace: (data) => plot?.setData(toAligned(data)),
    hover: (share) => move(element.querySelector('.u-over'), share, 'mousemove'),
    zoom: (into) => zoomPlot(element.querySelector('.u-over'), into),
    unmount() {
      plot?.destroy();
      element.remove();
    },
  };
}

function g2(): Contender {
  let element = document.body;
  let chart: Chart | undefined;
  let held: ReturnType<typeof toFlat> = [];
  const spec = (domain?: readonly number[]) => ({
    type: 'line' as const,
    data: held,
    ...(domain && { scale: { x: { domain: [...domain] } }, clip: true }),
    encode: { x: 'at', y: 'value', color: 'line' },
    animate: false,
    axis: { x: { labelFormatter: String } },
  });
  return {
    async mount(data) {
      element = room();
      held = toFlat(data);
      chart = new Chart({ container: element, width, height });
      chart.options(spec());
      await chart.render();
    },
    async replace(data) {
      held = toFlat(data);
      chart?.options(spec());
      await chart?.render();
    },
    hover: (share) => move(element.querySelector('canvas'), share, 'pointermove'),
    async zoom(into) {
      chart?.options(spec(into ? middle : undefined));
      await chart?.render();
    },
    unmount() {
      chart?.destroy();
      element.remove();
    },
  };
}

/** As a user does: dragging the pointer zooms in, a double click zooms out. */
function zoomPlot(target: Element | null, into: boolean): void {
  const box = target?.getBoundingClientRect();
  if (!target || !box) return;
  const dispatch = (event: string, share: number, on: EventTarget = target) =>
    on.dispatchEvent(
      new MouseEvent(event, {
        clientX: box.left + box.width * share,
        clientY: box.top + box.height / 2,
        bubbles: true,
        button: 0,
      }),
    );
  if (!into) {
    dispatch('dblclick', 0.5);
    return;
  }
  dispatch('mousemove', 0.25);
  dispatch('mousedown', 0.25);
  dispatch('mousemove', 0.75);
  dispatch('mouseup', 0.75, document);
}

function move(target: Element | null, share: number, event: 'mousemove' | 'pointermove'): void {
  const box = target?.getBoundingClientRect();
  if (!target || !box) return;
  const at = { clientX: box.left + box.width * share, clientY: box.top + box.height / 2, bubbles: true };
  target.dispatchEvent(
    event === 'mousemove' ? new MouseEvent(event, at) : new PointerEvent(event, { ...at, pointerType: 'mouse' }),
  );
}

const inputs = [dataAt(0), dataAt(3)] as const;
const input = (round: number): Data => inputs[round % 2] ?? inputs[0];

window.contest = async () => {
  const rounds = samples > 5000 ? 7 : 12;
  const contenders: Readonly<Record<string, Contender>> = {
    curve: ours(),
    ...(beside === 'g2' ? { g2: g2() } : { uPlot: bare() }),
  };
  const each = (work: (one: Contender, round: number) => void | Promise<void>) =>
    Object.fromEntries(Object.entries(contenders).map(([name, one]) => [name, (round: number) => work(one, round)]));

  // Mounted once before the measurement, so that libraries and fonts are loaded, as on all pages but the first.
  for (const one of Object.values(contenders)) await one.mount(input(0));
  const mount = await inTurn(
    rounds,
    each((one, round) => one.mount(input(round))),
    each((one) => one.unmount()),
  );
  const replace = await inTurn(
    rounds,
    each((one, round) => one.replace(input(round + 1))),
  );
  const hover = await inTurn(
    rounds,
    each((one, round) => {
      for (let step = 0; step < hovers; step++) one.hover(0.1 + (((round * hovers + step) * 7) % 40) / 50);
    }),
  );
  const zoom = await inTurn(
    rounds,
    each((one, round) => one.zoom(round % 2 === 0)),
  );
  for (const one of Object.values(contenders)) one.unmount();
  return { mount, replace, hover, zoom };
};
