// Reads and writes the saved documents of the station by name, and provides frequent queries: time zone, today, demand limit.
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
import { defaultCurrency } from '../../../core/format/currencies.ts';
import { dayOf, isZone, defaultZone } from '../../../core/time.ts';
import type { Doc, DocStore, DocTx, PriceSet, SharedDocs, Station, StrategyTemplate } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import type { DemandWindow } from '../../counters/index.ts';
import { demandWindowOf } from '../../dispatch/plan/defaultDemand.ts';
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

/** The station document: the members of the basic form in display units, and the file of its picture. */
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
/** The station's data about its cloud platform: the address and the link. */
export interface CloudDoc {
  address?: string;
  /** The key by which the platform recognises this station, sealed. */
  token?: string;
  /** The site of the station on the platform. */
  site?: string;
  /** Number of the last pushed configuration that was applied. */
  taken?: number;
  /** Only in the demo configuration, which has no platform. */
  verificationCode?: string;
}
/** A cloud platform's data about the station of its site. */
export interface SiteDoc {
  code?: string;
  until?: number;
  tokenHash?: string;
  linkedAt?: number;
  heardAt?: number;
  /** Node code of the platform to which the station is bound, as reported by the station. */
  nodeCode?: string;
  /** Strategy version and goal, as reported by the station. */
  strategyVersion?: 1 | 2;
  interconnection?: boolean;
  /** Number of pushed configurations, and the last one that the station has applied. */
  pushed: number;
  taken?: number;
}
/** The vehicle that carries this station. */
export interface VehicleDoc {
  vin: string;
  writtenAt?: number;
  writtenBy?: Who;
}
/** Positions of parts in the wiring diagram as placed by people, by part id. */
export interface WiringLayoutDoc {
  positions: Readonly<Record<string, { x: number; y: number }>>;
}
type ThemeDoc = Required<AnswerOf<'theme.current'>>;

/** Documents of `settings` that only their own handlers save, by id. */
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
  /** Used until the station information is saved, which then contains the zone. */
  timezone: { timezone: string };
  /** Used until the station information is saved, which then contains the currency. */
  currency: { currency: string };
  strategy: SharedDocs['settings/strategy'];
  strategyVersion: SharedDocs['settings/strategyVersion'];
  strategyMonths: SharedDocs['settings/strategyMonths'];
  strategyDays: SharedDocs['settings/strategyDays'];
  manualPower: SharedDocs['settings/manualPower'];
  batteryProtection: SharedDocs['settings/batteryProtection'];
  exportLimit: SharedDocs['settings/exportLimit'];
  priceMonths: SharedDocs['settings/priceMonths'];
  /** Source of energy figures: 0 integrates the measured power, 1 uses the counters of the meters. */
  energySource: { source: RequestOf<'energySource.save'>['electricityComputeSource'] };
  /** Code of the operations that the site permits (see `accessTypes`). */
  accessType: { type: RequestOf<'accessType.save'>['type'] };
  /** The revision covers all grid connection points together. */
  pointList: { savedAt: number };
  /** Templates, each for some months. */
  meterPeriods: { templates: readonly MeterPeriodsTemplateSent[] };
}

export const readSetting = <K extends KeptDocument>(docs: DocStore, name: K): Doc<Settings[K]> | undefined =>
  docs.tx((tx) => tx.get<Settings[K]>(collections.settings, name));
export const putSetting = <K extends KeptDocument>(tx: DocTx, name: K, body: Settings[K], by: Who): Doc<Settings[K]> =>
  tx.put(collections.settings, name, body, by);
/** Checks the revision that the person saw. */
export const saveSetting = <K extends KeptDocument>(
  tx: DocTx,
  name: K,
  body: Settings[K],
  by: Who,
  revision: number | undefined,
): Doc<Settings[K]> => tx.save(collections.settings, name, body, by, revision);

/** A saved setting without a handler of its own. */
export const readDocument = <T>(docs: DocStore, name: string): T | undefined =>
  docs.tx((tx) => tx.get<T>(collections.settings, name))?.body;

/** A value of the station information, or the one entered before that was saved. */
function aboutIn(tx: DocTx, name: 'timezone' | 'currency'): string | undefined {
  const doc = (['station', name] as const).map((id) => tx.get<Partial<Record<typeof name, string>>>(collections.settings, id));
  return doc.find((each) => each !== undefined)?.body[name];
}
/** The time zone of all days and times of day. */
export const zoneOf = ({ docs }: Pick<Station, 'docs'>): string => docs.tx(zoneIn);
export function zoneIn(tx: DocTx): string {
  const zone = aboutIn(tx, 'timezone');
  return zone !== undefined && isZone(zone) ? zone : defaultZone;
}
/** The currency of all prices and earnings. */
export const currencyOf = ({ docs }: Pick<Station, 'docs'>): string => docs.tx(currencyIn);
export const currencyIn = (tx: DocTx): string => aboutIn(tx, 'currency') ?? defaultCurrency;
export const todayOf = (station: Pick<Station, 'docs' | 'clock'>): string => dayOf(station.clock.now(), zoneOf(station));

export const readBusbars = (docs: DocStore): readonly BusbarDoc[] =>
  docs.tx((tx) => tx.list<BusbarDoc>(collections.busbars)).map(({ body }) => body);
export const readPriceSet = (docs: DocStore, id: string): PriceSet | undefined =>
  docs.tx((tx) => tx.get<PriceSet>(collections.priceSets, id))?.body;
export const readTemplates = (docs: DocStore): readonly Doc<StrategyTemplate>[] =>
  docs.tx((tx) => tx.list<StrategyTemplate>(collections.strategyTemplates));

/** Adds an entry for a save to the operation log. */
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

/**
 * Agreed demand limit of a grid connection point in kW. With several points, the limit of the whole station does not apply to a
 * single one.
 */
export function demandLimitAt(docs: DocStore, busbarName: string | undefined): number | undefined {
  const saved = readSetting(docs, 'strategy')?.body;
  const isOneOfSeveral = busbarName !== undefined && readBusbars(docs).length > 1;
  return isOneOfSeveral ? saved?.areas?.[busbarName]?.demandLimit : saved?.demandLimit;
}

/** The demand window: that of the grid connection point if there are several, otherwise that of the station. */
export function demandWindowAt(docs: DocStore, busbarName: string | undefined): DemandWindow {
  const saved = readSetting(docs, 'strategy')?.body;
  const isOneOfSeveral = busbarName !== undefined && readBusbars(docs).length > 1;
  return demandWindowOf(isOneOfSeveral ? saved?.areas?.[busbarName]?.demand : saved?.demand);
}
