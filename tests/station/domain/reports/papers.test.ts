// The printed report of a month: its text is read back from the PDF and compared with the readings and alarms that the test
// writes.
import { existsSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportTask } from '../../../../src/core/calls/calls.gen.ts';
import { addDays, endOfDay, instantOf, startOfDay } from '../../../../src/core/time.ts';
import { Refused, type StreamAnswer } from '../../../../src/station/contract/index.ts';
import type { DrawnPaper } from '../../../../src/station/contract/papers.ts';
import { handlers } from '../../../../src/station/calls/index.ts';
import { createExports, exportOf } from '../../../../src/station/domain/reports/exporting/exportRunner.ts';
import { createPaperMaker } from '../../../../src/station/domain/reports/papers/makePaper.ts';
import { createPrinter } from '../../../../src/station/printing/printer.ts';
import { createTurns, inTurnsOf } from '../../../../src/station/running/turns.ts';
import { openDouble, refusalOf, type StationDouble, zone } from '../../calls/double.ts';
import { watchLoop } from '../../../bench/station/loopWatch.mjs';
import { until } from '../../demoSet.ts';
import { pagesOf } from './pdfText.ts';

const month = '2026-06';
const printer = createPrinter();
afterAll(() => printer.close());
let double: StationDouble;
let failed: unknown[];
beforeEach(() => {
  double = openDouble();
  failed = [];
  // In slices, as the station reads data.
  const inSlices = inTurnsOf(double.station, createTurns(), 'papers');
  const makePaper = createPaperMaker(inSlices, { handlerOf: ({ name }) => handlers[name], printer });
  double.station.exports = createExports(double.station, (_what, error) => failed.push(error), makePaper);
});
afterEach(() => {
  double.station.exports?.close();
  double.close();
});

async function make(language = 'en_US'): Promise<{ task: ExportTask; text: string; pages: string[] }> {
  const task = (await double.call('paper.create', { paper: 'month', month }, { language })).data as ExportTask;
  const { id = '' } = task;
  await until(() => (exportOf(double.station, id)?.taskStatus ?? 0) >= 3);
  expect([exportOf(double.station, id)?.why, failed]).toEqual([undefined, []]);
  const { body } = (await double.call('export.download', { id })).data as StreamAnswer;
  const chunks: Buffer[] = [];
  for await (const chunk of body as Readable) chunks.push(chunk as Buffer);
  const pages = await pagesOf(Buffer.concat(chunks));
  return { task, pages, text: pages.join(' ') };
}
const days = Array.from({ length: 30 }, (_none, index) => addDays(`${month}-01`, index));

