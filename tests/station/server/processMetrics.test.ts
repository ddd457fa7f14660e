// Metrics of the process, including the first reading.
import { expect, it } from 'vitest';
import { createMetrics } from '../../../src/station/server/watch/metrics.ts';

const parts = { stations: () => [], version: '1', load: () => ({ streams: 0, topics: 0, waiting: 0 }), sessions: () => 0 };
const valueOf = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

it('the metrics report the CPU time of the whole process and the event loop delay at every reading', async () => {
  const metrics = createMetrics(parts);
  for (const text of [await metrics.text(), await metrics.text()]) {
    const { user, system } = process.cpuUsage();
    const total = valueOf(text, 'process_cpu_seconds_total');
    // The sum can differ by a rounding error.
    expect(total).toBeLessThan((user + system) / 1e6 + 1e-3);
    expect(total).toBeGreaterThan((user + system) / 1e6 - 0.5);
    for (const name of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']) {
      const delay = valueOf(text, `nodejs_eventloop_lag_${name}_seconds`);
      expect(delay).toBeGreaterThanOrEqual(0);
      // Must be valid whatever ran in this process before. An empty histogram gives 292 years.
      expect(delay).toBeLessThan(1e6);
    }
  }
  metrics.close();
});

it('the metrics continue to count when another reader of the process is closed', async () => {
  const first = createMetrics(parts);
  const second = createMetrics(parts);
  first.close();
  expect(await second.text()).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
});
