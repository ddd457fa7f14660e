// The words an author may write under schemas/, as types. The JSON Schemas in schemas/language/ say the same to an editor.
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

/** A limit that stands elsewhere: in a device file in the device's own data, in an entity in what a call answers. */
export interface Figure {
  /** /config/… (its settings) or /values/… (its newest values); of several the tightest of those that are known. */
  from?: Pointer | readonly Pointer[];
  read?: string;
  at?: Pointer;
  params?: Value;
  /** Factor: -1 for the other direction. */
  times?: number;
  /** A fixed limit beside it; the tighter one holds. */
  bound?: number;
  /** What the figure is, for whoever reads the limit. */
  title: Text;
}
export type Limit = number | Figure;

/** JSON Schema 2020-12 plus our words. Nothing else is allowed in entities. */
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
  /** Enumeration as named members; compiled to oneOf of const and title. */
  choices?: Members<Choice>;
  /** Properties that exist only while a condition over the same value holds. */
  cases?: Members<Case>;
  rules?: Members<Rule>;
  /** A unit or a family of schemas/units.json. The schema speaks of display units, the wire of SI. */
  unit?: string;
  /** What 0 stands for where it is no figure: 'Not set individually'. */
  atZero?: Text;
  digits?: { whole: number; part?: number; sign?: boolean };
  /** What the register of a point counts in. Of no file: the station knows it of each device. */
  step?: Figure;
  wire?: 'flag' | 'encoded' | { joined: string };
  /** Own texts, keyed by the JSON Schema word that failed. */
  says?: Members<Text>;
  /** Never told, never logged, sealed where it is stored; `issued`: told this once, by the answer that makes it. */
  secret?: true | 'issued';
  /** `stored`: the read-only member that contains the stored picture. Sending an empty text removes the picture. */
  file?: { accept: readonly string[]; maxMB: number; stored?: string };
  /** Object whose keys are point keys ("pcs#activePower"): title, unit and choices come from the device file. */
  pointKeys?: boolean;
  /** Number or array of numbers whose unit is that of the point named by this sibling property. */
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
  /** A named rule of src/core/rules/; its parameters are the further members. */
  rule: string;
  says?: Text;
  warnOnly?: boolean;
  when?: Condition;
  given?: Members<{ read: string; at?: Pointer; params?: Value }>;
  [parameter: string]: unknown;
}

/** An entity by name ("device"), one of its $defs ("device#query"), a property ("device#/level"), or a schema in place. */
export interface EntityRef {
  entity: string;
  partial?: boolean;
}
export type SchemaOrEntity = Schema | EntityRef | { list: SchemaOrEntity };

export interface Source {
  read: string;
  params?: Value;
  /** Polling interval where there is no stream, and the yardstick of staleness (three times). */
  everyMs?: number;
}
export interface Draft {
  of?: string;
  at?: Pointer;
  entity: string;
  save?: string;
  /** Saves it while the station has no such document yet. */
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
  /** Drawn above the form over the live /item; made of a device file. */
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
  besideEdit?: boolean;
  done?: Text;
  /** Shown until the person puts it away; for what the answer tells this once. */
  shows?: Text;
  /** Beside it: what a camera reads, drawn as a QR code. */
  scan?: Value;
  failed?: Text;
  /** Told when a device took a value and does not show it; without it the words of the outcome stand alone. */
  unconfirmed?: Text;
  /** The same, for a command whose file knows better than the words of the outcome. */
  accepted?: Text;
  refresh?: readonly string[];
  choose?: Members<Value>;
  download?: { name?: Text };
  go?: Value | { to: Value; afterS?: number };
}

/** A node as written. `options` is checked against the kind's options.schema.json. */
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
  span?: number;
  options?: Readonly<Record<string, unknown>>;
}

/** A member of fields (form, search, facts) or columns (table, rows). */
export interface FieldGroup extends Placed {
  title?: Text;
  fields: Members<Field>;
}
/** A command of the screen at one place: the words of the place, the rest follows from the command. */
export interface CommandUse extends Placed {
  title?: Text;
  help?: Text;
  icon?: string;
  /** Letter that presses it while a row of the node has the focus. */
  key?: string;
  tone?: 'primary' | 'danger' | 'neutral';
  visible?: Condition;
  enabled?: Condition;
}
/** A mark of the frame, by what it says something of. */
export type FrameMark = 'mode' | 'strategy' | 'clock' | 'station' | 'devices' | 'no-devices' | 'alarms';
type MenuEntry = {
  under?: string;
  sort: number;
  icon?: string;
  words?: readonly Text[];
  tells?: readonly FrameMark[];
  place?: 'main' | 'layout';
};

/** Shown below a form that stays open, or in a dialog after a command without a form. */
export interface AnswerNodes {
  /** Pointer to the advice in the answer: a list of path, message and offer. */
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
  /** "page" stands alone and needs no login; "dialog" opens over the page at hand; everything else lies under the common layout. */
  layout?: 'page' | 'dialog';
  menu?: MenuEntry & { badge?: Value; unseen?: Value; when?: Condition };
  needs?: readonly string[];
  enter?: Members<{ when: Condition; says?: Text; go?: string } | false>;
  redirect?: Members<Placed & { to: string; when?: Condition }>;
  part?: string;
  /** The device type whose made page this one replaces. */
  replaces?: string;
  sources?: Members<Source>;
  drafts?: Members<Draft>;
  commands?: Members<Command>;
  /** By call: the nodes that show its answer. */
  answers?: Members<AnswerNodes>;
  body?: Members<ScreenNode>;
}

export interface Guard {
  is?: 'right' | 'state' | 'step';
  says?: Text;
  when?: Condition;
  of?: readonly string[];
  /** Where the person can mend it. */
  go?: string;
  /** Paths of screens, each with the screens below it, whose empty parts link to `go` while this does not hold. */
  explains?: readonly string[];
}

/** One RPC endpoint. The path's prefix is /v1/rpc unless `prefix` says v1 or none. */
export interface Call {
  path: string;
  prefix?: 'rpc' | 'v1' | 'none';
  method?: 'GET';
  title?: Text;
  description?: string;
  request?: SchemaOrEntity;
  answer?: SchemaOrEntity;
  needs: readonly string[];
  /** Reads or saves this one saved document, shaped by the entity, without a handler of its own. */
  document?: string;
  /** The read whose answer this save takes back, both of the settings that leave and come back as one file. */
  restores?: string;
  timeoutMs?: number;
  answers?: 'json' | 'file' | 'stream';
  runtime?: 'ems' | 'cloud' | 'both';
  anonymous?: boolean;
  /** A wall screen may read it. */
  wall?: boolean;
  /** What reads it warns people: no vendor takes it off a screen. */
  warns?: boolean;
  /** May be asked as of a moment of the past. */
  past?: boolean;
  /** Asks a device and saves nothing. */
  probe?: boolean;
  /** Answered also to whom must choose another password, or set up a second factor, first. */
  passwordDue?: boolean;
  paged?: boolean;
  task?: boolean;
  planned?: boolean;
  ours?: boolean;
  session?: boolean;
}
