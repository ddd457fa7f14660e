// The Modbus TCP servers of the simulated devices. They stay open when the plant behind them is rebuilt, so that clients do not
// notice.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Endpoint } from '../modbus/client.ts';
import { type DeviceMap, toDeviceMap } from '../modbus/deviceMap.ts';
import type { Bank } from '../modbus/pdu.ts';
import { createModbusServer, type ModbusServer, type ModbusServerOptions } from '../modbus/server.ts';
import { createFaultyBank, type FrozenImage, type ImageFault, newFrozenImage } from './faults/imageFaults.ts';
import type { FrozenFault } from './faults/readings.ts';
import { deliver, obey } from './faults/linkFaults.ts';
import { createDailyReading, type DailyReading } from './dailyImage.ts';
import { createBanks } from './image.ts';
import type { Plant } from './plant.ts';

export interface PlantServers {
  /** Opens and closes servers according to the devices of the plant. */
  serve(): Promise<void>;
  endpoint(device: string): Endpoint | undefined;
  close(): Promise<void>;
}
export type Listen = (options: ModbusServerOptions) => Promise<ModbusServer>;
export interface ServersParts {
  plant: () => Plant;
  types: () => Members<DeviceType>;
  moment: () => number;
  /** Current day at the station. */
  day: () => string;
  faultOf: (device: string) => FrozenFault | undefined;
  /** Opens the server of a device. Default: Modbus TCP. */
  listen?: Listen | undefined;
}

interface Behind {
  banks: ReadonlyMap<number, Bank>;
  frozen: FrozenImage;
  daily: DailyReading;
}
interface Served {
  server: ModbusServer;
  behind: Behind;
}

export function createPlantServers(parts: ServersParts): PlantServers {
  const served = new Map<string, Served>();
  let serving = Promise.resolve();
  const serveAll = (): Promise<void> => serveDevices(served, parts);
  return {
    // Calls run one after another. Two at once would open two servers for a device, of which only one would be used.
    serve: () => (serving = serving.then(serveAll, serveAll)),
    endpoint(device) {
      const port = served.get(device)?.server.port;
      return port === undefined ? undefined : { ip: '127.0.0.1', port };
    },
    async close() {
      await Promise.all([...served.values()].map(({ server }) => server.close()));
      served.clear();
    },
  };
}

async function serveDevices(served: Map<string, Served>, parts: ServersParts): Promise<void> {
  const types = parts.types();
  const maps = new Map(parts.plant().records.map((record) => [record.id, toDeviceMap(record, types)] as const));
  const gone = [...served].filter(([id]) => (maps.get(id)?.points.size ?? 0) === 0);
  for (const [id] of gone) served.delete(id);
  await Promise.all(gone.map(([, { server }]) => server.close()));
  for (const [id, map] of maps) {
    if (map.points.size === 0) continue;
    const known = served.get(id);
    const { frozen, daily } = known?.behind ?? { frozen: newFrozenImage(), daily: createDailyReading(parts.day) };
    const banks = banksOf(id, map, parts, { frozen, daily });
    if (known) known.behind.banks = banks;
    else served.set(id, await start(id, { banks, frozen, daily }, parts));
  }
}

function banksOf(
  id: string,
  map: DeviceMap,
  parts: ServersParts,
  { frozen, daily }: Omit<Behind, 'banks'>,
): ReadonlyMap<number, Bank> {
  const sound = createBanks({
    map,
    reader: (path, name) => parts.plant().reader(id, path, name),
    write: (path, name, value) => write(id, map, path, name, value, parts),
    admits: ({ point }, value) => parts.plant().admits(id, point, value),
    moment: parts.moment,
    daily,
  });
  const faultOf = (): ImageFault | undefined => parts.faultOf(id)?.image;
  return new Map(
    [...sound].map(([unitId, bank]) => [unitId, createFaultyBank({ bank, unitId, spans: map.spans, frozen, faultOf })]),
  );
}

function write(id: string, map: DeviceMap, path: string, name: string, value: number, { plant, faultOf }: ServersParts): void {
  const fault = name === 'heartbeat' ? undefined : faultOf(id)?.writes;
  const key = path === '' ? name : `${path}#${name}`;
  const measured = (map.sequences.get(key) ?? map.points.get(key))?.point.unit !== undefined;
  obey(fault, value, measured, (taken) => plant().write(id, path, name, taken));
}

async function start(id: string, behind: Behind, { faultOf, listen = createModbusServer }: ServersParts): Promise<Served> {
  const server = await listen({
    bank: (unitId) => behind.banks.get(unitId),
    deliver: (answer, send, socket) => deliver(faultOf(id)?.link, answer, send, socket),
  });
  return { server, behind };
}
