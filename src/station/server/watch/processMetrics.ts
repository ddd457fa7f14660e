// In: the process. Out: its metrics as Prometheus has them, counted from the start of the process, whoever reads them first and how often.
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** Counters alone end with `_total`; these three are sums of lines that stay, and no counters. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];
const statistics = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'] as const;
const lagOf = (statistic?: string): string => `nodejs_eventloop_lag_${statistic === undefined ? '' : `${statistic}_`}seconds`;

let registry: Registry | undefined;

/** The same for all of the process; the program calls it first of all, so that what happens before the first reading is counted. */
export function processMetrics(): Registry {
  return (registry ??= begin());
}

function begin(): Registry {
  const made = new Registry();
  const used = process.cpuUsage();
  collectDefaultMetrics({ register: made });
  for (const name of [...misnamed, lagOf(), ...statistics.map(lagOf)]) made.removeSingleMetric(name);
  // The counters of the library begin at 0 here.
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

/** Under the names of the library, which reads an empty histogram where two readings follow one another: its minimum is 292 years. */
function addLag(made: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  const gauges: (readonly [(typeof statistics)[number], Gauge])[] = [];
  // Metrics are read in the order in which they were added: this one first.
  new Gauge({
    name: lagOf(),
    help: 'Delay of the event loop at this reading.',
    registers: [made],
    async collect() {
      // Of an empty one the values of the last reading hold.
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

/** In nanoseconds. */
function valueOf(histogram: IntervalHistogram, statistic: (typeof statistics)[number]): number {
  if (statistic === 'p50' || statistic === 'p90' || statistic === 'p99') return histogram.percentile(Number(statistic.slice(1)));
  return histogram[statistic];
}
