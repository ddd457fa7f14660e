// Types of `wiring` in a device file: position of a type in the primary wiring diagram, and the points shown there.
import type { Condition, Members, Placed, Text } from '../language.ts';

/** Symbols of the single-line diagram. Grid, transformer and busbar are not symbols of a device type. */
export const wiringSymbols = [
  'grid',
  'transformer',
  'busbar',
  'breaker',
  'contactor',
  'meter',
  'converter',
  'battery',
  'pv',
  'pile',
  'load',
  'dcdc',
] as const;
export type WiringSymbol = (typeof wiringSymbols)[number];

export interface DeviceWiring {
  /** Absent: only the switches of the type are drawn. */
  symbol?: 'meter' | 'converter' | 'battery' | 'pv' | 'pile' | 'load' | 'dcdc';
  /** Category of the meter that it is connected to. */
  on?: 'storage' | 'load' | 'pv' | 'station';
  /** Member of `relates` in the device record with the device on its grid side. */
  behind?: string;
  /** Member of `relates` in the device record with the device on its other side. */
  with?: string;
  /** Points shown next to the symbol. */
  power?: string;
  level?: string;
  voltage?: string;
  /** Condition under which current can flow through it. Absent: always. */
  passes?: Condition;
  /** Condition under which it energizes what it is connected to. */
  feeds?: Condition;
  switches?: Members<WiringSwitch & Placed>;
}
interface WiringSwitch {
  title: Text;
  symbol: 'breaker' | 'contactor';
  /** On the grid side of the device, behind it, or in the feeder of its grid connection point. */
  side: 'front' | 'behind' | 'feeder';
  closed: Condition;
}
