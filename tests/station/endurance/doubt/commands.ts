// The power that the station commands, decoded from its writes to the converters. A stop counts as 0 kW.
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { decode } from '../../../../src/station/modbus/codec.ts';
import { type PlacedPoint, toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { types } from '../../demoSet.ts';
import type { Written } from './inProcess.ts';

interface Command {
  at: number;
  power: number;
}
export interface Commands {
  /** Notes a write to this device. */
  note(record: DeviceRecord, written: Written): void;
  /** The lowest and the highest power commanded within the last seconds; undefined without any. */
  range(device: string, withinS: number): { low: number; high: number } | undefined;
}

export function createCommands(now: () => number): Commands {
  const commands = new Map<string, readonly Command[]>();
  return {
    note(record, written) {
      const power = powerOf(record, written);
      if (power === undefined) return;
      const known = commands.get(record.id) ?? [];
      if (known.at(-1)?.power !== power) commands.set(record.id, [...known.slice(-99), { at: now(), power }]);
    },
    range(device, withinS) {
      const all = commands.get(device) ?? [];
      const since = all.findLastIndex(({ at }) => at <= now() - withinS * 1000);
      const powers = all.slice(Math.max(0, since)).map(({ power }) => power);
      return powers.length === 0 ? undefined : { low: Math.min(...powers), high: Math.max(...powers) };
    },
  };
}

function powerOf(record: DeviceRecord, written: Written): number | undefined {
  const type = types[record.type];
  if (type?.role !== 'converter') return undefined;
  const { points } = toDeviceMap(record, types);
  const valueOf = (point: string): number | undefined => valueAt(points.get(point), written);
  const { point = '', value } = type.commands?.[type.rest?.stop ?? '']?.writes ?? {};
  return valueOf(point) === value ? 0 : valueOf('activePowerSet');
}

function valueAt(placed: PlacedPoint | undefined, { unitId, table, address, values }: Written): number | undefined {
  if (!placed || placed.unitId !== unitId || placed.register.table !== table) return undefined;
  const at = placed.register.address - address;
  return at < 0 || at >= values.length ? undefined : decode(placed.register, values, at, placed.words);
}
