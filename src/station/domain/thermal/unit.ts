// Determines the state of a liquid cooling unit from the values that its commands would read back.
import type { DeviceCommand, DeviceType } from '../../../core/devices/device.ts';
import { timeOf } from '../../../core/time.ts';
import type { Members } from '../../../core/language.ts';
import type { Clock, DeviceRecord } from '../../contract/index.ts';
import { isReadOnly } from '../../contract/readOnly.ts';
import type { ThermalAction } from '../../contract/thermal.ts';
import type { FreshOf } from '../../equipment/fresh.ts';
import { ofRole } from '../../equipment/roles.ts';
import type { Around } from './chooseAction.ts';

export interface UnitParts {
  clock: Clock;
  timezone: () => string;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  fresh: FreshOf;
}
/** The commands that a type must have to be switched by rules. */
const needed = ['start', 'stop', 'standby', 'emsControl'] as const;
export type SwitchCommand = (typeof needed)[number];

export interface Unit {
  id: string;
  name: string;
  /** False if its type lacks a command. */
  switchable: boolean;
  /** The station may not write to it yet. */
  readOnly?: boolean;
  /** Undefined if it does not respond, or another device responds in its place. */
  does: ThermalAction | undefined;
  /** Target mode of the unit; undefined for any other mode. */
  target: 'emsControl' | 'standby' | undefined;
  around: Around;
}
export const unitsOf = (of: UnitParts): Unit[] =>
  ofRole(of.devices(), of.types(), 'liquidCooling').map((record) => toUnit(of, record));

function toUnit(of: UnitParts, record: DeviceRecord): Unit {
  const commands = of.types()[record.type]?.commands ?? {};
  const values = of.fresh(record.id)?.values;
  const reads = (command: SwitchCommand): boolean => values !== undefined && isDone(commands[command], values);
  const isReadable = needed.every((each) => isRead(commands[each], values));
  return {
    id: record.id,
    name: record.name,
    switchable: needed.every((each) => commands[each]?.confirmedBy !== undefined),
    readOnly: isReadOnly(record),
    does: values && isReadable ? (reads('stop') ? 'powerOff' : reads('standby') ? 'standby' : 'powerOn') : undefined,
    target: reads('emsControl') ? 'emsControl' : reads('standby') ? 'standby' : undefined,
    around: aroundOf(of, record),
  };
}

const isDone = (command: DeviceCommand | undefined, values: Readonly<Record<string, number>>): boolean =>
  command?.confirmedBy !== undefined && values[command.confirmedBy.point] === command.confirmedBy.value;

/** Whether the confirmation of a command is known; a type without the command has none. */
const isRead = (command: DeviceCommand | undefined, values: Readonly<Record<string, number>> | undefined): boolean =>
  command?.confirmedBy === undefined || values?.[command.confirmedBy.point] !== undefined;

/**
 * Conditions of the battery of the unit, or of all batteries if none is named: the highest mean cell temperature, and the total
 * power of their converters.
 */
function aroundOf(of: UnitParts, { relates }: DeviceRecord): Around {
  const [devices, types] = [of.devices(), of.types()];
  const cooled = ofRole(devices, types, 'battery').filter(({ id }) => relates?.stack === undefined || id === relates.stack);
  const among = new Set(cooled.map(({ id }) => id));
  const feeding = ofRole(devices, types, 'converter').filter((each) => among.has(each.relates?.stack ?? ''));
  const temperatures = cooled.map(({ id }) => of.fresh(id)?.values.meanCellTemperature ?? Number.NaN);
  const powers = feeding.map(({ id }) => of.fresh(id)?.values.activePower ?? Number.NaN);
  return {
    time: timeOf(of.clock.now(), of.timezone()),
    power: powers.length === 0 ? undefined : known(powers.reduce((sum, each) => sum + each, 0)),
    temperature: known(Math.max(...temperatures)),
  };
}
const known = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);
