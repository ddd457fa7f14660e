// Refuses starts, writes and commands that an active latch or the band of a converter forbids, and logs latch events.
import type { Who } from '../../../core/texts/who.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { Clock, DeviceRecord, Latch, LogEntry } from '../../contract/index.ts';
import { roleOf } from '../../equipment/roles.ts';
import type { GridBand } from '../decision.ts';
import type { TakenDown } from '../directPower.ts';
import type { Converter, PlantView } from '../plantView.ts';
import type { Binder } from './binder.ts';
import { outOfBand, underLatch } from './refusals.ts';

interface InterlockParts {
  clock: Clock;
  timezone: () => string;
  types: () => Members<DeviceType>;
  binder: Binder;
  view: Pick<PlantView, 'converters'>;
  log: (entry: LogEntry) => void;
}
export interface Interlocks {
  /** A latch that blocks every start: one of the station, or the first one if all converters are latched. */
  overAll(): Latch | undefined;
  /** Throws if a latch blocks every start. */
  mustStart(): void;
  mustStartDevice(record: DeviceRecord, command: string): void;
  /** Throws if a latch forbids the values, or if the next control step would revert them. */
  mustFit(record: DeviceRecord, values: Readonly<Record<string, number>>, grid?: GridBand): void;
  latched(): string[];
  /** Whether a latch covers the device. */
  isLatched(record: DeviceRecord): boolean;
  noteTrip(latch: Latch): void;
  noteLowered(converter: string, by: TakenDown): void;
  noteEnded(converter: Converter): void;
  /** Logs that the battery of a converter was disconnected because power continued to flow. */
  noteDisconnected(converter: Converter, battery: string): void;
  noteReset(by: Who, left: readonly Latch[]): void;
}
/** Whether a command starts a device or energizes something. */
const isStart = ({ rest, commands = {} }: Pick<DeviceType, 'rest' | 'commands'>, name: string): boolean =>
  commands[name]?.energizes === true || (rest !== undefined && rest.stage !== 'consumer' && name === rest.start);
/** Whether written values have the effect of such a command. */
const writesStart = (type: DeviceType, values: Readonly<Record<string, number>>): boolean =>
  Object.entries(type.commands ?? {}).some(
    ([
      name,
      {
        writes: { point, value },
      },
    ]) => (typeof value === 'number' ? values[point] === value : values[point] !== undefined) && isStart(type, name),
  );

export function createInterlocks({ clock, timezone, types, binder, view, log }: InterlockParts): Interlocks {
  const overDevice = ({ id, relates }: DeviceRecord): Latch | undefined => binder.over({ id, stack: relates?.stack });
  const refuse = (latch: Latch | undefined): void => {
    if (latch) throw underLatch(latch, timezone());
  };
  const note = (what: string, who: Who, entry: Pick<LogEntry, 'target' | 'before' | 'after'>): void =>
    log({ at: clock.now(), who, kind: 'latch', what, ...entry, outcome: 'done' });
  function overAll(): Latch | undefined {
    const [first] = binder.latches();
    const converters = view.converters();
    return converters.length > 0 && converters.every(({ band }) => band.latched)
      ? first
      : binder.latches().find(({ reach }) => reach === 'station');
  }

  return {
    overAll,
    mustStart: () => refuse(overAll()),
    mustStartDevice(record, command) {
      if (isStart(types()[record.type] ?? {}, command)) refuse(overDevice(record));
    },
    mustFit(record, values, grid) {
      const type = types()[record.type];
      if (type && writesStart(type, values)) refuse(overDevice(record));
      if (roleOf(types(), record) !== 'converter') return;
      const { activePowerSet } = values;
      const band = view.converters().find(({ id }) => id === record.id)?.band;
      if (activePowerSet === undefined) return;
      const refusal = (band && outOfBand(band, activePowerSet)) ?? (grid && outOfBand(grid, activePowerSet));
      if (refusal) throw refusal;
    },
    latched: () =>
      view
        .converters()
        .filter(({ band }) => band.latched)
        .map(({ id }) => id),
    isLatched: (record) => overDevice(record) !== undefined,
    noteTrip: ({ device, reason }) => note('latch.trip', 'station', { target: device, after: { reason } }),
    noteLowered(converter, { from, to, by }) {
      note('latch.lower', 'station', { target: converter, before: { setPoint: from }, after: { setPoint: to, reason: by } });
    },
    noteEnded({ id, band, power }) {
      note('latch.end', 'station', { target: id, before: { power }, after: { reason: power > 0 ? band.highBy : band.lowBy } });
    },
    noteDisconnected({ id, power }, battery) {
      note('latch.disconnect', 'station', {
        target: battery,
        before: { power },
        after: { converter: id, reason: 'not-following' },
      });
    },
    noteReset: (by, left) => note('latch.reset', by, { after: { standing: left.length } }),
  };
}
