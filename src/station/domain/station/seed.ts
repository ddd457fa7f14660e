// Writes the documents of the demo station from a plant file, once at its first start.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import { mode } from '../../../core/access/session.ts';
import type { DeviceRecord, DocTx, PriceSet, StrategyTemplate } from '../../contract/index.ts';
import { needsControl } from '../../contract/readOnly.ts';
import type { PlantFile } from '../../plant/plantFile.ts';
import { shutdownDefaults } from '../../dispatch/sequences/sequencePlan.ts';
import { collections, putSetting, type StationDoc } from '../documents/index.ts';

const by = 'demo';
/** The verification code that the demo accepts without a cloud platform. */
export const demoVerificationCode = 'EMS2A7';

export function seedDemo(tx: DocTx, plant: PlantFile, types: Members<DeviceType>): void {
  const { code, ...about } = plant.station as typeof plant.station & { code?: string };
  putSetting(tx, 'station', { id: '1', stationType: 1, currency: 'CNY', ...about } as StationDoc, by);
  putSetting(tx, 'storageCode', { code: code ?? '' }, by);
  putSetting(tx, 'mode', { mode: mode.local, linked: false }, by);
  putSetting(tx, 'cloud', { verificationCode: demoVerificationCode }, by);
  putSetting(tx, 'shutdown', shutdownDefaults(types), by);
  for (const busbar of plant.busbars) tx.put(collections.busbars, String(busbar.busbarName), busbar, by);
  for (const machine of plant.machines) tx.put(collections.machines, String(machine.code), machine, by);
  for (const device of plant.devices) tx.put(collections.devices, device.id, asReadOnly(device, types), by);
  seedPrices(tx, plant);
  seedStrategy(tx, plant);
}

/** Control of a real device in a plant file must also be enabled by a person. */
const asReadOnly = (device: DeviceRecord, types: Members<DeviceType>): DeviceRecord =>
  needsControl(device, types) ? { ...device, control: device.control ?? 'readOnly' } : device;

/** Settings that the program's configuration adds to the plant of a station. A person can change them later. */
export function seedDeclared(tx: DocTx, { name, code }: { name?: string; code?: string }): void {
  const about = tx.get<StationDoc>(collections.settings, 'station')?.body;
  if (about && name !== undefined) putSetting(tx, 'station', { ...about, name }, by);
  if (code !== undefined) putSetting(tx, 'storageCode', { code }, by);
}

function seedPrices(tx: DocTx, { prices }: PlantFile): void {
  for (const [id, set] of Object.entries(prices.sets)) {
    tx.put<PriceSet>(collections.priceSets, id, { id, name: id, ...set }, by);
  }
  putSetting(tx, 'priceMonths', prices.months, by);
}

function seedStrategy(tx: DocTx, { strategy }: PlantFile): void {
  const { enabled, templates, months, demandLimit, reverseLimit, areas } = strategy;
  for (const template of templates) tx.put<StrategyTemplate>(collections.strategyTemplates, template.id, template, by);
  putSetting(tx, 'strategyMonths', months, by);
  putSetting(tx, 'strategy', { kind: 'pv', mode: 'preset', enabled, demandLimit, reverseLimit, ...(areas && { areas }) }, by);
}
