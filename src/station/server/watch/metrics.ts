// Metrics of the running stations for Prometheus. Values are read only when the metrics are requested. They contain no names of
// people, no settings and no secrets.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LinkState } from '../../contract/index.ts';
import type { LoopDelay } from '../../running/loopDelay.ts';
import type { PhaseName } from '../calls/run.ts';
import type { Measured } from './measured.ts';
import { processMetrics } from './processMetrics.ts';

export interface MetricsParts {
  stations: () => readonly Measured[];
  version: string;
  loopDelay?: Pick<LoopDelay, 'read'> | undefined;
  load: () => { streams: number; topics: number; waiting: number };
  /** Sessions of people, without wall displays. */
  sessions: () => number;
}
export interface Metrics {
  text(): Promise<string>;
  type: string;
  /** Records an answered request. */
  answered(method: string, status: number, seconds: number): void;
  /** Records the end of a phase of a call. */
  phaseEnded(phase: PhaseName, seconds: number): void;
  close(): void;
}
/** In s: from an answer within one frame of the screen to a report of a year. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'ems_http_request_duration_seconds',
    help: 'How long requests took, by method and class of status code.',
    labelNames: ['method', 'code'],
    buckets,
    registers: [registry],
  });
  const phases = new Histogram({
    name: 'ems_call_phase_duration_seconds',
    help: 'How long the phases of calls took, those of live answers included.',
    labelNames: ['phase'],
    buckets,
    registers: [registry],
  });
  addProgram(registry, parts);
  addStations(registry, parts.stations);
  const all = Registry.merge([registry, processMetrics()]);
  return {
    type: registry.contentType,
    answered: (method, status, seconds) => requests.observe({ method, code: `${Math.floor(status / 100)}xx` }, seconds),
    phaseEnded: (phase, seconds) => phases.observe({ phase }, seconds),
    text: () => all.metrics(),
    close: () => registry.clear(),
  };
}

function addProgram(registry: Registry, { version, loopDelay, load, sessions }: MetricsParts): void {
  const one = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
  new Gauge({
    name: 'ems_build_info',
    help: 'The version of the program; always 1.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  one('ems_sessions_open', 'Sessions of people that are open.', sessions);
  one('ems_streams_open', 'Consoles that receive changes.', () => load().streams);
  one('ems_stream_topics', 'Topics to which those consoles subscribe.', () => load().topics);
  one('ems_turns_waiting', 'Pieces of long reads that wait for their turn.', () => load().waiting);
  if (!loopDelay) return;
  const { read } = loopDelay;
  one('ems_event_loop_longest_seconds', 'Longest delay of the event loop within the last minute.', () => read().longestMs / 1000);
}

type Row = [value: number | undefined, labels?: Record<string, string>];

/** Each station is read when the metrics are requested. Unknown values have no line. */
function addStations(registry: Registry, stations: () => readonly Measured[]): void {
  const each = (name: string, help: string, labelNames: readonly string[], read: (of: Measured) => Row[]): void => {
    new Gauge({
      name,
      help,
      labelNames: ['station', ...labelNames],
      registers: [registry],
      collect() {
        this.reset();
        for (const of of stations())
          for (const [value, labels] of read(of))
            if (value !== undefined && Number.isFinite(value)) this.set({ station: of.id, ...labels }, value);
      },
    });
  };
  each('ems_devices', 'Devices by the state of their link.', ['state'], ({ states }) => byCount(states()));
  each('ems_device_reading_age_seconds', 'Age of the newest reading.', ['device', 'type'], ({ ages }) =>
    ages().map(({ device, type, seconds }) => [seconds, { device, type }]),
  );
  each('ems_alarms_running', 'Alarms that run, without those that follow from another.', ['level'], ({ alarms }) =>
    Object.entries(alarms()).map(([level, count]) => [count, { level }]),
  );
  each('ems_strategy_running', '1 while the strategy runs.', [], ({ strategy }) => {
    const is = strategy();
    return [[is === undefined ? undefined : Number(is === 'running')]];
  });
  each('ems_storage_latched', 'What holds the storage still until a person resets it.', [], ({ latched }) => [[latched()]]);
  each('ems_dispatch_wanted_kilowatts', 'What the strategy wants; positive charges.', [], ({ dispatch }) => [
    [dispatch().wanted],
  ]);
  each('ems_dispatch_power_kilowatts', 'What the limits leave of it; positive charges.', [], ({ dispatch }) => [
    [dispatch().power],
  ]);
  each('ems_dispatch_age_seconds', 'Since the dispatch decided last.', [], ({ dispatch }) => [[dispatch().seconds]]);
  each('ems_tasks_running', 'Long work under way.', [], ({ tasks }) => [[tasks()]]);
  each('ems_store_bytes', 'Size of the files of the data folder.', ['file'], ({ files }) =>
    files().map(({ file, bytes }) => [bytes, { file }]),
  );
  each('ems_core_copy_age_seconds', 'Age of the newest copy of the settings.', [], ({ copyAge }) => [[copyAge()]]);
  addFrames(registry, stations);
}

/** Counted where frames are written. A restart begins at 0, as Prometheus allows for counters. */
function addFrames(registry: Registry, stations: () => readonly Measured[]): void {
  new Counter({
    name: 'ems_frames_written_total',
    help: 'Frames of devices that were written into the history.',
    labelNames: ['station'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { id, frames } of stations()) this.inc({ station: id }, frames());
    },
  });
}

const states: readonly LinkState[] = ['normal', 'alarm', 'delay', 'offline', 'timeout', 'abnormal', 'none'];
/** States without devices are included, because a missing series is not zero. */
const byCount = (found: readonly string[]): Row[] =>
  [...new Set([...states, ...found])].map((state) => [found.filter((each) => each === state).length, { state }]);
