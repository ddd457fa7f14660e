// In: the station. Out: its saved documents by name, and what handlers ask of them again and again: zone, today, texts.
import type { Who } from '../../../core/texts/who.ts';
import type {
  AnswerOf,
  ConfigurationBusbar,
  MeterPeriodsTemplateSent,
  Mode,
  RequestOf,
  StationSent,
} from '../../../core/calls/calls.gen.ts';
import type { KeptDocument } from '../../../core/calls/keptDocuments.ts';
import { dayOf, isZone, usualZone } from '../../../core/time.ts';
import type { Doc, DocStore, DocTx, PriceSet, SharedDocs, Station, StrategyTemplate } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import type { DemandWindow } from '../../counters/index.ts';
import { demandWindowOf } from '../../dispatch/plan/usualDemand.ts';
import { type Doing, whoOf } from '../request/index.ts';

export const collections = {
  settings: 'settings',
  busbars: 'busbars',
  machines: 'machines',
  devices: 'devices',
  priceSets: 'priceSets',
  strategyTemplates: 'strategyTemplates',
  energyDays: 'energyDays',
  demandDays: 'demandDays',
  batteryDays: 'batteryDays',
  corrections: 'corrections',
  meterChanges: 'meterChanges',
  meterDays: 'meterDays',
  banners: 'banners',
  dismissals: 'dismissals',
  curveTemplates: 'curveTemplates',
  exportTasks: 'exportTasks',
  dynamicCodes: 'dynamicCodes',
  dispatchOrders: 'dispatchOrders',
  discovery: 'discovery',
  commissioning: 'commissioning',
  paperRuns: 'paperRuns',
} as const;

/** The station document: the members of the basic form in display units, and where its picture lies. */
export interface StationDoc extends Omit<StationSent, 'revision' | 'image'> {
  id: string;
  stationType: NonNullable<StationSent['stationType']>;
  timezone: string;
  currency: string;
  picture?: { file: string; type: string; name: string };
}
export type BusbarDoc = ConfigurationBusbar;
export interface ModeDoc {
  mode: NonNullable<Mode['mode']>;
  linked?: boolean;
  changedAt?: number;
  changedBy?: Who;
}
/** What this station knows of its cloud platform: where it is, and the link to it. */
export interface CloudDoc {
  address?: string;
  /** What the platform knows this station by, sealed. */
  token?: string;
  /** The station's site there. */
  site?: string;
  /** Number of the pushed configuration that was taken over last. */
  taken?: number;
  /** Of the demo set, which has no platform behind it. */
  verificationCode?: string;
}
/** What a cloud platform knows of the station of its site. */
export interface SiteDoc {
  code?: string;
  until?: number;
  tokenHash?: string;
  linkedAt?: number;
  heardAt?: number;
  /** Of the platform, as the station says that it is bound to it. */
  nodeCode?: string;
  /** By which its strategies go, as it says. */
  strategyVersion?: 1 | 2;
  interconnection?: boolean;
  /** Counts the configurations pushed, and which of them the station has taken over. */
  pushed: number;
  taken?: number;
}
/** The vehicle that carries this station. */
export interface VehicleDoc {
  vin: string;
  writtenAt?: number;
  writtenBy?: Who;
}
/** Where people placed parts of the wiring diagram, by their id. */
export interface WiringLayoutDoc {
  positions: Readonly<Record<string, { x: number; y: number }>>;
}
type ThemeDoc = Required<AnswerOf<'theme.current'>>;

