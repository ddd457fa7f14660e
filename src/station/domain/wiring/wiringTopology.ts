// Builds the primary diagram of the station as a graph, without values. Pure.
// Grid, transformers, busbars and loads are no devices; they are derived from the data of the devices.
import type { WiringLink as ShownLink, WiringNode as ShownNode } from '../../../core/calls/calls.gen.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members, Text } from '../../../core/language.ts';
import type { DeviceWiring, WiringSymbol } from '../../../core/devices/wiring.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import { metersOf as metersInService } from '../../counters/index.ts';
import type { BusbarDoc } from '../documents/index.ts';

/** A name given by a person takes precedence over the title. A node with neither is named by its symbol. */
export interface WiringNode extends Omit<ShownNode, 'id' | 'symbol'> {
  id: string;
  symbol: WiringSymbol;
  /** A text of the product, in English. */
  title?: Text;
  /** A load that no meter measures, so its power is calculated. */
  calculated?: true;
}
type WiringLink = Required<ShownLink>;
export interface Topology {
  nodes: WiringNode[];
  links: WiringLink[];
}

type Category = NonNullable<DeviceRecord['category']>;
const branches: readonly Category[] = ['storage', 'pv', 'load', 'station'];
/** From this number of devices on, each unit has its own busbar. */
const unitsFrom = 6;

export function toTopology(
  records: readonly DeviceRecord[],
  types: Members<DeviceType>,
  busbars: readonly BusbarDoc[],
): Topology {
  const shown = records.filter((record) => !record.hidden && types[record.type]?.wiring);
  const names = [...new Set([...busbars.map(({ busbarName }) => busbarName), ...shown.map(({ busbarName }) => busbarName)])];
  const measured = new Set(metersInService(records, 'load').map(({ busbarName }) => busbarName));
  const build = createBuilder(shown, types, measured);
  const used = names.filter((name) => shown.some(({ busbarName }) => busbarName === name));
  if (used.length === 0) return { nodes: [], links: [] };
  build.add({ id: 'grid', symbol: 'grid' });
  const top = used.length > 1 ? build.below('grid', { id: 'busbar', symbol: 'busbar' }) : 'grid';
  for (const name of used) addPoint(build, top, name, busbars.find(({ busbarName }) => busbarName === name)?.transformerCapacity);
  return build.done();
}

type Builder = ReturnType<typeof createBuilder>;

/** `measured`: grid connection points with a load meter, hidden or not. */
function createBuilder(shown: readonly DeviceRecord[], types: Members<DeviceType>, measured: ReadonlySet<string>) {
  const nodes = new Map<string, WiringNode>();
  const links: WiringLink[] = [];
  const wiringOf = ({ type }: DeviceRecord): DeviceWiring => types[type]?.wiring ?? {};
  const link = (from: string, to: string): void => {
    const id = `${from}>${to}`;
    if (!links.some((each) => each.id === id)) links.push({ id, from, to });
  };
  const add = (node: WiringNode): string => {
    nodes.set(node.id, node);
    return node.id;
  };
  const below = (from: string, node: WiringNode): string => {
    add(node);
    link(from, node.id);
    return node.id;
  };
  const ofDevice = (record: DeviceRecord, symbol: WiringSymbol): WiringNode =>
    toNode(record, symbol, types[record.type]?.monitor?.path);
  const switches = (from: string, record: DeviceRecord, side: 'front' | 'behind' | 'feeder'): string => {
    let last = from;
    for (const [name, each] of Object.entries(wiringOf(record).switches ?? {})) {
      if (each.side !== side) continue;
      const { name: _name, rated: _rated, ...node } = ofDevice(record, each.symbol);
      last = below(last, { ...node, id: `${record.id}.${name}`, title: each.title, switch: name });
    }
    return last;
  };
  /** Adds the device with its switches, and the devices behind it. A device that already exists is only linked. */
  const device = (from: string, record: DeviceRecord): void => {
    const { symbol } = wiringOf(record);
    if (!symbol) return;
    if (nodes.has(record.id)) return link(from, frontOf(record));
    const own = below(switches(from, record, 'front'), ofDevice(record, symbol));
    const behind = switches(own, record, 'behind');
    const related = relatedOf(record);
    const next = shown.find(({ id }) => id === related);
    const between = shown.filter((each) => standsBehind(each) === record.id);
    for (const each of between) device(behind, each);
    if (next && !between.some((each) => relatedOf(each) === next.id)) device(behind, next);
  };
  const named = (record: DeviceRecord, member: string | undefined): string | undefined =>
    member === undefined ? undefined : record.relates?.[member];
  const relatedOf = (record: DeviceRecord): string | undefined => named(record, wiringOf(record).with);
  const standsBehind = (record: DeviceRecord): string | undefined => named(record, wiringOf(record).behind);
  const frontOf = (record: DeviceRecord): string => {
    const first = Object.entries(wiringOf(record).switches ?? {}).find(([, { side }]) => side === 'front')?.[0];
    return first === undefined ? record.id : `${record.id}.${first}`;
  };
  return {
    add,
    below,
    device,
    switches,
    ofDevice,
    wiringOf,
    shown,
    measured,
    has: (id: string) => nodes.has(id),
    done: () => ({ nodes: [...nodes.values()], links }),
  };
}

