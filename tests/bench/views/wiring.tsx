// A diagram of `?parts=` parts: the kind `wiring`, plain X6 and hand-written SVG, each mounted, updated and panned.
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { WiringView } from '../../../renderers/wiring/WiringView.tsx';
import { createStore } from '../../../src/core/store.ts';
import { largeLive, largeNodes, wiringOptions, wiringSchema } from '../../renderers/wiring/samples.ts';
import { openScreen } from './around.tsx';
import { inTurn, type Took } from './contest.ts';
import { byHand, plainX6, type WiringContender } from './wiringOthers.ts';

const count = Number(new URLSearchParams(location.search).get('parts') ?? 300);
const [width, height] = [1200, 640];
const { nodes, links } = largeNodes(count);
const answers = [1, 2].map((seed) => ({ nodes, links, live: largeLive(nodes, seed), layout: {} }));
type Answer = (typeof answers)[number];
const input = (round: number): Answer => answers[round % 2] as Answer;

const around = await openScreen([]);
const slot = document.body.appendChild(document.createElement('div'));
slot.style.cssText = `width:${width}px`;
let show: (view: ReactNode) => void = () => {};
function Slot() {
  const [view, setView] = useState<ReactNode>(null);
  show = setView;
  return view;
}
createRoot(slot).render(around(<Slot />));

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

function ours(): WiringContender {
  const store = createStore({});
  return {
    async mount(answer) {
      store.set('', answer);
      const options = { ...wiringOptions, height } as never;
      flushSync(() => show(<WiringView name="diagram" options={options} value={store} schema={wiringSchema} enabled />));
      while (!slot.querySelector('[data-part]')) await frame();
    },
    async update(answer) {
      store.set('/live', answer.live);
      await frame();
    },
    surface: () => slot.querySelector('.ems-wire-stage svg.x6-graph-svg'),
    unmount: () => flushSync(() => show(null)),
  };
}

/** Drags there and back, one step per frame. Returns the frame time (95th percentile) and CPU time per frame. */
async function pan(one: WiringContender): Promise<Took> {
  const surface = one.surface();
  if (!surface) throw new Error('Nothing to drag');
  const box = surface.getBoundingClientRect();
  const at = (step: number) => ({
    bubbles: true,
    cancelable: true,
    button: 0,
    buttons: 1,
    clientX: box.left + box.width / 2 + Math.sin(step / 12) * 380,
    clientY: box.top + 30 + Math.abs(Math.sin(step / 30)) * 60,
  });
  surface.dispatchEvent(new MouseEvent('mousedown', at(0)));
  const cpu = await (window.cpuNow?.() ?? performance.now());
  const frames: number[] = [];
  let last = await frame();
  for (let step = 1; step <= panFrames; step++) {
    // The first frames still include the cost of mounting.
    if (step === warmUp) frames.length = 0;
    document.body.dispatchEvent(new MouseEvent('mousemove', at(step)));
    const now = await frame();
    frames.push(now - last);
    last = now;
  }
  const used = (await (window.cpuNow?.() ?? performance.now())) - cpu;
  document.body.dispatchEvent(new MouseEvent('mouseup', at(panFrames)));
  const sorted = frames.toSorted((left, right) => left - right);
  return { cpu: used / panFrames, painted: sorted[Math.floor(frames.length * 0.95)] ?? Number.NaN };
}
const panFrames = 110;
const warmUp = 20;

const median = (all: readonly number[]): number => all.toSorted((left, right) => left - right)[all.length >> 1] ?? Number.NaN;

window.contest = async () => {
  const room = { width, height };
  const contenders = { wiring: ours(), x6: plainX6(room), svg: byHand(room) };
  const names = ['wiring', 'x6', 'svg'] as const;
  const each = (work: (one: WiringContender, round: number) => void | Promise<void>) => ({
    wiring: (round: number) => work(contenders.wiring, round),
    x6: (round: number) => work(contenders.x6, round),
    svg: (round: number) => work(contenders.svg, round),
  });
  const rounds = count > 500 ? 2 : 5;
  for (const name of names) await contenders[name].mount(input(0));
  for (const name of names) contenders[name].unmount();
  const mount = await inTurn(
    rounds,
    each((one, round) => one.mount(input(round))),
    each((one) => one.unmount()),
  );
  const update = await inTurn(
    rounds,
    each((one, round) => one.update(input(round + 1))),
  );
  for (const name of names) contenders[name].unmount();
  // One at a time on the page, because neighbouring content is painted as well.
  const found: Record<(typeof names)[number], Took[]> = { wiring: [], x6: [], svg: [] };
  for (let round = 0; round < 3; round++) {
    for (const name of names) {
      await contenders[name].mount(input(round));
      found[name].push(await pan(contenders[name]));
      contenders[name].unmount();
    }
  }
  const of = (name: (typeof names)[number]): Took => ({
    cpu: median(found[name].map(({ cpu }) => cpu)),
    painted: median(found[name].map(({ painted }) => painted)),
  });
  return { mount, update, pan: { wiring: of('wiring'), x6: of('x6'), svg: of('svg') } };
};
