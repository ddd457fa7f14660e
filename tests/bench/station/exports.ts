// Measures the speed and memory of an export of thirty days with ten points per minute, while other work continues.
import { statSync } from 'node:fs';
import { addDays, startOfDay } from '../../../src/core/time.ts';
import { createExports, exportOf } from '../../../src/station/domain/reports/exporting/exportRunner.ts';
import { openDouble, type StationDouble, zone } from '../../station/calls/double.ts';
import { until } from '../../station/demoSet.ts';
import { atLeast, atMost, type Row } from '../row.ts';

const days = ['2026-06-15', '2026-07-14'] as const;
const points = [
  'activePower',
  'reactivePower',
  'apparentPower',
  'powerFactor',
  'frequency',
  'voltageA',
  'voltageB',
  'voltageC',
  'dcVoltage',
  'dcCurrent',
];

async function made(
  double: StationDouble,
  format: 'csv' | 'xlsx',
): Promise<{ rows: number; ms: number; grownMB: number; fileMB: number }> {
  const keys = points.map((point) => `pcs#${point}`);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const started = performance.now();
  const { data } = await double.call('export.create', { id: 'pcs1', keys, range: days, format });
  const { id = '', l = 0, r = 0 } = data as { id?: string; l?: number; r?: number };
  await until(() => (exportOf(double.station, id)?.taskStatus ?? 0) >= 3, 600_000);
  clearInterval(watch);
  const file = double.station.exports?.fileOf({ id, format }) ?? '';
  const ms = performance.now() - started;
  return { rows: (r - l) / 60_000, ms, grownMB: (most - before) / 1e6, fileMB: statSync(file).size / 1e6 };
}

export async function exports(): Promise<Row[]> {
  const double = openDouble();
  try {
    const [from, to] = [startOfDay(days[0], zone), startOfDay(addDays(days[1], 1), zone)];
    double.history('pcs1', from, to, (at) =>
      Object.fromEntries(points.map((point, index) => [point, Math.sin(at / 1e6 + index) * 100])),
    );
    double.station.exports = createExports(double.station, (what, error) => console.error(what, error));
    // The first run fills the caches for the later ones.
    await made(double, 'csv');
    const rows: Row[] = [];
    for (const format of ['csv', 'xlsx'] as const) {
      const { rows: count, ms, grownMB, fileMB } = await made(double, format);
      const work = `Export of 30 days, 10 points by the minute, ${format.toUpperCase()} of ${fileMB.toFixed(1)} MB`;
      rows.push(atLeast({ work, figure: 'rows a second', ours: (count / ms) * 1000, unit: 'rows/s' }, 5000));
      rows.push(atMost({ work, figure: 'largest growth of memory', ours: grownMB, unit: 'MB' }, 100));
    }
    return rows;
  } finally {
    double.station.exports?.close();
    double.close();
  }
}
