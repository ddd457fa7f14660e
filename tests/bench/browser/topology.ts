// Measures a site of 300 nodes: mounting, dragging its node with most lines, and dropping it.
import type { Browser } from 'playwright-core';
import { contest } from './contests.ts';
import { atMost, type Row, told } from '../row.ts';

/** A frame of a 60 Hz screen; frame times follow the screen clock, which deviates slightly. */
const frameMs = 16.8;

export async function topology(browser: Browser, url: string): Promise<Row[]> {
  const found = await contest(browser, `${url}/topology.html`, 1);
  const row = (key: string, figure: string, part: 'cpu' | 'painted') => ({
    work: 'Topology, 300 nodes',
    figure,
    ours: found[key]?.topology?.[part] ?? Number.NaN,
    unit: 'ms',
  });
  return [
    told(row('mount', 'mount, CPU', 'cpu')),
    atMost(row('drag', 'a box with 30 lines dragged, p95 of the frames', 'painted'), frameMs),
    told(row('drag', 'a box with 30 lines dragged, CPU of a frame', 'cpu')),
    told(row('drop', 'dropped, CPU', 'cpu')),
  ];
}
