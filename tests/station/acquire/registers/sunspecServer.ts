// A SunSpec device on a real socket. Its registers are derived from the standard, not from the device files.
import { createModbusServer, type ModbusServer } from '../../../../src/station/modbus/server.ts';

export interface SunSpecServer extends ModbusServer {
  /** Writes registers from this address on. */
  set(address: number, ...words: number[]): void;
}
/** The marker, then one model after another: common, battery, bank, inverter, meter, end. */
export const places = { common: 40_002, battery: 40_070, bank: 40_134, inverter: 40_146, meter: 40_185 } as const;

/** Starts the device. `most` is the maximum number of registers per request. */
export async function startSunSpec(most = 125): Promise<SunSpecServer> {
  const words = new Uint16Array(0x10000);
  const set: SunSpecServer['set'] = (address, ...given) =>
    words.set(
      given.map((word) => word & 0xffff),
      address,
    );
  const say = (address: number, text: string): void =>
    set(
      address,
      ...Array.from(
        { length: Math.ceil(text.length / 2) },
        (_, i) => (text.charCodeAt(2 * i) << 8) | (text.charCodeAt(2 * i + 1) || 0),
      ),
    );
  set(40_000, 0x5375, 0x6e53);
  fill(set, say);
  const server = await createModbusServer({
    bank: (unitId) =>
      unitId === 1
        ? {
            read: (table, address, count) =>
              table === 'holding' && count <= most && address >= 40_000 && address + count <= 40_400
                ? words.subarray(address, address + count)
                : undefined,
            write: () => 'address',
          }
        : undefined,
  });
  return {
    ...server,
    get connections() {
      return server.connections;
    },
    set,
  };
}

/** Fills models 1, 802, 803, 103 and 203 with their number, length, and values at their offsets. */
function fill(set: SunSpecServer['set'], say: (address: number, text: string) => void): void {
  const { common, battery, bank, inverter, meter } = places;
  set(common, 1, 66);
  say(common + 2, 'Northwind Batteries');
  say(common + 18, 'NB-200');
  say(common + 50, 'SN 0042-17');
  set(battery, 802, 62);
  // 261.2 kWh, SOC 73.5 %, 700.0 V, cells at 3.345 and 3.311 V, -12.0 A, limits of 100.0 A charging and 80.0 A discharging,
  // connected.
  set(battery + 3, 26_120);
  set(battery + 11, 7350);
  set(battery + 13, 98);
  set(battery + 22, 3);
  set(battery + 34, 7000);
  set(battery + 37, 3345);
  set(battery + 40, 3311);
  set(battery + 44, -120);
  set(battery + 45, 100, 80);
  set(battery + 47, -84);
  set(battery + 52, 0, 1, 2, 0x8000, -2, 0, 0, -1, -3, -1, 0, 2);
  set(bank, 803, 10);
  set(bank + 4, 313);
  set(bank + 7, 244);
  set(bank + 11, -1);
  set(inverter, 103, 37);
  // 48.2 kW, 123 456.7 kWh.
  set(inverter + 14, 4820, 1);
  set(inverter + 24, 123_456_700 >> 16, 123_456_700, 0);
  set(meter, 203, 30);
  // Imports 17.5 kW. The counters are 20.2 kWh of export and 5000.1 kWh of import.
  set(meter + 12, 175);
  set(meter + 16, 2);
  set(meter + 21, 0, 202, 0, 50_001, 2);
}
