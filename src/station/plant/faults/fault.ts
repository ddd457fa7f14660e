// In: an order of the fault script. Out: what it does to a simulated device.
import type { FaultOrder } from '../../contract/devices.ts';
import type { LinkFault, WriteFault } from './linkFaults.ts';

export interface Fault {
  link?: LinkFault;
  /** What becomes of values written to it; the heartbeat is always taken. */
  writes?: WriteFault;
  /** Points that read something else than they should; NaN is "not implemented". */
  points?: Readonly<Record<string, number>>;
  /** Stops a converter with a fault until it is reset. */
  trip?: boolean;
}

/** Beyond the time that the acquisition waits for an answer. */
const slowMs = 3000;
/** Beyond the time that a command waits for its confirming point. */
const lateMs = 8000;

/** What an order does to the device; undefined heals it. */
export function toFault({ fault, delayMs, code, limit, point = '', value }: FaultOrder): Fault | undefined {
  if (fault === 'none') return undefined;
  if (fault === 'slow') return { link: { delayMs: delayMs ?? slowMs } };
  if (fault === 'exception') return { link: code === undefined ? 'exception' : { code } };
  if (fault === 'ignores') return { writes: 'ignores' };
  if (fault === 'late') return { writes: { lateMs: delayMs ?? lateMs } };
  if (fault === 'clamps') return { writes: limit === undefined ? {} : { limit } };
  if (fault === 'reads') return { points: { [point]: value ?? Number.NaN } };
  return fault === 'trips' ? { trip: true } : { link: fault };
}