/** Charges from 02:00 to 04:00, discharges from 18:00 to 20:00, slightly more each day. */
function writeStorage(of: readonly string[]): void {
  let [into, out] = [5000, 4000];
  for (const day of of) {
    const number = Number(day.slice(8));
    const at = (time: string) => instantOf(day, time, zone);
    double.history('meterStorage', startOfDay(day, zone), endOfDay(day, zone), (moment) => {
      if (moment >= at('02:00') && moment < at('04:00')) into += (100 + number) / 120;
      if (moment >= at('18:00') && moment < at('20:00')) out += (80 + number) / 120;
      return { forwardTotal: into, reverseTotal: out, activePower: 0 };
    });
  }
}
/** Cell 7 of the second cluster drifts: at first rarely the lowest, finally always, with a growing distance. */
function writeClusters(): void {
  const frames = days.flatMap((day, number) =>
    Array.from({ length: 96 }, (_none, quarter) => {
      const half = quarter >> 1;
      // Within each half hour the spread varies around its mean.
      const swing = quarter % 2 === 0 ? 0.01 : -0.01;
      const late = number >= 23;
      const low = { minVoltageCell: late || half % 8 === 0 ? 7 : 1 + (half % 5), minCellVoltage: late ? 3.27 : 3.29 };
      const high = { maxVoltageCell: 10 + (half % 9), maxCellVoltage: 3.31 };
      const averages = { ...low, ...high, meanCellVoltage: 3.3, cellVoltageDifference: (late ? 0.04 : 0.02) + swing };
      const values = Object.fromEntries(Object.entries(averages).map(([point, value]) => [`/cluster.2#${point}`, value]));
      return { device: 'stack1', at: startOfDay(day, zone) + quarter * 900_000, values };
    }),
  );
  double.station.series.appendRollup(60, frames);
}
function writeAlarms(): void {
  const alarm = (id: string, level: 'A' | 'C', deviceName: string, from: string, hours: number) => {
    const occurTime = instantOf(from, '10:00', zone);
    const record = {
      id,
      device: id,
      deviceName,
      deviceType: 'meter',
      busbarName: 'Busbar 1',
      alarm: 'x',
      level,
      originalTitle: 'x',
    };
    double.alarms.push({ ...record, title: `Title ${id}`, occurTime, endTime: occurTime + hours * 3_600_000, status: 'end' });
  };
  alarm('one', 'A', 'Meter of the gate', `${month}-03`, 5);
  alarm('two', 'C', 'A device that is gone', `${month}-09`, 31.5);
  alarm('later', 'C', 'Meter of the gate', '2026-07-02', 9);
}
/** Ten days have data; on three of them the battery has a fault for a quarter of the day. */
function writeBattery(): void {
  const ten = days.slice(0, 10);
  const [start, end] = [startOfDay(ten[0] ?? '', zone), endOfDay(ten.at(-1) ?? '', zone)];
  const faulty = days.slice(2, 5).map((day) => startOfDay(day, zone));
  const isFaulty = (at: number): boolean => faulty.some((from) => at >= from && at < from + 6 * 3_600_000);
  double.history('stack1', start, end, (at) => ({
    faultState: isFaulty(at) ? 1 : 0,
    chargeAllowed: 1,
    dischargeAllowed: 1,
    packStatus: 3,
    soc: 50,
  }));
  double.history('pcs1', start, end, () => ({ faultState: 0, controlMode: 1, gridState: 1 }));
}
const grouped = (value: number): string => value.toFixed(1).replaceAll(/\B(?=(\d{3})+\.)/g, ',');

