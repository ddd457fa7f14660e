// Converts an order of the fault script to its effect on a simulated device.
import type { FaultOrder } from '../../contract/devices.ts';
import type { ImageFault } from './imageFaults.ts';
import type { LinkFault, WriteFault } from './linkFaults.ts';

export interface Fault {
  link?: LinkFault;
  /** Fault of the registers from which the device answers. */
  image?: ImageFault;
  /** Effect on written values. The heartbeat is always accepted. */
  writes?: WriteFault;
  /** Points with wrong readings. */
  points?: Readonly<Record<string, Reading>>;
  /** Another master on the bus writes these points, twice per second. */
  secondMaster?: Readonly<Record<string, number>>;
  /** Stops a converter with a fault until it is reset. */
  trip?: boolean;
}
/** A value (NaN is "not implemented"), the value at the beginning of the fault, or a linear function of the true value. */
export type Reading = number | 'frozen' | { factor: number; offset: number };

/** Longer than acquisition waits for an answer. */
const slowMs = 3000;
/** Longer than a command waits for its confirming point. */
const lateMs = 8000;
/** Modbus "server device failure". */
const failureCode = 4;

const linkWords = ['silent', 'cut', 'garbage', 'length', 'unanswered'] as const;
type LinkWord = (typeof linkWords)[number];
const isLinkWord = (fault: FaultOrder['fault']): fault is LinkWord => linkWords.some((word) => word === fault);

/** The effect of each order that changes more than the state of the link. */
const makers: Record<Exclude<FaultOrder['fault'], LinkWord | 'none'>, (order: FaultOrder) => Fault> = {
  slow: ({ delayMs = slowMs }) => ({ link: { delayMs } }),
  exception: toException,
  frozen: toFrozen,
  half: () => ({ image: { registers: 'alternate', answers: 'frozen' } }),
  scaled: ({ point = '', factor = 1, offset = 0 }) => ({ points: { [point]: { factor, offset } } }),
  secondMaster: ({ point = '', value = 0 }) => ({ secondMaster: { [point]: value } }),
  ignores: () => ({ writes: 'ignores' }),
  late: ({ delayMs = lateMs }) => ({ writes: { lateMs: delayMs } }),
  clamps: ({ limit }) => ({ writes: limit === undefined ? {} : { limit } }),
  reads: ({ point = '', value = Number.NaN }) => ({ points: { [point]: value } }),
  trips: () => ({ trip: true }),
};
/** The effect of an order on the device; undefined ends the fault. */
export function toFault(order: FaultOrder): Fault | undefined {
  const { fault } = order;
  if (fault === 'none') return undefined;
  return isLinkWord(fault) ? { link: fault } : makers[fault](order);
}

function toException(order: FaultOrder): Fault {
  const { code } = order;
  const range = toRange(order);
  if (range !== 'all') return { image: { registers: range, answers: { code: code ?? failureCode } } };
  return { link: code === undefined ? 'exception' : { code } };
}

function toFrozen(order: FaultOrder): Fault {
  const { points } = order;
  if (points) return { points: Object.fromEntries(points.map((point) => [point, 'frozen'])) };
  return { image: { registers: toRange(order), answers: 'frozen' } };
}

function toRange({ from, to }: FaultOrder): Exclude<ImageFault['registers'], 'alternate'> {
  if (from === undefined && to === undefined) return 'all';
  return { from: from ?? 0, to: to ?? 0xffff };
}
