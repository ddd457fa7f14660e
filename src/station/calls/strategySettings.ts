// Calls of what the strategies are set to: power by hand, limits at the grid-connection point, battery protection, power reduction.
// Every one is read with its revision, saved as a whole, logged with both sides, and in force from the next second on.
import type { RequestOf } from '../../core/calls.gen.ts';
import { type SharedDocs, Told } from '../contract.ts';
import type { CallContext, Handlers } from '../contractCalls.ts';
import type { AreaLimits, GridProtection } from '../contractDocs.ts';
import { usualProtection } from '../dispatch/usualProtection.ts';
import { collections, logSave, nameOf, putSetting, readBusbars, readSetting, type Settings } from './documents.ts';
import { withoutGaps } from './flow.ts';
import { measuresOf, valueOf } from './meters.ts';

type Saved = SharedDocs['settings/strategy'];
type Revised<T> = T & { revision?: number };

function read<K extends keyof Settings>({ station }: CallContext, name: K, usual: Settings[K]): Revised<Settings[K]> {
  const saved = readSetting(station.docs, name);
  return { ...(saved?.body ?? usual), ...(saved && { revision: saved.revision }) };
}
function write<K extends keyof Settings>(context: CallContext, what: string, name: K, form: Revised<Settings[K]>): void {
  const { revision, ...rest } = form;
  const after = rest as unknown as Settings[K];
  context.station.docs.tx((tx) => {
    const before = tx.get<Settings[K]>(collections.settings, name)?.body;
    putSetting(tx, name, after, nameOf(context), revision);
    logSave(tx, context, what, { before, after });
  });
}

/** A station that never had a strategy begins with one that is off and unlimited. */
const unset: Saved = { kind: 'pv', mode: 'preset', enabled: false, demandLimit: 0, reverseLimit: 0 };
function change(context: CallContext, what: string, revision: number | undefined, part: Partial<Saved>): void {
  const { revision: _own, ...saved } = read(context, 'strategy', unset);
  write(context, what, 'strategy', { ...saved, ...part, ...(revision !== undefined && { revision }) });
}

const noPower: Settings['manualPower'] = { power: 0, chargeStatus: 'idle' };
const manual = (_request: unknown, context: CallContext) => ({
  ...read(context, 'manualPower', noPower),
  enabled: readSetting(context.station.docs, 'strategy')?.body.mode === 'manual',
});
function updateManual(
  { enabled: _shown, ...form }: RequestOf<'strategy.updateManual'> & { enabled?: boolean },
  context: CallContext,
): Told {
  write(context, 'strategy.updateManual', 'manualPower', { ...noPower, ...form });
  return new Told('Saved', manual(undefined, context));
}
/** Power by hand comes into force, or the plan does again. Either is started anew. */
function changeManual({ enabled }: { enabled: boolean }, context: CallContext): Told {
  change(context, 'strategy.changeManual', undefined, { mode: enabled ? 'manual' : 'preset', enabled: false });
  return new Told('Saved', manual(undefined, context));
}

interface Protection {
  revision?: number;
  status: 'enabled' | 'disabled';
  limit: number;
  target?: number;
}
type Side = 'demand' | 'reverse';
const limitOf = { demand: 'demandLimit', reverse: 'reverseLimit' } as const;

function protection(side: Side) {
  return (_request: unknown, context: CallContext) => {
    const { revision, ...whole } = read(context, 'strategy', unset);
    const saved = limitsAt(context, whole);
    const own: GridProtection | undefined = saved[side];
    const limit = saved[limitOf[side]];
    return withoutGaps({
      revision,
      status: own?.enabled ? 'enabled' : 'disabled',
      limit,
      target: own?.target ?? limit,
      capacity: capacityOf(context, side),
    });
  };
}
function changeProtection(side: Side, what: string) {
  return ({ revision, status, limit, target }: Protection, context: CallContext): Told => {
    const own = { enabled: status === 'enabled', ...(target !== undefined && { target }) };
    const part = { [limitOf[side]]: limit, [side]: own };
    const area = areaOf(context);
    const saved = read(context, 'strategy', unset);
    const areas = area !== undefined && { ...saved.areas, [area]: { ...limitsAt(context, saved), ...part } };
    change(context, what, revision, areas ? { areas } : part);
    return new Told('Saved', protection(side)(undefined, context));
  };
}
/** Where there are several grid-connection points each has limits of its own: those of the one that was chosen. */
function areaOf({ station, busbarName }: CallContext): string | undefined {
  const names = readBusbars(station.docs).map((each) => each.busbarName);
  return names.length > 1 && busbarName !== undefined && names.includes(busbarName) ? busbarName : undefined;
}
function limitsAt(context: CallContext, { demandLimit, reverseLimit, demand, reverse, areas }: Saved): AreaLimits {
  const area = areaOf(context);
  const whole = { demandLimit, reverseLimit, ...(demand && { demand }), ...(reverse && { reverse }) };
  return (area === undefined ? undefined : areas?.[area]) ?? whole;
}

/** Of the transformers, in kVA; reverse power is judged by what of it is active. */
function capacityOf(context: CallContext, side: Side): number | undefined {
  const { station } = context;
  const area = areaOf(context);
  const sizes = readBusbars(station.docs)
    .filter(({ busbarName }) => area === undefined || busbarName === area)
    .flatMap(({ transformerCapacity }) => transformerCapacity ?? []);
  if (sizes.length === 0) return undefined;
  const capacity = sizes.reduce((sum, each) => sum + each, 0);
  if (side === 'demand') return capacity;
  const factors = measuresOf(station, 'total').flatMap(({ device }) => valueOf(station.live.get(device.id), 'powerFactor') ?? []);
  return capacity * (factors.length === 0 ? 1 : Math.min(...factors.map(Math.abs)));
}

function changeLimits(form: { revision?: number; demandLimit: number; reverseLimit: number }, context: CallContext): Told {
  const { revision, demandLimit, reverseLimit } = form;
  change(context, 'strategy.changeLimits', revision, { demandLimit, reverseLimit });
  return new Told('Saved', { ...form, revision: readSetting(context.station.docs, 'strategy')?.revision ?? 0 });
}

const noReduction: Settings['powerReduction'] = {
  enabled: false,
  chargeBySoc: [],
  chargeByVoltage: [],
  dischargeBySoc: [],
  dischargeByVoltage: [],
};
function whole<K extends 'batteryProtection' | 'powerReduction'>(name: K, usual: Settings[K], what: string) {
  const current = (_request: unknown, context: CallContext) => read(context, name, usual);
  const save = (form: Revised<Settings[K]>, context: CallContext): Told => {
    write(context, what, name, form);
    return new Told('Saved', current(undefined, context));
  };
  return { current: current, save: save };
}
const battery = whole('batteryProtection', usualProtection, 'strategy.changeBatteryProtection');
const reduction = whole('powerReduction', noReduction, 'strategy.changePowerReduction');

export const strategySettings: Handlers = {
  'strategy.manual': manual,
  'strategy.updateManual': updateManual,
  'strategy.changeManual': changeManual,
  'strategy.demandPre': protection('demand'),
  'strategy.changeDemandPre': changeProtection('demand', 'strategy.changeDemandPre'),
  'strategy.reversePre': protection('reverse'),
  'strategy.changeReversePre': changeProtection('reverse', 'strategy.changeReversePre'),
  'strategy.changeLimits': changeLimits,
  'strategy.batteryProtection': battery.current,
  'strategy.changeBatteryProtection': battery.save,
  'strategy.powerReduction': reduction.current,
  'strategy.changePowerReduction': reduction.save,
};
