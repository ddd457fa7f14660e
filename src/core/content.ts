// Content is what the compiler makes of schemas/: checked, overlaid, resolved. The browser gets it in pieces, by hash.
import type { DeviceType } from './devices/device.ts';
import type { Paper } from './paper.ts';
import type { Call, Condition, Draft, Guard, Members, Schema, Screen, Source, Text, Units } from './language.ts';

/** A call with its schemas resolved: no entity references, $ref only into the schema's own $defs. */
export interface CompiledCall extends Omit<Call, 'request' | 'answer'> {
  name: string;
  /** Absolute path with prefix, as the browser sends it. */
  url: string;
  request: Schema;
  answer: Schema;
  /** Name of the entity whose hash travels as `contentHash` with a write, and that hash. */
  entity?: string;
  entityHash?: string;
}

/** What the shell needs to know of a screen before it is opened. */
export interface ScreenHead extends Pick<Screen, 'id' | 'path' | 'name' | 'title' | 'menu' | 'layout'> {
  needs: readonly string[];
  /** Merged along the path, outermost first; lifted members are gone. */
  enter: Members<{ when: Condition; says?: Text; go?: string }>;
  redirect: Members<{ to: string; when?: Condition }>;
  /** Does a source or command read /busbar? Then the point bar is shown. */
  busbar: boolean;
  /** A head without body only groups and redirects. */
  hasBody: boolean;
}

/** One screen with all that it needs: served as one piece, loaded with the route. */
export interface ScreenPiece {
  screen: Screen;
  sources: Members<Source>;
  drafts: Members<Draft>;
  calls: Members<CompiledCall>;
  /** Entities by reference as written ("station", "device#query", "alarm#/level"), resolved. */
  entities: Members<Schema>;
  /** Types whose device files the screen names or generated pages need; "*" when it follows data. */
  devices: readonly string[];
}

/** Unit and wire conversion of points whose wire unit differs, and titles for lists. */
export interface DeviceHead {
  type: string;
  title: Text;
  icon?: string;
  monitor?: DeviceType['monitor'];
  /** The path of its page, where a screen lies there. */
  page?: string;
}

/** The first thing the browser loads. */
export interface ContentIndex {
  version: 1;
  hash: string;
  screens: readonly ScreenHead[];
  guards: Members<Guard>;
  units: Units;
  devices: readonly DeviceHead[];
  /** Unit name by point key, only where display and wire differ. */
  pointUnits: Members<string>;
  /** Calls of the shell itself (marked session in the catalogue). */
  calls: Members<CompiledCall>;
  /** What the station may be at work on, whatever page is open: titles by the call that begins it. */
  tasks: Members<Text>;
  entities: Members<Schema>;
  /** `bare`: without a catalogue, its words are those of the files. */
  languages: readonly { code: string; title: string; bare?: true }[];
  switches: Members<boolean>;
  brand: Members<string>;
  /** Spacing, radii and type sizes that a vendor sets, in CSS pixels. */
  measures?: Members<Members<number>>;
}

/** Before any content has come, and under the members that one has. */
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

/** What may bind the power of the storage, the strongest first; members of one stage as they are written. */
export type DispatchOrder = Members<{ stage: DispatchStage; description?: string }>;
export const dispatchStages = ['protection', 'limit', 'schedule'] as const;
type DispatchStage = (typeof dispatchStages)[number];

/** Until a station runs, in written order; without a check only a person can say that it is so. */
export type CommissioningSteps = Members<{ title: Text; checks: Text; check?: CommissioningCheck; go?: string }>;
export const commissioningChecks = [
  'secondary-password',
  'place',
  'grid-point',
  'devices',
  'meters',
  'battery-limits',
  'prices',
  'strategy',
] as const;
export type CommissioningCheck = (typeof commissioningChecks)[number];

/** The whole content, as the station holds it. */
export interface Content {
  version: 1;
  hash: string;
  index: ContentIndex;
  screens: Members<ScreenPiece>;
  devices: Members<DeviceType>;
  calls: Members<CompiledCall>;
  /** Resolved entities with their rules and cases, by reference. */
  entities: Members<Schema>;
  guards: Members<Guard>;
  units: Units;
  dispatch: DispatchOrder;
  commissioning: CommissioningSteps;
  /** Printed documents by the names of their files. */
  papers: Members<Paper>;
  /** Texts: source text (with "\u0004context" behind it where given) → translation, per language. */
  locales: Members<Members<string>>;
  /** What places are called: by language, country (ISO 3166) and province; the station answers them, no page loads them. */
  areas: Members<Members<Members<AreaNames>>>;
  plants: Members<unknown>;
}
