// Content is the compiled form of schemas/: checked, overlays applied, references resolved. Browsers load it in pieces, by hash.
import type { DeviceType } from './devices/device.ts';
import type { Paper } from './paper.ts';
import type { Call, Condition, Draft, Guard, Members, Schema, Screen, Source, Text, Units } from './language.ts';

/** A call with resolved schemas: without entity references, and $ref only into the $defs of the same schema. */
export interface CompiledCall extends Omit<Call, 'request' | 'answer'> {
  name: string;
  /** Absolute path with prefix, as requested by the browser. */
  url: string;
  request: Schema;
  answer: Schema;
  /** Name of the entity whose hash is sent as `contentHash` with a write, and that hash. */
  entity?: string;
  entityHash?: string;
}

/** The parts of a screen that the shell needs before the screen is opened. */
export interface ScreenHead extends Pick<Screen, 'id' | 'path' | 'name' | 'title' | 'menu' | 'layout'> {
  needs: readonly string[];
  /** Merged along the path, outermost first, without the members that a screen lifts. */
  enter: Members<{ when: Condition; says?: Text; go?: string }>;
  redirect: Members<{ to: string; when?: Condition }>;
  /** A source or command reads /busbar, so the bar for choosing a grid connection point is shown. */
  busbar: boolean;
  /** A screen without a body only groups other screens or redirects. */
  hasBody: boolean;
}

/** One screen with everything that it needs, served as one piece and loaded with the route. */
export interface ScreenPiece {
  screen: Screen;
  sources: Members<Source>;
  drafts: Members<Draft>;
  calls: Members<CompiledCall>;
  /** Entities by reference as written ("station", "device#query", "alarm#/level"), resolved. */
  entities: Members<Schema>;
  /** Types whose device files the screen or a generated page needs; "*" if the type depends on data. */
  devices: readonly string[];
}

/** Data of a device type that menus and lists need before its device file is loaded. */
export interface DeviceHead {
  type: string;
  title: Text;
  icon?: string;
  monitor?: DeviceType['monitor'];
  /** Path of its monitoring page, if a screen has that path. */
  page?: string;
}

/** The part of the content that the browser loads first. */
export interface ContentIndex {
  version: 1;
  hash: string;
  screens: readonly ScreenHead[];
  guards: Members<Guard>;
  units: Units;
  devices: readonly DeviceHead[];
  /** Unit name by point key, only for points whose display unit differs from the wire unit. */
  pointUnits: Members<string>;
  /** Calls of the shell itself (marked `session` in the catalogue). */
  calls: Members<CompiledCall>;
  /** Long-running tasks of the station, shown on every page: title by the call that starts the task. */
  tasks: Members<Text>;
  entities: Members<Schema>;
  /** `bare`: the language has no catalogue; the texts of the schema files are used. */
  languages: readonly { code: string; title: string; bare?: true }[];
  switches: Members<boolean>;
  brand: Members<string>;
  /** Spacing, radii and font sizes set by a vendor, in CSS pixels. */
  measures?: Members<Members<number>>;
}

/** Used until the content is loaded. */
export const emptyIndex: ContentIndex = {
  version: 1,
  hash: '',
  screens: [],
  guards: {},
  units: { units: {}, families: {} },
  devices: [],
  pointUnits: {},
  calls: {},
  tasks: {},
  entities: {},
  languages: [],
  switches: {},
  brand: {},
};

export interface AreaNames {
  title: string;
  cities?: Members<string>;
}

/** Everything that can limit or set the storage power, highest priority first; within a stage in written order. */
export type DispatchOrder = Members<{ stage: DispatchStage; description?: string }>;
export const dispatchStages = ['protection', 'limit', 'schedule'] as const;
type DispatchStage = (typeof dispatchStages)[number];

/** Steps to commission a station, in written order. A step without a check is confirmed by a person. */
export type CommissioningSteps = Members<{ title: Text; checks: Text; check?: CommissioningCheck; go?: string }>;
export const commissioningChecks = [
  'secondary-password',
  'place',
  'grid-point',
  'devices',
  'meters',
  'battery-limits',
  'prices',
  'grid-limits',
  'strategy',
] as const;
export type CommissioningCheck = (typeof commissioningChecks)[number];

/** The whole content, as the station loads it. */
export interface Content {
  version: 1;
  hash: string;
  index: ContentIndex;
  screens: Members<ScreenPiece>;
  devices: Members<DeviceType>;
  calls: Members<CompiledCall>;
  /** Resolved entities with their rules and cases, by reference such as "device" or "device#query". */
  entities: Members<Schema>;
  guards: Members<Guard>;
  units: Units;
  dispatch: DispatchOrder;
  commissioning: CommissioningSteps;
  /** Printed documents by file name. */
  papers: Members<Paper>;
  /** Per language: source text (followed by "\u0004context" if it has a context) → translation. */
  locales: Members<Members<string>>;
  /** Names of places by language, country (ISO 3166) and province. Only the station uses them; browsers get them by a call. */
  areas: Members<Members<Members<AreaNames>>>;
  plants: Members<unknown>;
}
