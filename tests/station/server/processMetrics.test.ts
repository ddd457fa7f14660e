// The metrics of the process, from the first reading on.
import { expect, it } from 'vitest';
import { createMetrics } from '../../../src/station/server/watch/metrics.ts';

const parts = { stations: () => [], version: '1', load: () => ({ streams: 0, topics: 0, waiting: 0 }), sessions: () => 0 };
const valueOf = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

it('counts the CPU time of the whole process and knows the delay of the event loop, however often it is read', async () => {
  const metrics = createMetrics(parts);
  for (const text of [await metrics.text(), await metrics.text()]) {
    const { user, system } = process.cpuUsage();
    const total = valueOf(text, 'process_cpu_seconds_total');
    // A sum of parts is not exactly the whole.
    expect(total).toBeLessThan((user + system) / 1e6 + 1e-3);
    expect(total).toBeGreaterThan((user + system) / 1e6 - 0.5);
    for (const name of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']) {
      const delay = valueOf(text, `nodejs_eventloop_lag_${name}_seconds`);
      expect(delay).toBeGreaterThanOrEqual(0);
      // Whatever ran in this process before: an empty histogram says 292 years.
      expect(delay).toBeLessThan(1e6);
    }
  }
  metrics.close();
});

it('goes on counting when there is a second reader in the process', async () => {
  const first = createMetrics(parts);
  const second = createMetrics(parts);
  first.close();
  expect(await second.text()).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
});
