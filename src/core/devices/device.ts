// Types of the device files: points, commands and alarms of a device type, and the Modbus registers of each model. Display units.
import type { Condition, Members, Placed, Schema, Text, Unit, Value } from '../language.ts';
import type { Computation } from './computation.ts';
import type { Plausibility } from './plausibility.ts';
import type { Block, Preparation, Register, RegisterTable, UnitId } from './register.ts';
import type { WordOrder, WriteFunction } from './registerFormats.ts';
import type { Repeat } from './repeat.ts';
import type { Role } from './roles.gen.ts';
import type { WriteSequence } from './writeSequence.ts';
import type { DeviceWiring } from './wiring.ts';

export interface DeviceType {
  $schema?: string;
  type: string;
  title: Text;
  /** Role in the station. Absent: the device is acquired, shown and alarmed, but is not part of balances or dispatch. */
  role?: Role;
  /** From the role: the station itself writes to such a device. */
  commanded?: true;
  /** From the role: additional guards for adding, changing or removing such a device. */
  changeNeeds?: readonly string[];
  icon?: string;
  /** Path segment in /device/monitor/<call>/search. Absent: the type. */
  call?: string;
  monitor?: { path: string; sort: number; title?: Text; name?: string };
  /** Units that the device file adds. In the content they are merged into all units. */
  units?: Members<Unit>;
  points: Members<Point & Placed>;
  headline?: Members<Placed>;
  /** Points that a curve of the device shows by default. Absent: the first points of the headline. */
  curve?: Members<Placed>;
  groups?: Members<{ title: Text; points: Members<Placed>; exists?: Condition } & Placed>;
  parts?: Members<DevicePart>;
  commands?: Members<DeviceCommand>;
  settings?: Members<DeviceSetting>;
  config?: Pick<Schema, 'properties' | 'required' | 'rules'>;
  /** `time`: the point with the device's own timestamp of its newest event, epoch ms. */
  events?: { time: string };
  alarms?: Members<DeviceAlarm>;
  follows?: Members<FollowRule>;
  /** In the content, from the role: share of the rated power that it may consume itself while the battery is idle. */
  standby?: number;
  /** In the content, from the role: how the station checks that the device follows its set-points. */
  followUp?: FollowUpRules;
  /** Points that limit the power at all times; in the content including those of the role. */
  binds?: Members<Bind>;
  /** Checks that detect implausible values; in the content including those of the role. */
  plausibility?: Members<Plausibility>;
  /** Position in the primary wiring diagram. */
  wiring?: DeviceWiring;
  /** How the device is shut down and started with the whole station. */
  rest?: DeviceRest;
  /** Labels of machineStatus by name. Every label whose condition is true is shown. */
  status?: Members<{ when: Condition } & Placed>;
  models?: Members<DeviceModel>;
}

/** Path of the monitoring page of a type, whether written or generated. */
export const toPage = ({ monitor }: Pick<DeviceType, 'monitor'>): string | undefined => monitor && `/monitor/${monitor.path}`;

/** A measurement: a schema (type, unit, minimum, choices, $ref, digits) with the additional members below. */
export interface Point extends Schema {
  access?: 'read' | 'write' | 'both';
  /** Statistic for coarser time steps. `longest`: the code that lasted longest. */
  keep?: 'mean' | 'last' | 'longest' | 'min' | 'max' | 'difference';
  /** Condition over the settings and reported values of the device. The device has the point only while it is true. */
  exists?: Condition;
  /** By code: the device setting that contains the meaning of the code on this device. */
  meanings?: Readonly<Record<string, string>>;
  /** A point that keeps `longest`. The mean covers only the samples in which it had the code that is kept. */
  during?: string;
  /** Lowest and highest reading in normal operation, except zero. A connection test marks other readings; they are used. */
  typical?: readonly [least: number, most: number];
  /** Register value at which a counter wraps around. */
  wraps?: number;
  /** Device settings with the ratios of its instrument transformers: value = register × their product. */
  ratios?: readonly string[];
  renamedFrom?: string;
  /** Computed by a named function over the parts of the device, instead of read. */
  value?: { fn: string; of: Readonly<Record<string, unknown>> };
  simulate?: Simulate;
}
/** Simulated value of a point without a physical model: around a mean, fixed, or the value written to another point. */
export interface Simulate {
  around?: number;
  spread?: number;
  periodS?: number;
  is?: number;
  text?: string;
  follows?: string;
  counts?: string;
  /**
   * Point with the same value: of the device, or `../name` of the surrounding part. `dealt`: the value is divided among all
   * parts of this kind, with shares that deviate from even ones by up to this fraction.
   */
  reads?: string;
  dealt?: number;
  /** Condition over other points of the device. While it is false, the point has the value `otherwise`, default 0. */
  when?: Condition;
  otherwise?: number;
}

export interface DevicePart {
  type: string;
  title?: Text;
  count: Value;
}

