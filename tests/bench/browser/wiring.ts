// Compares the wiring diagram with plain X6 and hand-written SVG: mounting, updating all values, panning.
import type { Browser } from 'playwright-core';
import { contest } from './contests.ts';
import { atMost, type Row, told } from '../row.ts';

const names: Readonly<Record<string, string>> = { x6: 'plain X6', svg: 'hand-written SVG' };
const whyMount = 'on both sides most of it is X6 creating every part and every line';
const whyUpdate = 'the rest is the drawing of the visible parts, which takes as long as in hand-written SVG';
/** A frame of a 60 Hz screen. */
const frameMs = 16.7;
const overFloor = 1.2;

export async function wiring(browser: Browser, url: string): Promise<Row[]> {
  const all: Row[] = [];
  for (const parts of [300, 1000]) {
    const found = await contest(browser, `${url}/wiring.html?parts=${parts}`, 1);
    const work = `Wiring, ${parts === 1000 ? '1 000' : parts} parts`;
    const row = (key: string, figure: string, part: 'cpu' | 'painted', beside: string): Omit<Row, 'aim' | 'holds'> => ({
      work,
      figure,
      ours: found[key]?.wiring?.[part] ?? Number.NaN,
      unit: 'ms',
      beside: { name: names[beside] ?? beside, value: found[key]?.[beside]?.[part] ?? Number.NaN },
    });
    const mount = row('mount', 'mount, CPU', 'cpu', 'x6');
    all.push(
      parts === 1000 ? atMost({ ...mount, why: whyMount }, 0.4, 'ratio') : told(mount),
      told(row('mount', 'mount, CPU', 'cpu', 'svg')),
      atMost({ ...row('update', 'all values updated, CPU', 'cpu', 'x6'), why: whyUpdate }, 0.05, 'ratio'),
      told(row('update', 'all values updated, CPU', 'cpu', 'svg')),
      told(row('pan', 'panning, p95 of the frames', 'painted', 'x6')),
      panned(row('pan', 'panning, p95 of the frames', 'painted', 'svg')),
      told(row('pan', 'panning, CPU of a frame', 'cpu', 'svg')),
    );
  }
  return all;
}

/** Fast enough for every frame of the screen, or close to the floor. */
function panned(row: Omit<Row, 'aim' | 'holds'>): Row {
  const floor = (row.beside?.value ?? Number.NaN) * overFloor;
  // Frame times follow the screen clock; a tenth of a millisecond more is not a dropped frame.
  const holds = row.ours <= frameMs + 0.1 || row.ours <= floor;
  return { ...row, aim: `at most ${frameMs} ms or ${overFloor} × of ${row.beside?.name}`, holds };
}
