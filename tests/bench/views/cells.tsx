// 10 000 or 100 000 cells (`?count=`): the kind `cells` as heat map and as table, compared with a virtual antd Table and a bare
// canvas: mounted, given new values of all cells, and scrolled while values change.
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CellsView } from '../../../renderers/cells/CellsView.tsx';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { read } from '../../../src/core/pointer.ts';
import type { ReadableStore } from '../../../src/core/store.ts';
import { openScreen } from './around.tsx';
import { cpuNow, inTurn, type Took } from './contest.ts';
import { bareCanvas, replaceRows, replaceTold, ToldTable, toRows, VirtualTable } from './handCells.tsx';

const count = Number(new URLSearchParams(location.search).get('count') ?? 10_000);
const size = 416;
const clusters = Math.ceil(count / size);
const cell: DeviceType = {
  type: 'cell',
  title: 'Cell',
  points: {
    voltage: { title: 'Voltage', type: 'number', unit: 'cell-V' },
    temperature: { title: 'Temperature', type: 'number', unit: 'celsius' },
  },
};
const voltsAt = (seed: number): number[] =>
  Array.from({ length: count }, (_each, index) =>
    Number((3.3 + (((index * 7919 + seed * 104_729) % 97) - 48) / 1000).toFixed(3)),
  );
const groups = Array.from({ length: clusters }, (_each, at) => ({
  id: `stack1/cluster.${at + 1}`,
  device: 'stack1',
  deviceName: 'BMS #1',
  number: at + 1,
  part: '/cell',
  state: 'normal',
  start: at * size,
  count: Math.min(size, count - at * size),
}));
const temperature = Array.from({ length: count }, (_each, index) => 24 + (index % 50) / 10);
const toAnswer = (volts: readonly number[]) => ({
  groups,
  values: { 'cell#voltage': volts, 'cell#temperature': temperature },
  doubts: {},
});

const around = await openScreen([cell]);
const slot = document.body.appendChild(document.createElement('div'));
slot.style.cssText = 'width:1200px;min-height:700px';
let show: (view: ReactNode) => void = () => {};
function Slot() {
  const [view, setView] = useState<ReactNode>(null);
  show = setView;
  return view;
}
createRoot(slot).render(around(<Slot />));

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
      for (const wake of Array.from(wakes)) wake();
    },
  };
}

interface Contender {
  mount: (volts: readonly number[]) => void;
  update: (volts: readonly number[]) => void;
  /** The scrolling element. */
  window: () => Element | null | undefined;
  unmount: () => void;
}

function kind(view: 'heat' | 'table'): Contender {
  const value = createValue();
  const options = {
    key: 'cell#voltage',
    views: [view],
    also: ['cell#temperature'],
    group: 'Cluster',
    part: 'Cell',
    ranking: 0,
  };
  return {
    mount(volts) {
      value.set(toAnswer(volts));
      flushSync(() => show(<CellsView name="cells" options={options} value={value} enabled />));
    },
    update: (volts) => value.set(toAnswer(volts)),
    window: () => slot.querySelector('.ems-cells-window, .ems-cells-table'),
    unmount: () => flushSync(() => show(null)),
  };
}

const antdTable: Contender = {
  mount: (volts) => flushSync(() => show(<VirtualTable first={toRows(volts, size)} />)),
  update: (volts) => flushSync(() => replaceRows(toRows(volts, size))),
  window: () => slot.querySelector('.ant-table-tbody-virtual-holder'),
  unmount: () => flushSync(() => show(null)),
};

const antdTold: Contender = {
  mount: (volts) => flushSync(() => show(<ToldTable first={toRows(volts, size)} />)),
  update: (volts) => flushSync(() => replaceTold(toRows(volts, size))),
  window: () => slot.querySelector('.ant-table-tbody-virtual-holder'),
  unmount: () => flushSync(() => show(null)),
};

function canvas(): Contender {
  const colours = Array.from({ length: 65 }, (_each, step) => `rgb(${step * 3},${90 + step},${255 - step * 3})`);
  let bare: ReturnType<typeof bareCanvas> | undefined;
  return {
    mount(volts) {
      bare = bareCanvas(colours);
      slot.append(bare.box);
      bare.set(volts);
    },
    update: (volts) => bare?.set(volts),
    window: () => bare?.box,
    unmount: () => bare?.box.remove(),
  };
}

const inputs = [voltsAt(0), voltsAt(3)] as const;
const input = (round: number): readonly number[] => inputs[round % 2] ?? inputs[0];
const frames = 120;

/** Resolves once this frame is painted, with the time the page was blocked since `began`. */
function untilPainted(began: number): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(performance.now() - began);
    port2.postMessage(null);
  });
}
const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));

interface Scrolled {
  /** 95th percentile and median of the time a frame blocks the page, from its first event until it is painted. */
  frame: Took;
  /** Average CPU time of the main thread per frame. */
  work: number;
}

/** Scrolls one step per frame while all values change continuously. */
async function scrolled(one: Contender): Promise<Scrolled> {
  const times: number[] = [];
  const cpu = await cpuNow();
  let began = Number.NaN;
  const note = () => (began = performance.now());
  document.addEventListener('scroll', note, { capture: true });
  for (let frame = 0; frame < frames; frame++) {
    const started = await nextFrame();
    if (frame % 30 === 15) one.update(input((frame - 15) / 30 + 1));
    const window = one.window();
    if (window) window.scrollTop += 90;
    const changing = performance.now() - started;
    began = Number.NaN;
    const drawn = await nextFrame();
    times.push(changing + (await untilPainted(Number.isNaN(began) ? drawn : began)));
  }
  const used = (await cpuNow()) - cpu;
  document.removeEventListener('scroll', note, { capture: true });
  times.sort((left, right) => left - right);
  return {
    frame: { cpu: times[Math.floor(frames * 0.95)] ?? Number.NaN, painted: times[frames >> 1] ?? Number.NaN },
    work: used / frames,
  };
}

window.contest = async () => {
  const rounds = count > 50_000 ? 5 : 8;
  const contenders = { heat: kind('heat'), table: kind('table'), antdTable, antdTold, canvas: canvas() };
  const each = (work: (one: Contender, round: number) => void) =>
    Object.fromEntries(Object.entries(contenders).map(([name, one]) => [name, (round: number) => work(one, round)])) as Record<
      keyof typeof contenders,
      (round: number) => void
    >;
  const mount = await inTurn(
    rounds,
    each((one, round) => one.mount(input(round))),
    each(() => {
      for (const one of Object.values(contenders)) one.unmount();
    }),
  );
  for (const one of Object.values(contenders)) one.unmount();
  const update: Record<string, Took> = {};
  const scroll: Record<string, Took> = {};
  const frame: Record<string, Took> = {};
  for (const [name, one] of Object.entries(contenders)) {
    one.mount(input(0));
    Object.assign(update, await inTurn(rounds, { [name]: (round: number) => one.update(input(round + 1)) }));
    const found = await scrolled(one);
    scroll[name] = found.frame;
    frame[name] = { cpu: found.work, painted: Number.NaN };
    one.unmount();
  }
  return { mount, update, scroll, frame };
};