interface CommandWrite {
  point: string;
  value: Value;
}
export interface DeviceCommand extends Placed {
  /** Group of the command. Commands with the same text are shown together. */
  under?: Text;
  title: Text;
  tone?: 'primary' | 'danger' | 'neutral';
  writes: CommandWrite;
  /** Written before `writes`, in this order. If one write fails, the rest is not sent. */
  writesFirst?: readonly CommandWrite[];
  confirmedBy?: {
    point: string;
    value: Value;
    tolerance?: number;
    /** Confirms a written value of zero instead of `point`. */
    atZero?: { point: string; tolerance: number };
    withinMs: number;
  };
  /** Before the write, the station stops the strategy and sets the converters concerned to zero power. */
  first?: 'zero-power';
  /** Connects something or starts islanding, so it is refused while a latch is active. */
  energizes?: true;
  needs: readonly string[];
  confirm?: Text;
  /** `shows`: points whose present values are shown next to the form. */
  ask?: { points: Members<Placed & { help?: Text }>; shows?: Members<Placed & { title?: Text }> };
  /** Shown if the device accepted the command but its read-back does not confirm it. */
  accepted?: Text;
}
interface DeviceSetting extends Placed {
  title: Text;
  points: Members<Placed>;
  rules?: Schema['rules'];
  needs: readonly string[];
}
export interface DeviceAlarm extends Placed {
  level: 'A' | 'B' | 'C' | 'unrated';
  title: Text;
  advice?: Text;
  when: Condition;
  holdMs?: number;
  /** Ends the alarm. Default: it ends when `when` is false. */
  until?: Condition;
  /** Possible causes, if active too: `name`, `../name` of the surrounding part, `type#name` of a related device. */
  follows?: readonly string[];
  /** Limit of the power while the condition is true. An alarm of level A has this or one of the next two members. */
  binds?: AlarmBind;
  /** The bind of its type that reduces the power while the condition is true. */
  boundBy?: string;
  /** The reason why the power need not be limited. */
  bindsNot?: string;
  /** Shuts the storage down, unless a user has selected other alarms for this. */
  shutsDown?: true;
  /** While this alarm is active, another device responds at the address of the device. */
  identityMismatch?: true;
  /** Occurrences in the generated history of a simulated station: readings of the device, and duration in minutes. */
  past?: { points: Readonly<Record<string, number>>; minutes: number };
}

/** Causes of several alarms of a type, in addition to `follows` of each alarm. Same patterns as there. */
interface FollowRule extends Placed {
  alarms: readonly string[];
  from: readonly string[];
}

export interface FollowUpAlarm {
  level: 'A' | 'B' | 'C';
  title: Text;
  /** `{{names}}` are replaced by current values. */
  advice?: Text;
}
/** The members are described in schemas/language/roles.schema.json. */
export interface FollowUpRules {
  answerMs: number;
  rampPerS: number;
  register: number;
  power: number;
  explainedBy?: Members<readonly number[]>;
  stopAfterMs: number;
  disconnectAfterMs: number;
  restMs: number;
  watches: readonly string[];
  deviation: FollowUpAlarm & { afterMs: number; quietMs: number };
  secondMaster: FollowUpAlarm & { quietMs: number };
  stoppedElsewhere: FollowUpAlarm;
  contradicted: FollowUpAlarm & { quietMs: number };
}

export type BindReason =
  | 'fire'
  | 'emergency-stop'
  | 'insulation'
  | 'charge-forbidden'
  | 'discharge-forbidden'
  | 'battery-fault'
  | 'battery-measurement'
  | 'contactor-open'
  | 'battery-current'
  | 'battery-power'
  | 'cell-high'
  | 'cell-low'
  | 'temperature'
  | 'converter-fault'
  | 'soc-unknown';
/** How a point limits the power. The members are described in schemas/language/binds.schema.json. */
export interface Bind extends Placed {
  as: 'permission' | 'limit' | 'taper' | 'known' | 'latch';
  point: string;
  way?: 'charge' | 'discharge' | 'both';
  codes?: readonly number[];
  below?: number;
  above?: number;
  full?: number;
  zero?: number;
  release?: number;
  /** Point with the voltage that converts a limit in A to a power. */
  voltage?: string;
  holdMs?: number;
  reach?: 'station' | 'own';
  unknown?: 'refuses';
  reason: BindReason;
  /** In the content, for a bind that an alarm declares: its condition, instead of codes and values. */
  when?: Condition;
  /** Ends the limit. Absent: it ends as soon as `when` is not true. */
  until?: Condition;
}
/** Bind of an alarm. Its condition, end and delay are those of the alarm. */
type AlarmBind = Pick<Bind, 'way' | 'reach' | 'unknown' | 'reason'> & { as: 'permission' | 'latch' };

/** Stages of a shutdown, in order. A start-up uses the reverse order. */
export const restStages = ['consumer', 'converter', 'direct-current', 'battery'] as const;
export type RestStage = (typeof restStages)[number];
interface DeviceRest {
  stage: RestStage;
  /** Names of the commands that stop and start the device. */
  stop: string;
  start: string;
}

export type { Block, Preparation, Register, RegisterTable, UnitId, WordOrder, WriteFunction };
export interface DeviceModel {
  $schema?: string;
  of?: string;
  vendor?: string;
  model?: string;
  title?: Text;
  words?: WordOrder;
  write?: WriteFunction;
  /** The registers contain primary values, so transformer ratios are not applied. */
  primary?: true;
  /** Number of registers of the device itself. Parts without an offset follow after it, one after another. */
  length?: number;
  blocks?: Members<Block>;
  /** The device's own texts of its alarms, by alarm name. */
  alarmTexts?: Members<string>;
  /** Points of the type that this model does not have. */
  lacks?: readonly string[];
  registers: Members<Register>;
  /** Points that are computed from points that have a register. */
  computed?: Members<Computation>;
  /** Points that are set by several writes in order. */
  sequences?: Members<WriteSequence>;
  /** Set-points that are written again while they are in force. */
  repeats?: Members<Repeat>;
  parts?: Members<{ offset?: number; stride?: number; unitStep?: number }>;
}

/** Key of a point, such as `pcs#activePower`. */
export type PointKey = string;
export const toPointKey = (type: string, point: string): PointKey => `${type}#${point}`;
export function fromPointKey(key: PointKey): { type: string; point: string } {
  const cut = key.indexOf('#');
  return { type: key.slice(0, cut), point: key.slice(cut + 1) };
}
