// Types of the schema language that is used under schemas/. The JSON Schemas in schemas/language/ describe the same for editors.
import type { Json } from './json.ts';
import type { Field } from './field.gen.ts';
import type { SchemaWords, SiblingWords } from './schema/schemaWords.ts';
import type { Condition, Members, Placed, Pointer, Reference, Sign, Text, Tone, Value } from './words.ts';

export type { Unit, UnitFamily, Units } from './format/unitWords.ts';
export type { Field } from './field.gen.ts';
export type {
  FunctionCall,
  Condition,
  Constant,
  Members,
  Placed,
  Pointer,
  Reference,
  Sign,
  Text,
  TextObject,
  Tone,
  Value,
} from './words.ts';

/** A limit that is read from data: in a device file from the data of the device, in an entity from the answer of a call. */
export interface Figure {
  /** /config/… (device settings) or /values/… (newest values). If there are several, the tightest known one applies. */
  from?: Pointer | readonly Pointer[];
  read?: string;
  at?: Pointer;
  params?: Value;
  /** Factor, such as -1 for the opposite direction. */
  times?: number;
  /** A fixed limit in addition; the tighter one applies. */
  bound?: number;
  /** Name of the value, shown in the text of the limit. */
  title: Text;
  /** Path of the screen where the value is entered. While it is unknown, the text of the limit links there. */
  go?: string;
}
export type Limit = number | Figure;

/** JSON Schema 2020-12 with the extensions below. Entities may use nothing else. */
export interface Schema extends Omit<SchemaWords, 'minimum' | 'maximum'>, SiblingWords {
  minimum?: Limit;
  maximum?: Limit;
  $defs?: Members<Schema>;
  title?: Text;
  properties?: Members<Schema & Placed>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  readOnly?: boolean;
  writeOnly?: boolean;
  /** Enumeration with named members; compiled to a oneOf of const and title. */
  choices?: Members<Choice>;
  /** Properties that exist only while a condition over the same value is true. */
  cases?: Members<Case>;
  rules?: Members<Rule>;
  /** A unit or family of schemas/units.json. Schemas use display units; the wire uses SI units. */
  unit?: string;
  /** Meaning of 0 if it is not a quantity, such as "Not set individually". */
  atZero?: Text;
  digits?: { whole: number; part?: number; sign?: boolean };
  /** Resolution of the register of a point. Not written in files: the station derives it for each device. */
  step?: Figure;
  wire?: 'flag' | 'encoded' | { joined: string };
  /** Error texts that replace the standard ones, by the JSON Schema keyword that failed. */
  says?: Members<Text>;
  /** Never sent, never logged, encrypted in the store. `issued`: sent once, in the answer that creates it. */
  secret?: true | 'issued';
  /** `stored`: the read-only member with the stored picture. Sending an empty text removes the picture. */
  file?: { accept: readonly string[]; maxMB: number; stored?: string };
  /** Object whose keys are point keys ("pcs#activePower"): title, unit and choices come from the device file. */
  pointKeys?: boolean;
  /** Sibling property with a point key. This number, or array of numbers, has the unit of that point. */
  pointKey?: string;
}
export interface Choice extends Placed {
  const: Json;
  title: Text;
  tone?: Tone;
  sign?: Sign;
}
export interface Case {
  when: Condition;
  properties: Members<Schema & Placed>;
  required?: readonly string[];
}
export interface Rule {
  /** Name of a rule in src/core/rules/. All other members are its parameters. */
  rule: string;
  says?: Text;
  warnOnly?: boolean;
  when?: Condition;
  given?: Members<{ read: string; at?: Pointer; params?: Value }>;
  [parameter: string]: unknown;
}

/** An entity by name ("device"), one of its $defs ("device#query"), or one of its properties ("device#/level"). */
export interface EntityRef {
  entity: string;
  partial?: boolean;
}
export type SchemaOrEntity = Schema | EntityRef | { list: SchemaOrEntity };

export interface Source {
  read: string;
  params?: Value;
  /** Polling interval if there is no stream. Data is stale after three times this interval. */
  everyMs?: number;
}
export interface Draft {
  of?: string;
  at?: Pointer;
  entity: string;
  save?: string;
  /** Command that saves it if the station has no such document yet. */
  create?: string;
  edit?: 'always' | 'toggle';
  key?: Value;
  remember?: Members<string>;
}
interface Ask {
  entity?: string;
  title?: Text;
  fields?: Members<Field | null>;
  groups?: Members<FieldGroup>;
  body?: Members<ScreenNode>;
  initial?: Value;
  /** Node above the form that shows the live /item; generated from a device file. */
  live?: { kind: string; options?: Readonly<Record<string, unknown>> };
}
export interface Command extends Placed {
  title?: Text;
  icon?: string;
  tone?: 'primary' | 'danger' | 'neutral';
  call?: string;
  params?: Value;
  needs?: readonly string[];
  visible?: Condition;
  enabled?: Condition;
  confirm?: Text;
  ask?: Ask;
  submit?: Members<{ title: Text; call?: string; stays?: boolean }>;
  duringEdit?: boolean;
  done?: Text;
  /** Shown on success until the user closes it; for data that the answer contains only once. */
  shows?: Text;
  /** Content of a QR code, drawn next to `shows`. */
  scan?: Value;
  failed?: Text;
  /** Shown if a device did not confirm a value. Absent: only the text of the outcome is shown. */
  unconfirmed?: Text;
  /** Replaces the text of the outcome if a device accepted a value but did not confirm it. */
  accepted?: Text;
  refresh?: readonly string[];
  choose?: Members<Value>;
  download?: { name?: Text };
  print?: boolean;
  go?: Value | { to: Value; afterS?: number; back?: true };
}

