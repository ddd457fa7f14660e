// Calls of the search for devices: searching a range of addresses as a task, its results, and cancelling it.
import type { Who } from '../../../core/texts/who.ts';
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import { type DocTx, Refused, Reply, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { discover, type FoundUnit } from '../../modbus/discover.ts';
import { collections, logSave } from '../documents/index.ts';
import { refuseAt, whoOf, withoutGaps } from '../request/index.ts';
import { platformWords } from './linkWords.ts';
import { spokenOf } from './spoken.ts';

const name = 'discovery.start';
type Wish = RequestOf<typeof name>;
interface Found {
  at: number;
  by: Who;
  rows: readonly FoundUnit[];
}
const newest = 'newest';

/** A probe without response takes 0.8 s. With sixteen at once, this limit takes at most a quarter of an hour. */
const mostProbes = 16_384;
/** The networks that may be searched: private plant networks, never the Internet or this machine. */
const plants = [/^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./, /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./];

/** One search at a time per station. The vault is the key, because all views of a station share it. */
const running = new WeakMap<object, { taskId: string; stop: AbortController }>();

function start(wish: Wish, context: CallContext): { taskId: string } {
  const { station } = context;
  if (station.type === 'cloud') throw new Refused(409, platformWords);
  const search = { ips: ipsOf(wish, station), ports: wish.ports, units: unitsOf(wish) };
  if (search.ips.length * search.ports.length * search.units.length > mostProbes)
    throw refuseAt('/lastUnit', 'The search is too large. Use fewer addresses, ports or unit IDs.');
  const stop = new AbortController();
  const by = whoOf(context);
  const rows: FoundUnit[] = [];
  const keep = (tx: DocTx) => tx.put<Found>(collections.discovery, newest, { at: station.clock.now(), by, rows }, by);
  const { taskId } = station.tasks.start(name, by, async (report) => {
    await discover(search, {
      signal: stop.signal,
      step: (done, of) => report(`${wish.network}.x`, done, of),
      found(unit) {
        rows.push(unit);
        station.docs.tx(keep);
      },
    });
    station.docs.tx((tx) => {
      keep(tx);
      logSave(tx, context, name, { after: { ...wish, found: rows.length } });
    });
  });
  running.set(station.vault, { taskId, stop });
  station.docs.tx((tx) => {
    keep(tx);
    logSave(tx, context, name, { after: wish });
  });
  return { taskId };
}

function ipsOf({ network, firstHost, lastHost }: Wish, station: Station): string[] {
  if (lastHost < firstHost) throw refuseAt('/lastHost', 'The end must not be before the start');
  // The station already connects to the network of a saved device. A simulated device does not count, because it runs on this
  // machine.
  const declared = station.devices().some(({ link, simulated }) => simulated !== true && link.ip.startsWith(`${network}.`));
  if (!declared && !plants.some((each) => each.test(`${network}.`)))
    throw refuseAt('/network', 'Only private networks and networks of saved devices are searched');
  return Array.from({ length: lastHost - firstHost + 1 }, (_none, index) => `${network}.${firstHost + index}`);
}
function unitsOf({ firstUnit, lastUnit }: Wish): number[] {
  if (lastUnit < firstUnit) throw refuseAt('/lastUnit', 'The end must not be before the start');
  return Array.from({ length: lastUnit - firstUnit + 1 }, (_none, index) => firstUnit + index);
}

function cancel(_request: unknown, { station }: CallContext) {
  const found = running.get(station.vault);
  if (!found || station.tasks.get(found.taskId)?.state !== 'running') throw new Refused(404, 'No search is running');
  station.tasks.end(found.taskId, 'Cancelled');
  found.stop.abort();
  return new Reply('Cancelled', null);
}

/** With the saved device at the same address, and the type that matches the response. */
function found(_request: unknown, { station }: CallContext): AnswerOf<'discovery.found'> {
  const saved = station.docs.tx((tx) => tx.get<Found>(collections.discovery, newest))?.body;
  const types = station.content().devices;
  const devices = station.devices();
  return (saved?.rows ?? []).map(({ ip, port, unitId, sunspec }) => {
    const there = devices.find(({ link }) => link.ip === ip && link.port === port && link.unitId === unitId);
    const spoken = spokenOf(sunspec?.models ?? [], types);
    const way = { protocol: 'modbus-tcp' as const, ip, port, unitId };
    return withoutGaps({
      id: `${ip}:${port}/${unitId}`,
      ip,
      port,
      unitId,
      speaks: sunspec ? ('sunspec' as const) : ('modbus' as const),
      maker: sunspec?.maker,
      model: sunspec?.model,
      serial: sunspec?.serial,
      models: sunspec?.models.map(({ id }) => id).join(', '),
      device: there?.name,
      form: { ...way, ...(spoken && { type: spoken.type, base: spoken.at }) },
    });
  });
}

export const discoveryCalls: Handlers = {
  [name]: start,
  'discovery.cancel': cancel,
  'discovery.found': found,
};
