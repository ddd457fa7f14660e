// Compares form, live points and curves with hand-written equivalents that use the library alone.
import type { Browser } from 'playwright-core';
import { contest, type Outcomes } from './contests.ts';
import { atMost, type Row, told } from '../row.ts';

const names: Readonly<Record<string, string>> = {
  antd: 'antd Form',
  antdTable: 'antd Table',
  input: 'a bare input',
  uPlot: 'bare uPlot',
  g2: 'G2',
  bare: 'the same elements with prepared texts',
};

/** The reason if a target is missed. */
const whys: Readonly<Record<string, string>> = {
  'Station form, mount': 'on both sides most of it is the inputs of antd with their styles and layout',
  'Station form, five keys and a pause':
    'for a key the browser alone takes a third of the time of antd Form, as the bare input shows',
  Curve: 'in addition to the drawing, React renders the view and its description is written, about 0.7 ms',
};

const nameOf = (work: string): string => work.slice(0, work.indexOf(','));

/** CPU time compared with each contender, with the target for the first of them, and the time until it was painted. */
function rows(
  work: string,
  figure: string,
  outcomes: Outcomes,
  key: string,
  ours: string,
  beside: string,
  limit?: number,
  besideName = names[beside] ?? beside,
): Row[] {
  const outcome = outcomes[key] ?? {};
  const of = (name: string, part: 'cpu' | 'painted') => outcome[name]?.[part] ?? Number.NaN;
  const row = (part: 'cpu' | 'painted', text: string): Omit<Row, 'aim' | 'holds'> => ({
    work,
    figure: `${figure}, ${text}`,
    ours: of(ours, part),
    unit: 'ms',
    beside: { name: besideName, value: of(beside, part) },
  });
  const why = whys[`${nameOf(work)}, ${figure}`] ?? whys[nameOf(work)];
  const cpu = { ...row('cpu', 'CPU'), ...(why !== undefined && { why }) };
  return [limit === undefined ? told(cpu) : atMost(cpu, limit, 'ratio'), told(row('painted', 'until painted'))];
}

export async function form(browser: Browser, url: string): Promise<Row[]> {
  const found = await contest(browser, `${url}/form.html`, 2);
  const work = 'Station form, 15 fields';
  const typed = 'five keys and a pause';
  return [
    ...rows(work, 'mount', found, 'mount', 'kind', 'antd', 0.8),
    ...rows(work, typed, found, 'typing', 'kind', 'antd', 0.35).slice(0, 1),
    ...rows(work, typed, found, 'typing', 'kind', 'input').slice(0, 1),
    ...rows(work, 'a keystroke', found, 'keystroke', 'kind', 'antd').slice(1),
  ];
}

export async function dayRows(browser: Browser, url: string): Promise<Row[]> {
  const found = await contest(browser, `${url}/rows.html`, 2);
  const work = 'Rows, 96 × 6';
  const inputs = 'antd Table of inputs';
  return [
    ...rows(work, 'mount', found, 'mount', 'kind', 'antd', 0.1, inputs),
    ...rows(work, 'a keystroke', found, 'keystroke', 'kind', 'antd', 0.4, inputs),
  ];
}

export async function points(browser: Browser, url: string): Promise<Row[]> {
  const found = await contest(browser, `${url}/live.html`, 2);
  const { antdTable, bare } = found.update ?? {};
  const floor = ((bare?.cpu ?? Number.NaN) / (antdTable?.cpu ?? Number.NaN)).toFixed(2);
  const why = `layout and paint of the 120 visible rows (antd shows 23) alone take ${floor} ×; the rest formats 200 values`;
  const row = (beside: string, limit?: number) =>
    rows('Points, 200 of them live', 'an update of all values', found, 'update', 'points', beside, limit);
  return [...row('antdTable', 0.1).map((each) => (each.holds ? each : { ...each, why })), ...row('bare').slice(0, 1)];
}

const words: Readonly<Record<string, string>> = {
  replace: 'other data',
  hover: 'ten moves of the pointer',
  zoom: 'zoom to half of the day, or back',
};
export async function curve(browser: Browser, url: string): Promise<Row[]> {
  const all: Row[] = [];
  for (const samples of [1440, 14_400]) {
    const page = `${url}/curve.html?samples=${samples}`;
    const work = `Curve, 10 × ${samples.toLocaleString('en').replace(',', ' ')}`;
    const uPlot = await contest(browser, `${page}&beside=uPlot`, 3);
    const g2 = await contest(browser, `${page}&beside=g2`, 1);
    for (const figure of ['mount', 'replace', 'hover', 'zoom']) {
      const limit = figure === 'hover' ? undefined : 1.2;
      all.push(...rows(work, words[figure] ?? figure, uPlot, figure, 'curve', 'uPlot', limit));
      all.push(...rows(work, words[figure] ?? figure, g2, figure, 'curve', 'g2').slice(0, 1));
    }
  }
  return all;
}