/** `page`: the page of its type. */
function toNode(record: DeviceRecord, symbol: WiringSymbol, page: string | undefined): WiringNode {
  const { ratedPower } = record.config;
  return {
    id: record.id,
    symbol,
    name: record.name,
    device: record.id,
    type: record.type,
    ...(page !== undefined && { page }),
    busbarName: record.busbarName,
    ...(record.category && { category: record.category }),
    ...(typeof ratedPower === 'number' && { rated: ratedPower }),
  };
}

/** Transformer, feeder switches and meters down to the busbar; from there one branch for each kind of meter. */
function addPoint(build: Builder, top: string, busbarName: string, capacity: number | undefined): void {
  const here = build.shown.filter((record) => record.busbarName === busbarName);
  const metersOf = (category: Category) =>
    here.filter((record) => build.wiringOf(record).symbol === 'meter' && (record.category ?? 'total') === category);
  let last = build.below(top, {
    id: `transformer.${busbarName}`,
    symbol: 'transformer',
    busbarName,
    ...(capacity !== undefined && { ratedApparent: capacity }),
  });
  for (const record of here) last = build.switches(last, record, 'feeder');
  for (const meter of metersOf('total')) last = build.below(last, build.ofDevice(meter, 'meter'));
  const busbar = build.below(last, { id: `busbar.${busbarName}`, symbol: 'busbar', name: busbarName, busbarName });
  // A device behind another device is added together with that one.
  const behind = new Set(here.flatMap((record) => Object.values(record.relates ?? {})));
  for (const category of branches) {
    const items = here.filter((record) => build.wiringOf(record).on === category);
    addBranch(build, busbar, { busbarName, category, meters: metersOf(category), items });
    if (category === 'load' && metersOf('total').length > 0 && !build.measured.has(busbarName))
      build.below(busbar, { ...calculatedLoad, id: `load.${busbarName}.calculated`, busbarName });
  }
  for (const record of here) {
    const { symbol } = build.wiringOf(record);
    if (symbol && symbol !== 'meter' && !build.has(record.id) && !behind.has(record.id)) build.device(busbar, record);
  }
  // A battery without its converter is still part of the diagram.
  for (const record of here) if (build.wiringOf(record).symbol && !build.has(record.id)) build.device(busbar, record);
}

const calculatedLoad = { symbol: 'load', title: 'Load (calculated)', category: 'load', calculated: true } as const;

interface Branch {
  busbarName: string;
  category: Category;
  meters: readonly DeviceRecord[];
  items: readonly DeviceRecord[];
}
function addBranch(build: Builder, busbar: string, { busbarName, category, meters, items }: Branch): void {
  if (meters.length === 0 && items.length === 0) return;
  // If there is one meter for each device, each measures its device.
  if (meters.length > 1 && meters.length === items.length) {
    for (const [index, meter] of meters.entries()) {
      const item = items[index];
      const place = build.below(busbar, build.ofDevice(meter, 'meter'));
      if (item) build.device(place, item);
    }
    return;
  }
  let last = busbar;
  for (const meter of meters) last = build.below(last, build.ofDevice(meter, 'meter'));
  const consumes = meters.length > 0 && (category === 'load' || category === 'station');
  const count = items.length + (consumes ? 1 : 0);
  // Devices directly below the main busbar need no busbar of their own.
  if (count > 1 && meters.length > 0)
    last = build.below(last, { id: `busbar.${busbarName}.${category}`, symbol: 'busbar', busbarName, category });
  if (consumes) build.below(last, { id: `load.${busbarName}.${category}`, symbol: 'load', busbarName, category });
  const units = new Set(items.map(({ unit }) => unit));
  for (const unit of units) {
    const own = items.filter((each) => each.unit === unit);
    const place =
      units.size > 1 && items.length >= unitsFrom && unit !== undefined
        ? build.below(last, { id: `busbar.${busbarName}.${unit}`, symbol: 'busbar', name: unit, busbarName, category })
        : last;
    for (const item of own) build.device(place, item);
  }
}
