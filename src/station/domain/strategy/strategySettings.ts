// Calls of the strategy settings: manual power, limits at the grid connection point, battery protection, power reduction. Each is
// read with its revision, saved completely, logged with old and new values, and applies from the next second on.
import type {
  BatteryProtection,
  GridProtectionDemandSent,
  GridProtectionReverseSent,
  RequestOf,
  StrategyLimits,
} from '../../../core/calls/calls.gen.ts';
import { Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import type { DemandControl } from '../../contract/docs.ts';
import { strategies } from '../../dispatch/strategies/index.ts';
import { togetherOf } from '../../dispatch/strategies/manual/index.ts';
import { demandTargetOf, demandWindowOf } from '../../dispatch/plan/defaultDemand.ts';
import { defaultReverseTrip } from '../../dispatch/feedIn/reverseTrip.ts';
import { defaultProtection } from '../../dispatch/plan/defaultProtection.ts';
import { isCurtailable } from '../../equipment/curtailable.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { collections, logSave, readSetting, saveSetting, type Settings } from '../documents/index.ts';
import { whoOf, withoutGaps } from '../request/index.ts';
import { above0, areaOf, capacityAt, limitsAt, type Saved, unset } from './gridLimits.ts';
import { meanPowerFactor } from './powerFactor.ts';
import { templateToday } from './strategies.ts';

type Revised<T> = T & { revision?: number };

/** Defaults until the first save: a strategy that is off and unlimited, no manual power, no reduction. */
const initialSettings: Pick<Settings, 'strategy' | 'manualPower' | 'batteryProtection' | 'exportLimit'> = {
  strategy: unset,
  manualPower: strategies.manual.defaults,
  batteryProtection: defaultProtection,
  exportLimit: { status: 'disabled', basis: 'power', limit: 0 },
};

function read<K extends keyof Settings>({ station }: CallContext, name: K, defaults: Settings[K]): Revised<Settings[K]> {
  const saved = readSetting(station.docs, name);
  return { ...(saved?.body ?? defaults), ...(saved && { revision: saved.revision }) };
}
/** The log has both sides, even for the first save. */
function write<K extends keyof Settings>(
  context: CallContext,
  what: string,
  name: K,
  form: Revised<Settings[K]>,
  defaults: Settings[K],
): void {
  const { revision, ...rest } = form;
  const after = rest as unknown as Settings[K];
  context.station.docs.tx((tx) => {
    const before = tx.get<Settings[K]>(collections.settings, name)?.body ?? defaults;
    saveSetting(tx, name, after, whoOf(context), revision);
    logSave(tx, context, what, { before, after });
  });
}

/** Changes some members of the strategy document; the others stay. */
function change(context: CallContext, what: string, revision: number | undefined, part: Partial<Saved>): void {
  const { revision: _own, ...saved } = read(context, 'strategy', initialSettings.strategy);
  write(context, what, 'strategy', { ...saved, ...part, ...(revision !== undefined && { revision }) }, initialSettings.strategy);
}

/** Changes the named members without checking the revision and disables the strategy. The next start begins a new run. */
export function turnTo(context: CallContext, what: string, chosen: Partial<Pick<Saved, 'kind' | 'mode'>>): void {
  const { revision } = read(context, 'strategy', initialSettings.strategy);
  change(context, what, revision, { ...chosen, enabled: false });
}

const manual = (_request: unknown, context: CallContext) => ({
  per: 'station' as const,
  ...read(context, 'manualPower', initialSettings.manualPower),
  enabled: readSetting(context.station.docs, 'strategy')?.body.mode === 'manual',
});
function updateManual(
  { enabled: _shown, ...form }: RequestOf<'strategy.updateManual'> & { enabled?: boolean },
  context: CallContext,
) {
  const own = form.per === 'converter' && { power: togetherOf(form) };
  write(
    context,
    'strategy.updateManual',
    'manualPower',
    { ...initialSettings.manualPower, ...form, ...own },
    initialSettings.manualPower,
  );
  return new Reply('Saved', manual(undefined, context));
}
/** Activates the manual power or the preset mode. Either begins a new run. */
function changeManual({ enabled }: RequestOf<'strategy.changeManual'>, context: CallContext) {
  turnTo(context, 'strategy.changeManual', { mode: enabled ? 'manual' : 'preset' });
  return new Reply('Saved', manual(undefined, context));
}

type Side = 'demand' | 'reverse';
const limitOf = { demand: 'demandLimit', reverse: 'reverseLimit' } as const;
const protectOf = { demand: 'demandProtect', reverse: 'reverseProtect' } as const;

function protection(side: Side) {
  return async (_request: unknown, context: CallContext) => {
    const { revision, ...settings } = read(context, 'strategy', initialSettings.strategy);
    const saved = limitsAt(context, settings);
    const { enabled = false, ...own }: Partial<DemandControl> = saved[side] ?? {};
    const limit = saved[limitOf[side]];
    const byTemplate = limit !== undefined && (templateToday(context.station)?.[protectOf[side]] ?? false);
    return withoutGaps({
      revision,
      status: enabled ? 'enabled' : 'disabled',
      inForce: enabled || byTemplate ? 'enabled' : 'disabled',
      level: areaOf(context) === undefined ? 'station' : 'point',
      limit,
      stationLimit: areaOf(context) === undefined ? undefined : above0(settings[limitOf[side]]),
      ...(side === 'demand' ? { discharges: false, ...windowOf(own) } : defaultReverseTrip),
      ...own,
      target: own.target ?? (side === 'demand' ? demandTargetOf(limit) : limit),
      capacity: await capacityOf(context, side),
    });
  };
}
/** The saved window, or the default one. */
function windowOf(own: Partial<DemandControl>) {
  const { kind: window, minutes } = demandWindowOf(own);
  return { window, minutes };
}
type Sent = GridProtectionDemandSent & Pick<GridProtectionReverseSent, 'seconds' | 'returnSeconds'>;
function changeProtection(side: Side, what: string) {
  return async ({ revision, status, limit, ...form }: Sent, context: CallContext) => {
    const { target, contract, window, minutes, discharges, dischargePower, dischargeSoc, seconds, returnSeconds } = form;
    const set = { target, contract, window, minutes, discharges, dischargePower, dischargeSoc, seconds, returnSeconds };
    const own = withoutGaps({ enabled: status === 'enabled', ...set });
    const part = { [limitOf[side]]: limit ?? contract, [side]: own };
    const area = areaOf(context);
    const saved = read(context, 'strategy', initialSettings.strategy);
    const areas = area !== undefined && { ...saved.areas, [area]: { ...limitsAt(context, saved), ...part } };
    change(context, what, revision, areas ? { areas } : part);
    return new Reply('Saved', await protection(side)(undefined, context));
  };
}
/**
 * Rated power of the transformers in kVA. For reverse power it is converted to kW with the mean power factor of the last days, so
 * that it does not vary from moment to moment.
 */
async function capacityOf(context: CallContext, side: Side): Promise<number | undefined> {
  const area = areaOf(context);
  const capacity = capacityAt(context, area);
  if (capacity === undefined || side === 'demand') return capacity;
  return capacity * (await meanPowerFactor(context.station, area));
}

function changeLimits(form: StrategyLimits, context: CallContext) {
  const { revision, demandLimit, reverseLimit } = form;
  change(context, 'strategy.changeLimits', revision, { demandLimit, reverseLimit });
  return new Reply('Saved', { ...form, revision: readSetting(context.station.docs, 'strategy')?.revision ?? 0 });
}

const battery = (_request: unknown, context: CallContext) =>
  read(context, 'batteryProtection', initialSettings.batteryProtection);
function changeBattery(form: BatteryProtection, context: CallContext) {
  write(context, 'strategy.changeBatteryProtection', 'batteryProtection', form, initialSettings.batteryProtection);
  return new Reply('Saved', battery(undefined, context));
}

/** Lists the inverters and hybrid units that the station cannot curtail. */
function exportLimit(_request: unknown, context: CallContext) {
  const { station } = context;
  const types = station.content().devices;
  const generating = [...devicesAs(station, 'inverter'), ...devicesAs(station, 'hybrid')];
  const fixed = generating.filter((record) => !isCurtailable(record, types));
  const names = fixed.map(({ name }) => name).join(', ');
  return { ...read(context, 'exportLimit', initialSettings.exportLimit), ...(names !== '' && { fixedInverters: names }) };
}
function changeExportLimit({ fixedInverters: _shown, ...form }: ExportLimitForm, context: CallContext) {
  write(context, 'strategy.changeExportLimit', 'exportLimit', form, initialSettings.exportLimit);
  return new Reply('Saved', exportLimit(undefined, context));
}
type ExportLimitForm = RequestOf<'strategy.changeExportLimit'> & { fixedInverters?: string };

export const strategySettings: Handlers = {
  'strategy.exportLimit': exportLimit,
  'strategy.changeExportLimit': changeExportLimit,
  'strategy.manual': manual,
  'strategy.updateManual': updateManual,
  'strategy.changeManual': changeManual,
  'strategy.demandPre': protection('demand'),
  'strategy.changeDemandPre': changeProtection('demand', 'strategy.changeDemandPre'),
  'strategy.reversePre': protection('reverse'),
  'strategy.changeReversePre': changeProtection('reverse', 'strategy.changeReversePre'),
  'strategy.changeLimits': changeLimits,
  'strategy.batteryProtection': battery,
  'strategy.changeBatteryProtection': changeBattery,
};
