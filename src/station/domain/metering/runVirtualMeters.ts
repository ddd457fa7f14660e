// Runs the virtual meters: computes them once a second and saves their counters once a minute.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import { dayOf, monthOf, timeOf } from '../../../core/time.ts';
import { zoneOf } from '../documents/index.ts';
import { periodAt, priceSetOf } from '../prices/index.ts';
import { createVirtualMeters, type VirtualMeterParts, type VirtualMeterState } from './virtualMeters.ts';
import type { Clock, DeviceRecord, DocStore, LiveValues } from '../../contract/index.ts';
import { wrapsAt } from '../../modbus/ratios.ts';

interface Parts {
  docs: DocStore;
  clock: Clock;
  live: LiveValues;
  fresh: VirtualMeterParts['fresh'];
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  put: VirtualMeterParts['put'];
  report: (what: string, error: unknown) => void;
}
const collection = 'virtualMeters';
const tickMs = 1000;
const keepMs = 60_000;

/** Returns a stop function, which saves the counters. */
export function runVirtualMeters({ docs, clock, live, fresh, devices, types, put, report }: Parts): () => void {
  const zone = () => zoneOf({ docs });
  let known: { minute: number; band: number } | undefined;
  /** Cached, because bands change only at full minutes. */
  const bandAt = (at: number): number => {
    const minute = Math.floor(at / 60_000);
    if (known?.minute !== minute) {
      const bands = priceSetOf(docs, dayOf(at, zone()))?.bands ?? [];
      known = { minute, band: periodAt(bands, timeOf(at, zone()))?.chargeState ?? 0 };
    }
    return known.band;
  };
  const meters = createVirtualMeters({
    clock,
    live,
    fresh,
    devices,
    put,
    bandAt,
    monthAt: (at) => monthOf(at, zone()),
    wrapsOf(meter, point) {
      const record = devices().find(({ id }) => id === meter);
      return record && wrapsAt(types(), record, point);
    },
    load: (id) => docs.tx((tx) => tx.get<VirtualMeterState>(collection, id))?.body,
    save: (states) =>
      docs.tx((tx) => {
        for (const [id, state] of Object.entries(states)) tx.put(collection, id, state, 'station');
      }),
  });
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      report('virtual meters', error);
    }
  };
  const ticking = setInterval(() => attempt(meters.tick), tickMs);
  const keeping = setInterval(() => attempt(meters.keep), keepMs);
  return () => {
    clearInterval(ticking);
    clearInterval(keeping);
    attempt(meters.keep);
  };
}
