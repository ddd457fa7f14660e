// Builds the content, with its hash, from the checked context, the screens and their environments.
import type { Content, ContentIndex, DeviceHead, ScreenHead, ScreenPiece } from '../../core/content.ts';
import { type DeviceType, toPage } from '../../core/devices/device.ts';
import type { Members, Schema } from '../../core/language.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { toAreas } from './areas.ts';
import { toPointUnits } from './devices.ts';
import { toCommissioning } from './commissioning.ts';
import { toDispatchOrder } from './dispatch.ts';
import { toPapers } from './papers.ts';
import { baseName } from '../doc.ts';
import { contentHash, hashOnce } from '../hash.ts';
import { joined, ownMember } from '../../core/object.ts';
import { dict, mapDict } from '../json.ts';
import type { Locales } from './locales.ts';
import type { Vendor } from '../overlays/vendors.ts';

export interface Made {
  heads: readonly ScreenHead[];
  screens: Members<ScreenPiece>;
  locales: Locales;
  vendors: readonly Vendor[];
}

export function toContent(context: CompilerContext, { heads, screens, locales, vendors }: Made): Content {
  const calls = Object.fromEntries(context.calls);
  const devices = Object.fromEntries(context.devices);
  const index: Omit<ContentIndex, 'hash'> = {
    version: 1,
    screens: heads,
    guards: context.guards,
    units: context.units,
    devices: [...context.devices.values()].map((type) => toDeviceHead(type, heads)),
    pointUnits: toPointUnits(context.devices.values(), context.units),
    calls: Object.fromEntries([...context.calls].filter(([, call]) => call.session)),
    tasks: Object.fromEntries([...context.calls].flatMap(([name, { task, title }]) => (task ? [[name, title ?? name]] : []))),
    entities: {},
    languages: locales.languages,
    switches: joined(vendors.map((vendor) => vendor.switches)),
    brand: joined(vendors.map((vendor) => vendor.brand)),
    ...measuresOf(vendors),
  };
  const rest = {
    version: 1 as const,
    screens,
    devices,
    calls,
    entities: allEntities(context, screens),
    guards: context.guards,
    units: context.units,
    dispatch: toDispatchOrder(context),
    commissioning: toCommissioning(context),
    papers: toPapers(context),
    locales: locales.catalogues,
    areas: toAreas(context),
    plants: Object.fromEntries(docsOf(context, 'plants').map((doc) => [baseName(doc.name), unschemed(doc.data)])),
  };
  const hash = contentHash([index, { ...rest, screens: mapDict(screens, shortened) }]);
  return { ...rest, hash, index: { ...index, hash } };
}

/** For the hash: most calls and entities occur on many screens. */
const shortened = ({ calls, entities, ...piece }: ScreenPiece) => ({
  ...piece,
  calls: mapDict(calls, hashOnce),
  entities: mapDict(entities, hashOnce),
});

/** Empty if no vendor sets measures; the console has defaults. */
function measuresOf(vendors: readonly Vendor[]): Pick<ContentIndex, 'measures'> {
  const names = new Set(vendors.flatMap(({ measures }) => Object.keys(measures)));
  if (names.size === 0) return {};
  return {
    measures: Object.fromEntries(
      Array.from(names, (name) => [name, joined(vendors.map(({ measures }) => ownMember(measures, name)))]),
    ),
  };
}

function toDeviceHead(type: DeviceType, heads: readonly ScreenHead[]): DeviceHead {
  const page = toPage(type);
  return {
    type: type.type,
    title: type.title,
    ...(type.icon !== undefined && { icon: type.icon }),
    ...(type.monitor && { monitor: type.monitor }),
    ...(page !== undefined && heads.some(({ path }) => path === page) && { page }),
  };
}

/** Every entity, every entry of its $defs, and the properties that something refers to. */
function allEntities(context: CompilerContext, screens: Members<ScreenPiece>): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  for (const name of context.entities.names) {
    const schema = context.entities.resolve(name);
    if (schema) found[name] = schema;
  }
  for (const piece of Object.values(screens)) Object.assign(found, piece.entities);
  return found;
}

function unschemed(data: unknown): unknown {
  const { $schema: _schema, ...rest } = dict(data);
  return rest;
}
