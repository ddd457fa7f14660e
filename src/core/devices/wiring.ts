// The word `wiring` of a device file: how a type stands in the primary diagram, and what its points say of it.
import type { Condition, Members, Placed, Text } from '../language.ts';

/** What is drawn: symbols of a single-line diagram. Grid, transformer, busbar and load belong to no device. */
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
  /** Absent: the type has switches in the diagram and is itself not drawn. */
  symbol?: 'meter' | 'converter' | 'battery' | 'pv' | 'pile' | 'load' | 'dcdc';
  /** The category of the meter that it hangs behind. */
  on?: 'storage' | 'load' | 'pv' | 'station';
  /** Member of the record's `relates` that names what it stands behind. */
  behind?: string;
  /** Member of the record's `relates` that names what hangs behind it. */
  with?: string;
  /** Points that stand beside the symbol. */
  power?: string;
  level?: string;
  voltage?: string;
  /** Current can pass; absent: always. */
  passes?: Condition;
  /** It puts voltage on what it is connected with. */
  feeds?: Condition;
  switches?: Members<WiringSwitch & Placed>;
}
interface WiringSwitch {
  title: Text;
  symbol: 'breaker' | 'contactor';
  /** In front of the device as seen from the grid, behind it, or in the feeder of its grid-connection point. */
  side: 'front' | 'behind' | 'feeder';
  closed: Condition;
}
