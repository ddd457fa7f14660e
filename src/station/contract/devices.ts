// Devices as they are saved, and the ways to them. Shapes only.
import type { Who } from '../../core/texts/who.ts';
import type { DeviceOutcome } from '../../core/calls/outcome.ts';
import type { WordOrder } from '../../core/devices/device.ts';
import type { Plausibility } from '../../core/devices/plausibility.ts';
import type { IdentityMismatch } from '../../core/devices/identityMismatch.ts';

/** The way to a device. `none` is not acquired; a serial line has no ip and port. */
export interface DeviceLink {
  protocol: 'modbus-tcp' | 'modbus-rtu-tcp' | 'modbus-rtu' | 'none';
  ip: string;
  port: number;
  unitId: number;
  /** Added to every register address of the model. */
  base?: number;
  /** Order of the bytes where it differs from the model's. */
  words?: WordOrder;
  line?: SerialLine;
  /** Unit id under which the device answers, where it is another than the one that is asked. */
  answersAs?: number;
  /** What the gateway at the address wants: a pause between two requests, and how many connections it takes; absent: none, and one. */
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
/** Why a value is implausible: outside its range, an unknown code, or a magnitude that no measurement has. */
export type Oddity = 'range' | 'code' | 'size';
/** A setting with which the values become plausible, and a point that shows it. */
export interface Proposal {
  setting: 'words' | 'unitId' | 'base' | 'table';
  value: string | number;
  point: string;
  reads: number;
}
/** The factor with which a point agrees with the others. */
export interface Scaled {
  point: string;
  factor: number;
}
export interface CrossCheck {
  check: Plausibility & { point: string };
  measured: number;
  expected: number;
  /** Whether it agrees with the opposite sign. */
  opposite: boolean;
  scaled?: Scaled;
}
/** The result of a connection test. */
export interface LinkTest {
  result: 'values' | LinkFault | 'identity-mismatch' | Exclude<NotAcquired, 'none'>;
  /** Code of a Modbus exception. */
  exception?: number;
  /** Unit id of the answer, where it is another than the one that was asked. */
  unit?: number;
  detail?: string;
  ms: number;
  values?: Readonly<Record<string, number>>;
  /** Keys of the points that it refuses. */
  refused?: readonly string[];
  /** By key. */
  odd?: ReadonlyMap<string, Oddity>;
  contradictions?: readonly CrossCheck[];
  /** The value that all registers of measured values have in common: the device does not measure, or is another one. */
  uniform?: number;
  proposal?: Proposal;
  /** What the device type says of another device that answers in its place. */
  mismatch?: IdentityMismatch;
}
export type LinkFault = 'refused' | 'unreachable' | 'timeout' | 'exception' | 'length' | 'malformed' | 'unit' | 'closed';
export interface CommandResult {
  outcome: DeviceOutcome;
  /** What the confirming point read, and which point that is. */
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
/** Why a saved device is not acquired; `platform`: only the linked station connects to it. */
export type NotAcquired = 'none' | 'no-serial' | 'no-model' | 'platform';
/** The ways to devices: which there are, and whether one leads anywhere. */
export interface Links {
  /** May serial lines be opened here? */
  serial(): boolean;
  /** Why a saved device is not acquired. */
  whyNot(device: string): NotAcquired | undefined;
  /** Keys of the points that a device refuses even if they are requested one by one. */
  refused(device: string): readonly string[];
  /** The address of a simulated device: its record keeps the connection of the device that it replaces. */
  simulated(record: DeviceRecord): Pick<DeviceLink, 'ip' | 'port'> | undefined;
  test(record: DeviceRecord): Promise<LinkTest>;
  /** Words with the points that lie there; undefined where the device is not acquired. Throws LinkError. */
  readRaw(order: RawRead): Promise<readonly { word: number; points: readonly string[] }[] | undefined>;
  /** Under everything that watches a write of a point; read back, and in the log. */
  writeRaw(order: RawWrite, by: Who): Promise<CommandResult>;
  /** Does the device have the point, or may it have it? */
  has(device: string, key: string): boolean;
  /** Keys of points that the device does not have, by what it reports of itself. */
  absent(device: string): readonly string[];
  /** What the register of a point counts in, in its unit; undefined where any number can be written. */
  step(device: string, key: string): number | undefined;
  /** What the registers of points hold at this moment; undefined where the device does not answer. */
  read(device: string, keys: readonly string[]): Promise<Readonly<Record<string, number>> | undefined>;
}

/** A fault that a simulated device is to have, for a time; see the entity of the call. */
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
  /** Of a Modbus exception. */
  code?: number;
  limit?: number;
  /** Key inside the device; without a value it reads as not implemented. */
  point?: string;
  value?: number;
  /** Of a frozen device; without points and registers all of it is. */
  points?: readonly string[];
  /** Registers that are frozen or refused, as they are addressed. */
  from?: number;
  to?: number;
  /** What a scaled point reads of its true value. */
  factor?: number;
  offset?: number;
}
/** Faults of the simulated devices by order of a person. */
export interface FaultScript {
  /** Answers when it heals. */
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
  /** Whether the station may write to the device. Absent counts as enabled; "withdrawn": read-only until a person enables control, and no check does. */
  control?: 'readOnly' | 'withdrawn' | 'enabled';
  /** Its place among the devices of its type; without one it is as it was added. */
  typeIndex?: number;
  /** Counts from this moment on, at which it was added or replaced another; one that was replaced counts until it ended. */
  startedAt?: number;
  endedAt?: number;
  /** Devices it belongs to or feeds: { stack: "stack1" } on a pcs. */
  relates?: Readonly<Record<string, string>>;
}
