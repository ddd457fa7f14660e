// Determines the powers of other devices that a device must agree with, each with its sign. Storage, load and import are
// positive.
import type { DeviceType } from '../../core/devices/device.ts';
import type { ReferenceName } from '../../core/devices/plausibility.ts';
import type { Role } from '../../core/devices/roles.gen.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { computedFrom, metersOf } from '../counters/index.ts';
import { ofRole } from '../equipment/roles.ts';
import { isVoltage } from './registers.ts';
import type { Reference, Term } from './verdict.ts';

export interface Around {
  devices: readonly DeviceRecord[];
  types: Members<DeviceType>;
  /** kW; 0 if unknown. */
  ratedPower: (record: DeviceRecord) => number;
  isDoubted: (device: string, point: string) => boolean;
  isKnown: (device: string, point: string) => boolean;
}
type Category = DeviceRecord['category'];
const power = 'activePower';

export function referenceOf(around: Around, record: DeviceRecord, name: ReferenceName): Reference | 'void' | undefined {
  const terms = termsOf(around, record, name);
  if (terms === undefined) return undefined;
  // A value that is computed from this device proves nothing about it.
  const computed = computedFrom(around.devices, record.id);
  if (terms.some(({ device }) => computed.has(device))) return undefined;
  if (terms.some(({ device, point }) => around.isDoubted(device, point))) return 'void';
  return { terms, rating: name === 'battery' ? around.ratedPower(record) : ratingAround(around, record) };
}

/** Rated power in kW of the converters that a device measures or supplies. */
export function ratingAround(around: Around, record: DeviceRecord): number {
  const own = at(around, record, 'converter').filter(({ relates }) => relates?.stack === record.id);
  const all = own.length > 0 ? own : at(around, record, 'converter');
  return all.reduce((sum, each) => sum + around.ratedPower(each), 0);
}

function termsOf(around: Around, record: DeviceRecord, name: ReferenceName): readonly Term[] | undefined {
  if (name === 'converters') {
    const behind = ofRole(around.devices, around.types, 'converter').filter(({ relates }) => relates?.stack === record.id);
    return behind.length === 0 ? undefined : behind.map(({ id }) => plus(id));
  }
  if (name === 'storage') return stepsOf(around, record);
  if (name === 'mains') return mainsOf(around, record);
  if (name === 'battery') return batteryOf(around, record);
  if (name === 'metered') return meteredOf(around, record);
  if (name === 'setPoint') return setPointOf(around, record);
  return name === 'behind' ? behindOf(around, record) : balanceOf(around, record);
}

/** For a grid meter: the converters, whose power steps it must measure. */
function stepsOf(around: Around, record: DeviceRecord): readonly Term[] | undefined {
  const found = at(around, record, 'converter');
  return record.category !== 'total' || found.length === 0 ? undefined : found.map(({ id }) => plus(id));
}

/** For a converter: the power of its battery, minus the power of the other converters on that battery. */
function batteryOf(around: Around, record: DeviceRecord): readonly Term[] | undefined {
  const battery = record.relates?.stack;
  if (battery === undefined) return undefined;
  const otherConverters = ofRole(around.devices, around.types, 'converter').filter(
    ({ id, relates, endedAt }) => id !== record.id && relates?.stack === battery && endedAt === undefined,
  );
  return [taken(around, battery), ...otherConverters.map(({ id }) => minus(id))];
}

/** The power of a battery, or its current and voltage if it reports no power. */
const taken = ({ isKnown }: Around, battery: string): Term =>
  isKnown(battery, 'power')
    ? plus(battery, 'power')
    : { ...plus(battery, 'current'), times: { point: 'voltage', factor: 0.001 } };

/**
 * For a converter: the power of the storage meters, minus the other devices behind them. For a grid meter: the power of all
 * converters, from the storage meters or, without any, from the batteries.
 */
function meteredOf(around: Around, record: DeviceRecord): readonly Term[] | undefined {
  const converters = at(around, record, 'converter');
  const own = record.category === 'total' ? converters.map(({ id }) => id) : [record.id];
  const found = meters(around, record, 'storage');
  const otherStorage = storageBehind(around, record).filter(({ device }) => !own.includes(device));
  if (found.length > 0) return [...found.map(({ id }) => plus(id)), ...otherStorage.map(turned)];
  if (record.category !== 'total') return undefined;
  const batteries = new Set(converters.flatMap(({ relates }) => relates?.stack ?? []));
  return batteries.size === 0 ? undefined : [...batteries].map((battery) => taken(around, battery));
}

