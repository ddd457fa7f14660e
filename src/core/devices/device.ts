// The device file: what a device is, and how each make speaks Modbus. Everything is in display units.
import type { Condition, Members, Placed, Schema, Text, Unit, Value } from '../language.ts';
import type { Computation } from './computation.ts';
import type { Plausibility } from './plausibility.ts';
import type { Block, Register, RegisterTable, UnitId } from './register.ts';
import type { WordOrder, WriteFunction } from './registerFormats.ts';
import type { Role } from './roles.gen.ts';
import type { WriteSequence } from './writeSequence.ts';
import type { DeviceWiring } from './wiring.ts';

export interface DeviceType {
  $schema?: string;
  type: string;
  title: Text;
  /** What the station takes a device of the type for; absent: it is acquired, shown and alarmed, and counts nowhere. */
  role?: Role;
  /** Taken from its role: the station writes to such a device by itself. */
  commanded?: true;
  /** Guards of whoever adds, changes or removes such a device: those of its role. */
  changeNeeds?: readonly string[];
  icon?: string;
  /** The word in /device/monitor/<word>/search; the type itself where absent. */
  call?: string;
  monitor?: { path: string; sort: number; title?: Text; name?: string };
  /** Units that the type brings along; in the content they are among all others. */
  units?: Members<Unit>;
  points: Members<Point & Placed>;
  headline?: Members<Placed>;
  /** What a curve of the device shows where nobody has chosen; the first of the headline where absent. */
  curve?: Members<Placed>;
  groups?: Members<{ title: Text; points: Members<Placed>; exists?: Condition } & Placed>;
  parts?: Members<DevicePart>;
  commands?: Members<DeviceCommand>;
  settings?: Members<DeviceSetting>;
  config?: Pick<Schema, 'properties' | 'required' | 'rules'>;
  /** `time`: the point that holds the device's own time of its newest event, epoch ms. */
  events?: { time: string };
  alarms?: Members<DeviceAlarm>;
  follows?: Members<FollowRule>;
  /** Of its role, in the content: share of the rated power that it may take for itself while the battery is at rest. */
  standby?: number;
  /** Of its role, in the content: how the station checks that it follows its set-points. */
  followUp?: FollowUpRules;
  /** Points that bound the power at every moment; in the content those of its role are among them. */
  binds?: Members<Bind>;
  /** How its values can be found to be untrue; in the content the checks of its role are among them. */
  plausibility?: Members<Plausibility>;
  /** How it stands in the primary wiring diagram. */
  wiring?: DeviceWiring;
  /** How it is brought to rest with the whole station, and back. */
  rest?: DeviceRest;
  /** Labels of machineStatus by name; every one that holds is shown. */
  status?: Members<{ when: Condition } & Placed>;
  models?: Members<DeviceModel>;
}

/** Where the page of a type lies, written by hand or generated. */
export const toPage = ({ monitor }: Pick<DeviceType, 'monitor'>): string | undefined => monitor && `/monitor/${monitor.path}`;

/** A measurement: JSON Schema words (type, unit, minimum, choices, $ref, digits) and these. */
export interface Point extends Schema {
  access?: 'read' | 'write' | 'both';
  /** `longest`: the code that held longest. */
  keep?: 'mean' | 'last' | 'longest' | 'min' | 'max' | 'difference';
  /** Over the settings of the device and what it reports: only while it holds the device has the point. */
  exists?: Condition;
  /** By code: the setting in which a person says what the code means on this device. */
  meanings?: Readonly<Record<string, string>>;
  /** The mean is of the samples in which that point, which keeps `longest`, had the code it keeps. */
  during?: string;
  /** Value of the register at which a counter starts again. */
  wraps?: number;
  /** Members of the device's configuration, each the ratio of a transformer in front of it: value = register × their product. */
  ratios?: readonly string[];
  renamedFrom?: string;
  /** Computed by a named function over parts instead of read. */
  value?: { fn: string; of: Readonly<Record<string, unknown>> };
  simulate?: Simulate;
}
/** How a point of a type without a physical model moves: around a mean, or fixed, or what was written to another point. */
export interface Simulate {
  around?: number;
  spread?: number;
  periodS?: number;
  is?: number;
  text?: string;
  follows?: string;
  counts?: string;
  /** A point of the device that it reads as well, `../name` one of the thing around; `dealt`: of that the share of this part. */
  reads?: string;
  dealt?: number;
  /** Over other points of the device: while it does not hold, the point reads `otherwise`, or 0. */
  when?: Condition;
  otherwise?: number;
}