describe('the printed report of a month', () => {
  it('has the values of its days, and lists the days without data', async () => {
    const known = days.filter((day) => day !== `${month}-17`);
    writeStorage(known);
    writeAlarms();
    writeClusters();
    const { text, pages, task } = await make();
    expect(task).toMatchObject({
      format: 'pdf',
      paper: 'month',
      month,
      by: 'Ada',
      fileName: expect.stringMatching(/^Monthly_report_.*_2026-06\.pdf$/),
    });
    // The day after the gap starts at the last reading; the energy in between belongs to no day.
    const charged = (day: string) => 100 + Number(day.slice(8));
    for (const day of [`${month}-02`, `${month}-30`])
      expect(text).toMatch(new RegExp(`${day} .{0,40}${grouped(charged(day))} ${grouped(charged(day) - 20)}`));
    expect(text).toContain(`${month}-17`);
    expect(text).toContain('Some days have no data');
    const sum = (of: (day: string) => number): number => known.reduce((total, day) => total + of(day), 0);
    expect(text).toContain(`Charged ${grouped(sum(charged))} kWh Discharged ${grouped(sum((day) => charged(day) - 20))} kWh`);
    expect(text).toMatch(/Station .+ Month 2026-06 Days 2026-06-01 to 2026-06-30/);
    expect(text).toMatch(/Time zone Asia\/ ?Shanghai Generated at 2026-07-15 14:30 Created by Ada/);
    expect(pages.map((page, index) => page.includes(`Page ${index + 1} of ${pages.length}`))).toEqual(pages.map(() => true));
  });
  it('has all amounts of money in the currency of the station', async () => {
    writeStorage(days);
    await double.call('currency.save', { currency: 'EUR' });
    for (const language of ['en_US', 'zh_CN']) {
      const { text } = await make(language);
      expect(text).not.toMatch(/CNY|元/);
      expect(text).toContain('EUR');
    }
  });
  it('has the alarms of the month by level and device, including the name of a removed device', async () => {
    writeAlarms();
    const { text } = await make();
    expect(text).toMatch(/A fault 1 5\.0 B alarm 0 0\.0 C warning 1 31\.5/);
    expect(text).toMatch(/A device that is gone 0 0 1 0 1/);
    expect(text).toMatch(/Meter of the gate 1 0 0 0 1/);
    expect(text).toMatch(/C warning A device that is gone Title two 2026-06-09 10:00:00 2026-06-10 17:30:00 31\.5/);
    expect(text).not.toContain('Title later');
  });
  it('has the drifting clusters and cells, comparing the first week with the last', async () => {
    writeClusters();
    const { text } = await make();
    expect(text).toContain('Periods compared: 2026-06-01 to 2026-06-07, and 2026-06-24 to 2026-06-30.');
    expect(text).toMatch(/Battery cluster 2 20 40 20/);
    // 3.300 − 3.270 V in every half hour of the last days; before, in one of eight, and in no other by chance.
    expect(text).toMatch(/Battery cluster 2 · Cell 7 Lowest 100\.0 12\.5 30 10/);
    expect(text).not.toMatch(/Cell 1\d Highest/);
  });
  it('has the availability as a share of the known time', async () => {
    writeBattery();
    const { text } = await make();
    // 18 of 240 hours were unavailable, 480 are unknown.
    expect(text).toMatch(/Availability 92\.5 % Time without data 480 h/);
  });
  it('blocks the event loop for less than 50 ms, and keeps less than 150 MB of memory', async () => {
    writeStorage(days);
    writeAlarms();
    writeClusters();
    // A first run loads the modules and compiles the code.
    await make();
    const before = process.memoryUsage().rss;
    const turns: number[] = [];
    for (let each = 0; each < 3; each += 1) {
      const loop = watchLoop();
      const { id = '' } = (await double.call('paper.create', { paper: 'month', month })).data as ExportTask;
      await until(() => (exportOf(double.station, id)?.taskStatus ?? 0) >= 3);
      turns.push(loop.read().work);
      loop.close();
    }
    expect(Math.max(...turns)).toBeLessThan(50);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });
  it('shows no values, rather than zeros, for a month without data', async () => {
    const { text } = await make();
    expect(text).toContain('No energy data for this month');
    expect(text).toContain('No alarms occurred in this month');
    expect(text).toMatch(/Revenue – Charged – Discharged –/);
    expect(text).not.toMatch(/Charged 0/);
  });
  it('contains Chinese characters as text, not as images', async () => {
    writeStorage(days.slice(0, 3));
    const { text } = await make('zh_CN');
    for (const words of ['月度报告', '每日电量', '漂移电芯', '按等级', '存在没有数据的日期'])
      expect(text.replaceAll(' ', '')).toContain(words);
    expect(text).not.toMatch(/Daily energy|By level/);
  });
  it('requires its rights and a month that has started, and only the account of the station can read its file', async () => {
    const asked = (more: object) => refusalOf(double.call('paper.create', { paper: 'month', month, ...more }));
    expect((await asked({ month: '2026-08' })).message).toBe('This month has not started');
    expect((await asked({ paper: 'none' })).code).toBe(400);
    double.refuse(new Refused(403, 'no permission'));
    expect((await asked({})).code).toBe(403);
    double.refuse(undefined);
    const { task } = await make();
    const file = double.station.exports?.fileOf({ id: task.id ?? '', format: 'pdf' }) ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await double.call('export.remove', { id: task.id });
    expect(existsSync(file)).toBe(false);
  });
});

describe('the printer', () => {
  const paper = (title: string, name: string): DrawnPaper => ({
    title,
    language: 'en_US',
    head: [['Station', name]],
    blocks: [],
    foot: ['', '{{page}}'],
    lacking: 'Not in the font: {{signs}}',
  });
  const { signal } = new AbortController();
  it('refuses a language that the font does not support, and continues', async () => {
    expect((await refusalOf(printer.print(paper('تقرير', 'x'), signal))).message).toContain('does not support this language');
    expect((await pagesOf(await printer.print(paper('Report', 'x'), signal))).join()).toContain('Report');
  });
  it('reports the characters that the font lacks', async () => {
    const text = (await pagesOf(await printer.print(paper('Report', 'Hall 🚀 1'), signal))).join();
    expect(text).toContain('Hall ? 1');
    expect(text).toContain('Not in the font: U+1F680');
  });
});