/** A node as written in a screen. `options` is checked against the options.schema.json of its kind. */
export interface ScreenNode extends Placed {
  kind: string;
  title?: Text;
  source?: string;
  draft?: string;
  at?: Pointer | Reference;
  visible?: Condition;
  enabled?: Condition;
  needs?: readonly string[];
  empty?: Text;
  filledBy?: readonly FilledBy[];
  span?: number;
  options?: Readonly<Record<string, unknown>>;
}

/** A link of an empty node to the screen where its entries are made. */
export interface FilledBy {
  says: Text;
  go: string;
  visible?: Condition;
}

/** Fields under a common heading. */
export interface FieldGroup extends Placed {
  title?: Text;
  fields: Members<Field>;
}
/** A command of the screen at one place. Only what differs there is written; the rest comes from the command. */
export interface CommandUse extends Placed {
  title?: Text;
  help?: Text;
  icon?: string;
  /** Letter that triggers the command while a row of the node has the focus. */
  key?: string;
  tone?: 'primary' | 'danger' | 'neutral';
  visible?: Condition;
  enabled?: Condition;
}
/** An indicator in the page frame, by its subject. */
export type FrameMark = 'mode' | 'strategy' | 'clock' | 'station' | 'devices' | 'no-devices' | 'alarms';
type MenuEntry = {
  under?: string;
  sort: number;
  icon?: string;
  words?: readonly Text[];
  badges?: readonly FrameMark[];
  place?: 'main' | 'layout';
};

/** Nodes that show an answer, below a form that stays open or in a dialog after a command without a form. */
export interface AnswerNodes {
  /** Pointer to the advice in the answer: a list of { path, message, offer }. */
  advises?: Pointer;
  body: Members<ScreenNode>;
}
export interface Screen {
  $schema?: string;
  id: string;
  path: string;
  name?: string;
  title: Text;
  description?: string;
  /** "page": separate, without login; "dialog": opens over the current page. Absent: inside the common layout. */
  layout?: 'page' | 'dialog';
  menu?: MenuEntry & { badge?: Value; unseen?: Value; when?: Condition };
  needs?: readonly string[];
  enter?: Members<{ when: Condition; says?: Text; go?: string } | false>;
  redirect?: Members<Placed & { to: string; when?: Condition }>;
  part?: string;
  /** The device type whose generated page this screen replaces. */
  replaces?: string;
  sources?: Members<Source>;
  drafts?: Members<Draft>;
  commands?: Members<Command>;
  /** Nodes that show the answer of a call, by call. */
  answers?: Members<AnswerNodes>;
  body?: Members<ScreenNode>;
}

export interface Guard {
  is?: 'right' | 'state' | 'step' | 'caution';
  says?: Text;
  when?: Condition;
  of?: readonly string[];
  /** Page where the user can fix it. */
  go?: string;
  /** Screen paths, including the screens below them, whose empty parts link to `go` while the guard is not met. */
  explains?: readonly string[];
}

/** One RPC endpoint. The prefix of the path is /v1/rpc unless `prefix` is v1 or none. */
export interface Call {
  path: string;
  prefix?: 'rpc' | 'v1' | 'none';
  method?: 'GET';
  title?: Text;
  description?: string;
  request?: SchemaOrEntity;
  answer?: SchemaOrEntity;
  needs: readonly string[];
  /** Document that the call reads or saves, with the shape of the entity. It needs no handler. */
  document?: string;
  /** The read whose answer this save accepts as its request, for exporting and restoring all settings as one file. */
  restores?: string;
  /** Reason why every user may perform this action. */
  everyone?: string;
  timeoutMs?: number;
  answers?: 'json' | 'file' | 'stream';
  runtime?: 'ems' | 'cloud' | 'both';
  anonymous?: boolean;
  /** A wall display may read it. */
  wall?: boolean;
  /** Nodes that read it warn users, so a vendor overlay must not remove them. */
  warns?: boolean;
  /** Can be requested as of a moment in the past. */
  past?: boolean;
  /** Queries a device and saves nothing. */
  probe?: boolean;
  /** Also answered before the user has replaced the initial password or set up a required second factor. */
  passwordDue?: boolean;
  paged?: boolean;
  task?: boolean;
  planned?: boolean;
  ours?: boolean;
  session?: boolean;
}