export interface DevicePart {
  type: string;
  title?: Text;
  count: Value;
}

export interface DeviceCommand extends Placed {
  /** Commands of one word stand together. */
  under?: Text;
  title: Text;
  tone?: 'primary' | 'danger' | 'neutral';
  writes: { point: string; value: Value };
  confirmedBy?: {
    point: string;
    value: Value;
    tolerance?: number;
    /** What proves a zero instead. */
    atZero?: { point: string; tolerance: number };
    withinMs: number;
  };
  /** What the station does before it writes: stops the strategy and brings the converters concerned to zero. */
  first?: 'zero-power';
  /** Connects something or makes an island: not under a latch. */
  energizes?: true;
  needs: readonly string[];
  confirm?: Text;
  /** `shows`: points that are drawn beside the form, as they read at every moment. */
  ask?: { points: Members<Placed & { help?: Text }>; shows?: Members<Placed & { title?: Text }> };
  /** Told where the device took the command and does not read as it should. */
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
  /** When it ends; default: when `when` is false. */
  until?: Condition;
  /** What it comes from where that runs too: `name`, `../name` of the thing around it, `type#name` of a device that belongs to it. */
  follows?: readonly string[];
  /** What it does to the power while its condition holds; an alarm of level A has this, or one of the next two. */
  binds?: AlarmBind;
  /** The bind of its type that leaves less power while its condition holds. */
  boundBy?: string;
  /** Why the power may go on. */
  bindsNot?: string;
  /** Brings the storage to rest, where nobody has chosen which alarms do. */
  shutsDown?: true;
  /** While it holds another device answers in its place. */
  identityMismatch?: true;
  /** The made past of a simulated station has such alarms: what the device then reads, and for how many minutes. */
  past?: { points: Readonly<Record<string, number>>; minutes: number };
}

/** Of a device type: which of its alarms come from what, beside what single alarms say. Patterns as in `follows` of an alarm. */
interface FollowRule extends Placed {
  alarms: readonly string[];
  from: readonly string[];
}

interface FollowUpAlarm {
  level: 'A' | 'B' | 'C';
  title: Text;
  /** Numbers of the moment stand for `{{names}}`. */
  advice?: Text;
}
/** schemas/language/roles.schema.json says what each word means. */
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
/** How a point bounds the power; schemas/language/binds.schema.json says what each word means. */
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
  /** Point that makes a power of a limit in A. */
  voltage?: string;
  holdMs?: number;
  reach?: 'station' | 'own';
  unknown?: 'refuses';
  reason: BindReason;
  /** Of a bind that an alarm declares, in the content: its condition in the place of codes and values. */
  when?: Condition;
  /** Ends it; without it: as soon as `when` does not hold. */
  until?: Condition;
}
/** Of an alarm: condition, end and delay are those of the alarm. */
type AlarmBind = Pick<Bind, 'way' | 'reach' | 'unknown' | 'reason'> & { as: 'permission' | 'latch' };

/** In the order of a shutdown: what consumes, what converts, what lies between, what stores. */
export const restStages = ['consumer', 'converter', 'direct-current', 'battery'] as const;
export type RestStage = (typeof restStages)[number];
interface DeviceRest {
  stage: RestStage;
  /** Names of commands. */
  stop: string;
  start: string;
}

export type { Register, RegisterTable, UnitId, WordOrder, WriteFunction };
export interface DeviceModel {
  $schema?: string;
  of?: string;
  vendor?: string;
  model?: string;
  title?: Text;
  words?: WordOrder;
  write?: WriteFunction;
  /** The ratios of transformers are in its registers already. */
  primary?: true;
  /** Registers that the thing itself takes; parts without an offset follow behind it, one after another. */
  length?: number;
  blocks?: Members<Block>;
  /** What the device itself calls its alarms, by their names. */
  alarmTexts?: Members<string>;
  /** Points of the type that this make does not have. */
  lacks?: readonly string[];
  registers: Members<Register>;
  /** Points that are computed from points with a register. */
  computed?: Members<Computation>;
  /** Points that are set by several writes in order. */
  sequences?: Members<WriteSequence>;
  parts?: Members<{ offset?: number; stride?: number; unitStep?: number }>;
}

/** `pcs#activePower`: the key of a point everywhere. */
export type PointKey = string;
export const toPointKey = (type: string, point: string): PointKey => `${type}#${point}`;
export function fromPointKey(key: PointKey): { type: string; point: string } {
  const cut = key.indexOf('#');
  return { type: key.slice(0, cut), point: key.slice(cut + 1) };
}
