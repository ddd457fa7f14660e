// An external meter: a Modbus server whose registers a test sets, at the addresses of the generic meter.
import { createModbusServer } from '../../../../src/station/modbus/server.ts';

/** Register and scale of each value: power in W, voltage and current in tenths, energy in hundredths of a kWh. */
const places = {
  activePower: { address: 0, per: 1000, words: 2 },
  voltageA: { address: 14, per: 10, words: 1 },
  voltageAB: { address: 17, per: 10, words: 1 },
  currentA: { address: 20, per: 10, words: 1 },
  forwardTotal: { address: 100, per: 100, words: 2 },
  forwardFlat: { address: 106, per: 100, words: 2 },
  reverseTotal: { address: 114, per: 100, words: 2 },
} as const;
export type Reads = Partial<Record<keyof typeof places, number>>;

export interface OutsideMeter {
  port: number;
  /** Sets the values from now on. */
  show(reads: Reads): void;
  /** Does not respond while it is true. */
  silent: boolean;
  close(): Promise<void>;
}

export async function openMeter(reads: Reads): Promise<OutsideMeter> {
  const words = new Uint16Array(256);
  const show = (shown: Reads): void => {
    for (const [name, value] of Object.entries(shown)) {
      const { address, per, words: size } = places[name as keyof typeof places];
      const raw = Math.round(value * per);
      if (size === 2) words.set([(raw >>> 16) & 0xffff, raw & 0xffff], address);
      else words[address] = raw & 0xffff;
    }
  };
  show(reads);
  const bank = {
    read: (_table: string, address: number, count: number) => words.subarray(address, address + count),
    write: () => 'address' as const,
  };
  const own = { silent: false };
  const server = await createModbusServer({ bank: () => bank, deliver: (answer, send) => void (own.silent || send(answer)) });
  return Object.assign(own, { port: server.port, show, close: () => server.close() });
}

/** The form that creates such a meter. */
export const meterForm = (port: number, of: object = {}) => ({
  name: 'EM outside',
  type: 'em2',
  model: 'generic',
  category: 'load',
  busbarName: 'Grid#1',
  protocol: 'modbus-tcp',
  ip: '127.0.0.1',
  port,
  unitId: 1,
  ...of,
});
