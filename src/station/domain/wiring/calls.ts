// Calls of the primary wiring diagram: the topology with its present values, and the saved layout.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import { type DeviceRecord, Refused, type Station, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { type BusbarDoc, logSave, readBusbars, readSetting, saveSetting, type WiringLayoutDoc } from '../documents/index.ts';
import { whoOf, translator } from '../request/index.ts';
import { toWiringLive } from './wiringLive.ts';
import { type Topology, toTopology } from './wiringTopology.ts';

/** The newest topology of each station, and the data from which it was made. */
const made = new WeakMap<object, { of: readonly unknown[]; key: string; topology: Topology }>();

/** Rebuilt only when devices, types or grid connection points change. */
function topologyOf(station: Pick<Station, 'devices' | 'content' | 'docs'>): Topology {
  const records: readonly DeviceRecord[] = station.devices();
  const types: Members<DeviceType> = station.content().devices;
  const busbars: readonly BusbarDoc[] = readBusbars(station.docs);
  const known = made.get(types);
  const key = JSON.stringify([
    records.map(({ id, name, type, busbarName, unit, hidden, category, relates, config }) => [
      id,
      name,
      type,
      busbarName,
      unit,
      hidden,
      category,
      relates,
      config.ratedPower,
    ]),
    busbars,
  ]);
  if (known && known.key === key) return known.topology;
  const topology = toTopology(records, types, busbars);
  made.set(types, { of: [types], key, topology });
  return topology;
}

function search({ busbarName }: { busbarName?: string }, context: CallContext) {
  const { station } = context;
  const topology = narrowed(topologyOf(station), busbarName);
  const say = translator(context);
  return {
    nodes: topology.nodes.map(({ title, calculated: _calculated, ...node }) => ({
      ...node,
      ...(title !== undefined && { name: say(typeof title === 'string' ? title : title.text) }),
    })),
    links: topology.links,
    live: toWiringLive(station, topology),
    layout: layoutOf(station).positions,
  };
}

/** One grid connection point with its connection to the grid, or all if none is named. */
function narrowed(topology: Topology, busbarName: string | undefined): Topology {
  if (busbarName === undefined || busbarName === '') return topology;
  const nodes = topology.nodes.filter((node) => node.busbarName === undefined || node.busbarName === busbarName);
  const ids = new Set(nodes.map(({ id }) => id));
  return { nodes, links: topology.links.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}

const none: WiringLayoutDoc = { positions: {} };
function layoutOf({ docs }: Pick<Station, 'docs'>): WiringLayoutDoc & { revision: number } {
  const saved = readSetting(docs, 'wiringLayout');
  return { ...(saved?.body ?? none), revision: saved?.revision ?? 0 };
}

/** The diagram without its values, for the layout editor. */
function searchLayout(_request: unknown, context: CallContext) {
  const { station } = context;
  const { nodes, links } = search({}, context);
  const { positions, revision } = layoutOf(station);
  return { nodes, links, layout: positions, revision };
}

function saveLayout({ layout = {}, revision }: RequestOf<'topology.save'>, context: CallContext) {
  const { station } = context;
  const known = new Set(topologyOf(station).nodes.map(({ id }) => id));
  const unknown = Object.keys(layout).find((id) => !known.has(id));
  if (unknown !== undefined) {
    const message = 'Not in the diagram';
    throw new Refused(400, message, { data: [{ path: `/layout/${unknown}`, message }] });
  }
  station.docs.tx((tx) => {
    saveSetting(tx, 'wiringLayout', { positions: layout }, whoOf(context), revision);
    logSave(tx, context, 'topology.save', { after: { nodes: Object.keys(layout).length } });
  });
  return new Reply('Saved', searchLayout({}, context));
}

export const wiringCalls: Handlers = {
  'wiring.search': search,
  'topology.search': searchLayout,
  'topology.save': saveLayout,
};
