// Compares 10 000 and 100 000 cells with virtual antd Tables, with and without the additional information of the kind, and with a
// bare canvas.
import type { Browser } from 'playwright-core';
import { contest, type Outcomes } from './contests.ts';
import { atMost, type Row, told } from '../row.ts';

const names: Readonly<Record<string, string>> = {
  antdTold: 'antd Table, virtual, with figures, deviations and order',
  antdTable: 'antd Table, virtual, cells only',
  canvas: 'bare canvas',
};
/** Limit for the 95th percentile of the frame time: one screen frame, or slightly more than the floor. */
const frameMs = 16.7;
const floorTimes = 1.2;
const whyFrame = 'every visible cell is drawn again in each frame, as by the bare canvas';
const frameCpuMs = 4;
/** The canvas draws only visible cells and computes nothing for the others. */
const whyOf = (found: Outcomes, figure: string): string => {
  const { canvas, antdTable } = found[figure] ?? {};
  const floor = ((canvas?.cpu ?? Number.NaN) / (antdTable?.cpu ?? Number.NaN)).toFixed(2);
  return `the bare canvas, which computes no lowest, highest, average or median, alone takes ${floor} ×`;
};

export async function cells(browser: Browser, url: string): Promise<Row[]> {
  const all: Row[] = [];
  for (const count of [10_000, 100_000]) {
    const found = await contest(browser, `${url}/cells.html?count=${count}`, 2);
    const work = (face: string) => `Cells, ${count.toLocaleString('en').replace(',', ' ')}, ${face}`;
    for (const [face, kind, besides] of [
      ['table', 'table', ['antdTold', 'antdTable', 'canvas']],
      ['heat map', 'heat', ['canvas']],
    ] as const) {
      for (const beside of besides) {
        const row = toRow(found, work(face), kind, beside);
        const first = beside !== 'canvas';
        const mount = row('mount', 'first paint, CPU', 'cpu');
        all.push(first && count > 50_000 ? atMost({ ...mount, why: whyOf(found, 'mount') }, 0.1, 'ratio') : told(mount));
        const update = row('update', 'all values, CPU', 'cpu');
        all.push(first && count > 50_000 ? atMost({ ...update, why: whyOf(found, 'update') }, 0.1, 'ratio') : told(update));
        const frame = row('scroll', 'a frame of scrolling while live, 95th percentile', 'cpu');
        all.push(first ? told(frame) : scrolling(frame));
        const steady = row('frame', 'a frame of scrolling while live, CPU', 'cpu');
        all.push(beside === 'antdTold' || kind === 'heat' ? atMost({ ...steady, why: whyFrame }, frameCpuMs) : told(steady));
      }
    }
  }
  return all;
}

type Base = Omit<Row, 'holds' | 'aim'>;
const toRow =
  (found: Outcomes, work: string, kind: string, beside: string) =>
  (key: string, figure: string, part: 'cpu' | 'painted'): Base => ({
    work,
    figure,
    ours: found[key]?.[kind]?.[part] ?? Number.NaN,
    unit: 'ms',
    beside: { name: names[beside] ?? beside, value: found[key]?.[beside]?.[part] ?? Number.NaN },
  });

/** The target is one screen frame, or slightly more than the floor if the machine is slower than that. */
function scrolling(row: Base): Row {
  const floor = row.beside?.value ?? Number.NaN;
  const aim = `at most ${frameMs} ms, or ${floorTimes} × of the floor`;
  const limited = atMost(row, frameMs);
  return { ...limited, aim, holds: limited.holds || row.ours <= floor * floorTimes };
}
