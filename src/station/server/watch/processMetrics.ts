// Prometheus metrics of the process. They are counted from the start of the process, regardless of when and how often they are
// read.
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** Only counters may end in `_total`. These three are gauges that only sum up other metrics. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];
const statistics = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'] as const;
const lagOf = (statistic?: string): string => `nodejs_eventloop_lag_${statistic === undefined ? '' : `${statistic}_`}seconds`;

let registry: Registry | undefined;

/** One registry per process. The program calls this when it starts, so that everything before the first reading is counted. */
export function processMetrics(): Registry {
  return (registry ??= begin());
}

function begin(): Registry {
  const made = new Registry();
  const used = process.cpuUsage();
  collectDefaultMetrics({ register: made });
  for (const name of [...misnamed, lagOf(), ...statistics.map(lagOf)]) made.removeSingleMetric(name);
  // The library counts CPU time from now, so the time used so far is added.
  addTo(made, 'process_cpu_user_seconds_total', used.user / 1e6);
  addTo(made, 'process_cpu_system_seconds_total', used.system / 1e6);
  addTo(made, 'process_cpu_seconds_total', (used.user + used.system) / 1e6);
  addLag(made);
  return made;
}

function addTo(made: Registry, name: string, value: number): void {
  const counter = made.getSingleMetric(name);
  if (counter instanceof Counter) counter.inc(value);
}

/**
 * Replaces metrics of the library, which reads an empty histogram after two readings in a row and then reports a minimum of 292
 * years.
 */
function addLag(made: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  const gauges: (readonly [(typeof statistics)[number], Gauge])[] = [];
  // Must be added before the other gauges: metrics are read in the order in which they were added.
  new Gauge({
    name: lagOf(),
    help: 'Delay of the event loop at this reading.',
    registers: [made],
    async collect() {
      // If the histogram is empty, the gauges keep the values of the last reading.
      if (histogram.count > 0) {
        for (const [statistic, gauge] of gauges) gauge.set(valueOf(histogram, statistic) / 1e9);
        histogram.reset();
      }
      const begun = performance.now();
      await turn();
      this.set((performance.now() - begun) / 1000);
    },
  });
  for (const statistic of statistics) {
    const help = `Delay of the event loop since the last reading, ${statistic}.`;
    gauges.push([statistic, new Gauge({ name: lagOf(statistic), help, registers: [made] })]);
  }
}

/** In ns. */
function valueOf(histogram: IntervalHistogram, statistic: (typeof statistics)[number]): number {
  if (statistic === 'p50' || statistic === 'p90' || statistic === 'p99') return histogram.percentile(Number(statistic.slice(1)));
  return histogram[statistic];
}
