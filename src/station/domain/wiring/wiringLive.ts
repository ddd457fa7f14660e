// Determines the present values of each node of the diagram. Unknown values are absent, never 0 or open.
import type { WiringLive } from '../../../core/calls/calls.gen.ts';
import { holds } from '../../../core/condition.ts';
import type { Condition } from '../../../core/language.ts';
import type { DeviceWiring } from '../../../core/devices/wiring.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { given } from '../request/index.ts';
import {
  apparentOf,
  oldOf,
  powerOf,
  standbyAt,
  standbyOf,
  stateOf,
  sumOf,
  toCalculatedLoad,
  together,
  withoutChargers,
  worstOf,
} from '../flow/index.ts';
import type { Topology, WiringNode } from './wiringTopology.ts';
import { devicesAs, isAs } from '../../equipment/roles.ts';

type Parts = Pick<Station, 'live' | 'fresh' | 'devices' | 'content' | 'clock'>;

type Way = NonNullable<WiringLive['direction']>;
const words: Readonly<Record<string, readonly [plus: Way, minus: Way]>> = {
  total: ['importing', 'exporting'],
  storage: ['charging', 'discharging'],
  pv: ['generating', 'consuming'],
  load: ['consuming', 'generating'],
  station: ['consuming', 'generating'],
};

export function toWiringLive(station: Parts, { nodes, links }: Topology): Record<string, WiringLive> {
  const records = new Map(station.devices().map((record) => [record.id, record]));
  const { devices: types } = station.content();
  const live: Record<string, WiringLive> = {};
  for (const node of nodes) {
    const record = node.device === undefined ? undefined : records.get(node.device);
    const wiring = record && types[record.type]?.wiring;
    if (record && wiring) live[node.id] = ofDevice(station, node, record, wiring);
  }
  // From the ends to the grid: a part without a reading of its own takes its values from the nodes behind it.
  for (const node of nodes.toReversed())
    if (node.device === undefined) live[node.id] = ofVirtual(station, node, nodes, links, live);
  return live;
}

function ofDevice(station: Parts, node: WiringNode, record: DeviceRecord, wiring: DeviceWiring): WiringLive {
  const { id } = record;
  const value = (point: string | undefined) => (point === undefined ? undefined : powerOf(station, id, point));
  const says = (condition: Condition | undefined) =>
    condition === undefined ? undefined : holds(condition, { scope: () => undefined, own: (pointer) => value(pointer.slice(1)) });
  const at = station.live.get(id)?.at;
  const old = oldOf(station, [record]);
  const common = { state: station.live.state(id), ...given('at', at), ...given('old', old) };
  /** An old reading does not show whether there is voltage now. */
  const now = (reported: boolean | undefined) => (old ? undefined : reported);
  if (node.switch !== undefined) {
    const closed = says(wiring.switches?.[node.switch]?.closed);
    return { ...common, ...given('closed', closed), ...given('passes', now(closed)) };
  }
  const power = value(wiring.power);
  const category = record.category ?? wiring.on ?? (wiring.symbol === 'meter' ? 'total' : 'storage');
  return {
    ...common,
    ...given('passes', now(says(wiring.passes))),
    ...given('feeds', wiring.symbol === 'meter' ? undefined : now(says(wiring.feeds))),
    ...ofPower(power, category, category === 'storage' ? standbyFor(station, record) : 0),
    ...given('soc', value(wiring.level)),
    ...given('voltage', value(wiring.voltage)),
  };
}

/** Power without sign and the direction as text, because a sign alone does not show the direction. */
function ofPower(power: number | undefined, category: string, standby = 0): WiringLive {
  if (power === undefined) return {};
  const state = stateOf(power, standby);
  const word = state === 2 ? 'own-use' : state === 0 ? 'idle' : words[category]?.[state === 1 ? 0 : 1];
  return { power: Math.abs(power), ...given('direction', word) };
}
/**
 * Own consumption of a converter; for a battery that of its converters, for others that of all converters at the grid connection
 * point.
 */
function standbyFor(station: Parts, record: DeviceRecord): number {
  if (isAs(station, record, 'converter')) return standbyOf(station, [record]);
  const own = devicesAs(station, 'converter').filter(({ relates }) => Object.values(relates ?? {}).includes(record.id));
  return own.length > 0 ? standbyOf(station, own) : standbyAt(station, record.busbarName);
}