/** Documents of `settings` that handlers save by rules of their own, by id. */
export interface Settings extends Record<KeptDocument, object> {
  station: StationDoc;
  mode: ModeDoc;
  cloud: CloudDoc;
  site: SiteDoc;
  shutdown: SharedDocs['settings/shutdown'];
  sequence: SharedDocs['settings/sequence'];
  latches: SharedDocs['settings/latches'];
  theme: ThemeDoc;
  wiringLayout: WiringLayoutDoc;
  vehicle: VehicleDoc;
  storageCode: SharedDocs['settings/storageCode'];
  /** Saved before the station information, which contains the zone afterwards. */
  timezone: { timezone: string };
  strategy: SharedDocs['settings/strategy'];
  strategyVersion: SharedDocs['settings/strategyVersion'];
  strategyMonths: SharedDocs['settings/strategyMonths'];
  strategyDays: SharedDocs['settings/strategyDays'];
  manualPower: SharedDocs['settings/manualPower'];
  batteryProtection: SharedDocs['settings/batteryProtection'];
  exportLimit: SharedDocs['settings/exportLimit'];
  priceMonths: SharedDocs['settings/priceMonths'];
  /** Where energy figures come from: 0 the station's own reckoning of the power, 1 the counters of the meters. */
  energySource: { source: RequestOf<'energySource.save'>['electricityComputeSource'] };
  /** Payload code: what the site lets people do. */
  accessType: { type: RequestOf<'accessType.save'>['type'] };
  /** Its revision is that of all grid-connection points together. */
  pointList: { savedAt: number };
  /** By templates, each for some months. */
  meterPeriods: { templates: readonly MeterPeriodsTemplateSent[] };
}

export const readSetting = <K extends KeptDocument>(docs: DocStore, name: K): Doc<Settings[K]> | undefined =>
  docs.tx((tx) => tx.get<Settings[K]>(collections.settings, name));
export const putSetting = <K extends KeptDocument>(tx: DocTx, name: K, body: Settings[K], by: Who): Doc<Settings[K]> =>
  tx.put(collections.settings, name, body, by);
/** Under the revision that the person saw. */
export const saveSetting = <K extends KeptDocument>(
  tx: DocTx,
  name: K,
  body: Settings[K],
  by: Who,
  revision: number | undefined,
): Doc<Settings[K]> => tx.save(collections.settings, name, body, by, revision);

/** A setting that the catalogue alone saves, as somebody saved it. */
export const readDocument = <T>(docs: DocStore, name: string): T | undefined =>
  docs.tx((tx) => tx.get<T>(collections.settings, name))?.body;

/** The zone that all days and times of day are in. */
export const zoneOf = ({ docs }: Pick<Station, 'docs'>): string => docs.tx(zoneIn);
export function zoneIn(tx: DocTx): string {
  const settings = (['station', 'timezone'] as const).map((name) => tx.get<{ timezone: string }>(collections.settings, name));
  const zone = settings.find((each) => each !== undefined)?.body.timezone;
  return zone !== undefined && isZone(zone) ? zone : usualZone;
}
export const todayOf = (station: Pick<Station, 'docs' | 'clock'>): string => dayOf(station.clock.now(), zoneOf(station));

export const readBusbars = (docs: DocStore): readonly BusbarDoc[] =>
  docs.tx((tx) => tx.list<BusbarDoc>(collections.busbars)).map(({ body }) => body);
export const readPriceSet = (docs: DocStore, id: string): PriceSet | undefined =>
  docs.tx((tx) => tx.get<PriceSet>(collections.priceSets, id))?.body;
export const readTemplates = (docs: DocStore): readonly Doc<StrategyTemplate>[] =>
  docs.tx((tx) => tx.list<StrategyTemplate>(collections.strategyTemplates));

/** One line of the operation log for a save. */
export function logSave(
  tx: DocTx,
  context: Pick<CallContext, 'station' | 'address'> & Doing,
  what: string,
  change: { before?: unknown; after?: unknown; target?: string },
): void {
  tx.log({
    at: context.station.clock.now(),
    who: whoOf(context),
    kind: 'save',
    what,
    address: context.address,
    ...change,
  });
}

/** kW agreed for a grid connection point; with several points, those of the whole station do not count. */
export function demandLimitAt(docs: DocStore, busbarName: string | undefined): number | undefined {
  const saved = readSetting(docs, 'strategy')?.body;
  const isOneOfSeveral = busbarName !== undefined && readBusbars(docs).length > 1;
  return isOneOfSeveral ? saved?.areas?.[busbarName]?.demandLimit : saved?.demandLimit;
}

/** How demand is counted there: by the contract of the point, or that of the station. */
export function demandWindowAt(docs: DocStore, busbarName: string | undefined): DemandWindow {
  const saved = readSetting(docs, 'strategy')?.body;
  const isOneOfSeveral = busbarName !== undefined && readBusbars(docs).length > 1;
  return demandWindowOf(isOneOfSeveral ? saved?.areas?.[busbarName]?.demand : saved?.demand);
}