/** A storage meter is a better witness than the set-point, which the converter may not follow. */
function setPointOf(around: Around, record: DeviceRecord): readonly Term[] | undefined {
  return meters(around, record, 'storage').length > 0 ? undefined : [plus(record.id, 'activePowerSet')];
}

/** The first known voltage of one other device, preferably a meter. */
function mainsOf(around: Around, record: DeviceRecord): readonly Term[] | undefined {
  const computed = computedFrom(around.devices, record.id);
  const roles = ['meter', 'converter', 'inverter'] as const;
  for (const { id, type } of roles.flatMap((role) => at(around, record, role))) {
    if (id === record.id || computed.has(id)) continue;
    const voltage = mainsVoltages(around.types[type]).find((point) => around.isKnown(id, point) && !around.isDoubted(id, point));
    if (voltage !== undefined) return [plus(id, voltage)];
  }
  return undefined;
}

/** The voltages that the type declares to depend on the mains. */
const mainsVoltages = (type: DeviceType | undefined): string[] =>
  Object.values(type?.plausibility ?? {}).flatMap((check) =>
    type && check.as === 'frozen' && check.reference === 'mains'
      ? [...check.points, ...(check.lineVoltages ?? [])].filter((point) => isVoltage(type, point))
      : [],
  );

/** For a meter of the storage or of PV: the devices behind it. */
function behindOf(around: Around, record: DeviceRecord): readonly Term[] | undefined {
  const { category } = record;
  if (category !== 'storage' && category !== 'pv') return undefined;
  const devices = category === 'pv' ? sunBehind(around, record) : storageBehind(around, record);
  if (devices.length === 0) return undefined;
  return [...devices, ...others(around, record).map(({ id }) => minus(id))];
}

/** Grid + PV = load + storage, solved for the power of the meter. */
function balanceOf(around: Around, record: DeviceRecord): readonly Term[] | undefined {
  const { category } = record;
  const load = meters(around, record, 'load');
  const total = meters(around, record, 'total');
  if (load.length === 0 || total.length === 0 || (category !== 'total' && category !== 'load')) return undefined;
  const sides = [...storageOf(around, record), ...sunOf(around, record).map(turned)];
  const otherMeters = others(around, record).map(({ id }) => minus(id));
  // The storage meter may or may not include the auxiliary consumption, which can have a meter of its own.
  const station = meters(around, record, 'station').map(({ id }) => ({ ...plus(id), perhaps: true as const }));
  if (category === 'total') return [...load.map(({ id }) => plus(id)), ...sides, ...station, ...otherMeters];
  return [...total.map(({ id }) => plus(id)), ...[...sides, ...station].map(turned), ...otherMeters];
}

/** From its meters; while one of them is in doubt, from the devices behind them. */
function storageOf(around: Around, record: DeviceRecord): readonly Term[] {
  return metered(around, record, 'storage') ?? storageBehind(around, record);
}
function sunOf(around: Around, record: DeviceRecord): readonly Term[] {
  return metered(around, record, 'pv') ?? sunBehind(around, record);
}
function metered(around: Around, record: DeviceRecord, category: Category): readonly Term[] | undefined {
  const found = meters(around, record, category);
  return found.length === 0 || found.some(({ id }) => around.isDoubted(id, power)) ? undefined : found.map(({ id }) => plus(id));
}

function storageBehind(around: Around, record: DeviceRecord): readonly Term[] {
  const hybrids = at(around, record, 'hybrid').flatMap(({ id }) => [plus(id), plus(id, 'pvPower')]);
  return [...at(around, record, 'converter').map(({ id }) => plus(id)), ...hybrids];
}
function sunBehind(around: Around, record: DeviceRecord): readonly Term[] {
  const hybrids = at(around, record, 'hybrid').map(({ id }) => plus(id, 'pvPower'));
  return [...at(around, record, 'inverter').map(({ id }) => plus(id)), ...hybrids];
}

const at = ({ devices, types }: Around, { busbarName }: DeviceRecord, role: Role): readonly DeviceRecord[] =>
  ofRole(devices, types, role).filter((each) => each.busbarName === busbarName && each.endedAt === undefined);
const meters = (around: Around, record: DeviceRecord, category: Category): readonly DeviceRecord[] =>
  metersOf(at(around, record, 'meter'), category);
const others = (around: Around, record: DeviceRecord): readonly DeviceRecord[] =>
  meters(around, record, record.category).filter(({ id }) => id !== record.id);

const plus = (device: string, point = power): Term => ({ device, point, sign: 1 });
const minus = (device: string): Term => ({ device, point: power, sign: -1 });
const turned = (term: Term): Term => ({ ...term, sign: term.sign > 0 ? -1 : 1 });
