// Devices as saved, their connections, and tests of connections. Shapes only.
import type { Who } from '../../core/texts/who.ts';
import type { DeviceOutcome } from '../../core/calls/outcome.ts';
import type { WordOrder } from '../../core/devices/device.ts';
import type { Plausibility } from '../../core/devices/plausibility.ts';
import type { IdentityMismatch } from '../../core/devices/identityMismatch.ts';

/** Connection to a device. `none`: not polled. `ip` and `port` are not used for a serial line. */
export interface DeviceLink {
  protocol: 'modbus-tcp' | 'modbus-rtu-tcp' | 'modbus-rtu' | 'none';
  ip: string;
  port: number;
  unitId: number;
  /** Offset added to every register address of the model. */
  base?: number;
  /** Byte order, if it differs from that of the model. */
  words?: WordOrder;
  line?: SerialLine;
  /** Unit id in the responses of the device, if it differs from the requested one. */
  answersAs?: number;
  /**
   * Requirements of the gateway or serial line: pause between two requests, and number of connections of a gateway. Defaults: no
   * pause, one connection.
   */
  pauseMs?: number;
  connections?: number;
}
export interface SerialLine {
  serial: string;
  baudRate: number;
  parity: 'none' | 'odd' | 'even';
  dataBits: number;
  stopBits: number;
}
/**
 * Why a value is implausible: out of range, an unknown code, or a magnitude that no measurement has. `typical`: possible, but not
 * in normal operation.
 */
export type Oddity = 'range' | 'code' | 'size' | 'typical';
/** A setting with which the values become plausible, and a point with the value that it would then read. */
export interface Proposal {
  setting: 'words' | 'unitId' | 'base' | 'table';
  value: string | number;
  point: string;
  reads: number;
}
/** Factor with which the value of a point would agree with the other points. */
export interface Scaled {
  point: string;
  factor: number;
}
export interface CrossCheck {
  check: Plausibility & { point: string };
  measured: number;
  expected: number;
  /** Whether the values agree if the sign is inverted. */
  opposite: boolean;
  scaled?: Scaled;
}
/** The result of a connection test. */
export interface LinkTest {
  result: 'values' | LinkFault | 'identity-mismatch' | Exclude<NotAcquired, 'none'>;
  /** Code of a Modbus exception. */
  exception?: number;
  /** Unit id of the response, if it differs from the requested one. */
  unit?: number;
  detail?: string;
  ms: number;
  values?: Readonly<Record<string, number>>;
  /** Keys of the points that the device refuses. */
  refused?: readonly string[];
  /** Implausible values, by key of the point. */
  odd?: ReadonlyMap<string, Oddity>;
  contradictions?: readonly CrossCheck[];
  /** Set if all registers of measured values contain this number: the device does not measure, or is a different device. */
  uniform?: number;
  proposal?: Proposal;
  /** Set if the rules of the device type show that a different device responds at this address. */
  mismatch?: IdentityMismatch;
}
export type LinkFault = 'refused' | 'unreachable' | 'timeout' | 'exception' | 'length' | 'malformed' | 'unit' | 'closed';
export interface CommandResult {
  outcome: DeviceOutcome;
  /** Value and key of the confirming point. */
  seen?: number;
  of?: string;
  detail?: string;
}
/** Raw registers of a saved device, in its own table and numbering. */
export interface RawRead {
  device: string;
  table: 'holding' | 'input' | 'coil' | 'discrete';
  address: number;
  count: number;
}
export interface RawWrite {
  device: string;
  table: 'holding' | 'coil';
  address: number;
  value: number;
}
/** Why a saved device is not polled. `platform`: only the linked station connects to it, not the platform. */
export type NotAcquired = 'none' | 'no-serial' | 'no-model' | 'platform';
/** Connections to devices: their status, tests, and direct access to registers. */
export interface Links {
  /** Whether serial lines can be opened on this machine. */
  serial(): boolean;
  /** Why a saved device is not polled. */
  whyNot(device: string): NotAcquired | undefined;
  /** Keys of the points that a device refuses even if they are requested individually. */
  refused(device: string): readonly string[];
  /** Address of a simulated device. Its record keeps the connection of the device that it replaces. */
  simulated(record: DeviceRecord): Pick<DeviceLink, 'ip' | 'port'> | undefined;
  test(record: DeviceRecord): Promise<LinkTest>;
  /** Words, each with the points at its address. Undefined if the device is not polled. Throws LinkError. */
  readRaw(order: RawRead): Promise<readonly { word: number; points: readonly string[] }[] | undefined>;
  /** With all checks that apply to writing a point. The word is read back and the write is logged. */
  writeRaw(order: RawWrite, by: Who): Promise<CommandResult>;
  /** Whether the device has the point, or may have it. */
  has(device: string, key: string): boolean;
  /** Keys of points that the device does not have, according to what it reports. */
  absent(device: string): readonly string[];
  /** Resolution of the register of a point, in the unit of the point. Undefined if any number can be written. */
  step(device: string, key: string): number | undefined;
  /**
   * Reads the registers of these points now. Undefined if the device does not respond, or one of the points cannot be read in
   * this way.
   */
  read(device: string, keys: readonly string[]): Promise<Readonly<Record<string, number>> | undefined>;
}

/** A temporary fault of a simulated device; see the entity of the call. */
export interface FaultOrder {
  fault:
    | 'none'
    | 'silent'
    | 'cut'
    | 'slow'
    | 'exception'
    | 'garbage'
    | 'length'
    | 'ignores'
    | 'unanswered'
    | 'late'
    | 'clamps'
    | 'reads'
    | 'frozen'
    | 'half'
    | 'scaled'
    | 'secondMaster'
    | 'trips';
  seconds?: number;
  delayMs?: number;
  /** Code of a Modbus exception. */
  code?: number;
  limit?: number;
  /** Key of a point of the device. Without `value`, the point reads as not implemented. */
  point?: string;
  value?: number;
  /** Points of a frozen device. Without points and registers, the whole device is frozen. */
  points?: readonly string[];
  /** First and last address of the registers that are frozen or refused. */
  from?: number;
  to?: number;
  /** A scaled point reads its true value times `factor`, plus `offset`. */
  factor?: number;
  offset?: number;
}
/** Faults of simulated devices, set by a person. */
export interface FaultScript {
  /** Returns the time at which the fault ends, epoch ms. */
  set(device: string, order: FaultOrder): number;
}

/** A device as saved in the `devices` collection. */
export interface DeviceRecord {
  id: string;
  name: string;
  type: string;
  model: string;
  busbarName: string;
  unit?: string;
  hidden?: boolean;
  category?: 'total' | 'storage' | 'load' | 'pv' | 'station';
  link: DeviceLink;
  config: Readonly<Record<string, unknown>>;
  simulated?: boolean;
  /**
   * Whether the station may write to the device. Absent: enabled. `withdrawn`: read-only until a person enables control; no
   * automatic check enables it.
   */
  control?: 'readOnly' | 'withdrawn' | 'enabled';
  /** Position among the devices of its type. Default: the order in which they were added. */
  typeIndex?: number;
  /** The period in which the device counts: since it was added or replaced another device, and until it was replaced itself. */
  startedAt?: number;
  endedAt?: number;
  /** Devices to which this one belongs or which it feeds, such as { stack: "stack1" } for a pcs. */
  relates?: Readonly<Record<string, string>>;
}