/** The power with its sign: negative for export and discharging. */
const signed = ({ power, direction }: WiringLive): number | undefined =>
  power !== undefined && ['exporting', 'discharging'].includes(direction ?? '') ? -power : power;

function ofVirtual(
  station: Parts,
  node: WiringNode,
  nodes: readonly WiringNode[],
  links: Topology['links'],
  live: Readonly<Record<string, WiringLive>>,
): WiringLive {
  const meters = nodes.filter(
    ({ symbol, category = 'total', busbarName }) =>
      symbol === 'meter' && category === 'total' && (node.busbarName === undefined || busbarName === node.busbarName),
  );
  const read = meters.flatMap(({ id }) => live[id] ?? []);
  const old = given('old', together(read.map((each) => each.old)));
  const state = read.length === 0 ? {} : { state: worstOf(read.map((each) => each.state ?? 'none')), ...old };
  const total = read.length === 0 ? undefined : sumOf(read.map(signed));
  if (node.symbol === 'grid') {
    const voltages = read.map(({ voltage, old: aged }) => (aged ? undefined : voltage));
    const feeds = voltages.some((each) => each !== undefined && each > deadBelow)
      ? true
      : voltages.length > 0 && voltages.every((each) => each !== undefined)
        ? false
        : undefined;
    return { ...state, ...given('feeds', feeds), ...ofPower(total, 'total') };
  }
  if (node.symbol === 'transformer') {
    const apparent = apparentOf(total, sumOf(meters.map(({ device = '' }) => powerOf(station, device, 'reactivePower'))));
    const loading = apparent !== undefined && node.ratedApparent ? (apparent / node.ratedApparent) * 100 : undefined;
    return { ...state, ...ofPower(total, 'total'), ...given('loading', loading) };
  }
  if (node.calculated) return ofCalculatedLoad(station, node, nodes, live);
  if (node.symbol === 'load') return ofLoad(node, nodes, links, live);
  return node.name !== undefined && node.category === undefined
    ? { ...given('voltage', read[0]?.voltage), ...given('old', read[0]?.old) }
    : {};
}
/** Phase-to-phase voltage in V below which the grid counts as dead. */
const deadBelow = 20;

/** From the balance at the busbar, minus the charging piles, which are drawn separately. */
function ofCalculatedLoad(
  station: Parts,
  { busbarName }: WiringNode,
  nodes: readonly WiringNode[],
  live: Readonly<Record<string, WiringLive>>,
): WiringLive {
  const load = toCalculatedLoad(station, busbarName);
  if (!load) return {};
  const piles = nodes.filter((each) => each.symbol === 'pile' && each.busbarName === busbarName);
  const { power, state, at, old } = withoutChargers(
    load,
    piles.map(({ id }) => live[id] ?? {}),
  );
  return { ...given('state', state), ...given('at', at), ...given('old', old?.power), ...ofPower(power, 'load') };
}

/** The power of the meter above the load, minus that of the other branches behind it. */
function ofLoad(
  node: WiringNode,
  nodes: readonly WiringNode[],
  links: Topology['links'],
  live: Readonly<Record<string, WiringLive>>,
): WiringLive {
  const upOf = (id: string) => links.find(({ to }) => to === id)?.from;
  const place = upOf(node.id);
  const siblings = links.filter(({ from, to }) => from === place && to !== node.id).map(({ to }) => live[to]);
  const isMeter = (id: string | undefined) => nodes.some((each) => each.id === id && each.symbol === 'meter');
  const meter = isMeter(place) ? place : place === undefined ? undefined : upOf(place);
  const measured = meter === undefined || !isMeter(meter) ? undefined : live[meter];
  const others = isMeter(place) ? [] : siblings;
  const rest = others.length === 0 ? 0 : sumOf(others.map((each) => each?.power));
  const power = measured?.power === undefined || rest === undefined ? undefined : Math.max(0, measured.power - rest);
  const old = together([measured?.old, ...others.map((each) => each?.old)]);
  return { ...given('state', measured?.state), ...given('old', old), ...ofPower(power, node.category ?? 'load') };
}
