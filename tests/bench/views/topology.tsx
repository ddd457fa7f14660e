// A site of 300 nodes: the kind `topology` with a draft. Mounts it and drags the node with most lines, one step per frame.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { TopologyView } from '../../../renderers/topology/TopologyView.tsx';
import type { Schema } from '../../../src/core/language.ts';
import { constant, createStore } from '../../../src/core/store.ts';
import type { DraftHandle } from '../../../src/data/contract.ts';
import { openScreen } from './around.tsx';
import { cpuNow, inTurn, type Took } from './contest.ts';

const transformers = 10;
const below = 29;
/** One top node; the last transformer has one node less. */
const nodes = [
  {
    id: 'top',
    type: 'publicConnection',
    name: 'Grid',
    children: Array.from({ length: transformers }, (_, at) => ({
      id: `t${at}`,
      type: 'transformer',
      name: `Transformer${at}`,
      children: Array.from({ length: at === transformers - 1 ? below - 1 : below }, (_each, index) => ({
        id: `t${at}n${index}`,
        type: index % 3 === 0 ? 'storage' : 'load',
        name: `Node${index}`,
      })),
    })),
  },
];
const types = ['publicConnection', 'transformer', 'storage', 'load'];
const schema: Schema = {
  type: 'object',
  properties: {
    nodes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          type: { type: 'string', choices: Object.fromEntries(types.map((each) => [each, { const: each, title: each }])) },
          name: { type: 'string' },
          children: { type: 'array' },
        },
      },
    },
    layout: { type: 'object', additionalProperties: { type: 'object' } },
  },
  rules: {
    below: {
      rule: 'children-allowed',
      at: '/nodes',
      children: 'children',
      type: 'type',
      may: { publicConnection: ['transformer', 'storage', 'load'], transformer: ['storage', 'load'] },
    },
  },
};
const data = createStore({ nodes, layout: {} });
const nothing = constant(undefined);
const handle: DraftHandle = {
  data,
  schema,
  set: data.set,
  errors: nothing,
  warnings: nothing,
  edit: 'always',
  editing: true,
  changed: false,
  valid: true,
  saving: false,
  canEdit: true,
  moved: false,
  begin: () => {},
  cancel: () => {},
  save: () => Promise.resolve({ kind: 'done' }),
  undo: () => {},
  redo: () => {},
};

const around = await openScreen([]);
const slot = document.body.appendChild(document.createElement('div'));
slot.style.cssText = 'width:1200px';
let show: (shown: boolean) => void = () => {};
function Page() {
  const [shown, set] = useState(false);
  show = (what) => flushSync(() => set(what));
  if (!shown) return around(null);
  return around(
    <TopologyView
      name="site"
      title="Nodes"
      options={{ nodes: '/nodes', layout: '/layout', rootType: 'publicConnection' }}
      value={data}
      schema={schema}
      draft={handle}
      enabled
    />,
  );
}
createRoot(slot).render(<Page />);

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
const boxOf = (id: string): Element | null => slot.querySelector(`[data-cell-id="${id}"] rect`);
async function whole(): Promise<void> {
  for (let tries = 0; slot.querySelectorAll('.x6-node').length < 300; tries += 1) {
    if (tries > 600) throw new Error(`Of 300 nodes ${slot.querySelectorAll('.x6-node').length} are there`);
    await frame();
  }
}

const frames = 110;
const warmUp = 20;
/** 95th percentile of the frames, and CPU time of one frame. */
async function drag(id: string): Promise<{ move: Took; drop: Took }> {
  const grip = boxOf(id);
  if (!grip) throw new Error(`${id} is not drawn`);
  const { left, top, width, height } = grip.getBoundingClientRect();
  const at = (step: number) => ({
    bubbles: true,
    cancelable: true,
    button: 0,
    buttons: 1,
    clientX: left + width / 2 + Math.sin(step / 12) * 300,
    clientY: top + height / 2 + Math.abs(Math.sin(step / 30)) * 60,
  });
  grip.dispatchEvent(new MouseEvent('mousedown', at(0)));
  const begun = await cpuNow();
  const took: number[] = [];
  let last = await frame();
  for (let step = 1; step <= frames; step += 1) {
    // The first frames still include the cost of mounting.
    if (step === warmUp) took.length = 0;
    document.body.dispatchEvent(new MouseEvent('mousemove', at(step)));
    const now = await frame();
    took.push(now - last);
    last = now;
  }
  const used = (await cpuNow()) - begun;
  const dropping = await cpuNow();
  const started = performance.now();
  document.body.dispatchEvent(new MouseEvent('mouseup', at(frames)));
  await frame();
  await frame();
  const drop = { cpu: (await cpuNow()) - dropping, painted: performance.now() - started };
  if (data.read(`/layout/${id}`) === undefined) throw new Error(`${id} was not moved`);
  const sorted = took.toSorted((one, other) => one - other);
  return { move: { cpu: used / frames, painted: sorted[Math.floor(took.length * 0.95)] ?? Number.NaN }, drop };
}
const median = (all: readonly number[]): number => all.toSorted((left, right) => left - right)[all.length >> 1] ?? Number.NaN;

window.contest = async () => {
  const put = async () => {
    show(true);
    await whole();
  };
  const mount = await inTurn(3, { topology: put }, { topology: () => show(false) });
  const found: Awaited<ReturnType<typeof drag>>[] = [];
  for (let round = 0; round < 3; round += 1) {
    show(false);
    data.set('/layout', {});
    await put();
    await frame();
    found.push(await drag('t4'));
  }
  const of = (which: 'move' | 'drop') => ({
    topology: {
      cpu: median(found.map((each) => each[which].cpu)),
      painted: median(found.map((each) => each[which].painted)),
    },
  });
  return { mount, drag: of('move'), drop: of('drop') };
};
