// Today's plan from the saved documents; undefined if no strategy is set up.
import { dayOf } from '../../../core/time.ts';
import type { DocStore, DocTx, SharedDocs, StrategyTemplate } from '../../contract/index.ts';
import type {
  AreaLimits,
  BatteryProtection,
  DemandControl,
  ExportLimit,
  GridProtection,
  PowerReduction,
} from '../../contract/docs.ts';
import type { Common, DemandDischarge, Plan } from '../decision.ts';
import { exportLimitOf } from '../feedIn/exportLimit.ts';
import type { ReverseTripTimes } from '../gridState.ts';
import { defaultReverseTrip } from '../feedIn/reverseTrip.ts';
import { settingOf } from '../saved/settingOf.ts';
import { kindOf, strategies } from '../strategies/index.ts';
import { templateOf } from '../saved/templateOf.ts';
import { demandTargetOf, demandWindowOf } from './defaultDemand.ts';
import { defaultProtection } from './defaultProtection.ts';

export function planFromDocs(docs: DocStore, now: () => number, timezone: () => string): () => Plan | undefined {
  return () =>
    docs.tx((tx) => {
      const saved = settingOf(tx, 'strategy');
      const kind = saved && kindOf(saved);
      if (!kind) return undefined;
      const day = dayOf(now(), timezone());
      const planned = strategies[kind].planned(tx, day);
      return planned && { ...planned, common: commonOn(tx, day, saved) };
    });
}

/** The settings that apply today, also without a strategy or a template. */
export function commonFromDocs(docs: DocStore, now: () => number, timezone: () => string): () => Common {
  return () => docs.tx((tx) => commonOn(tx, dayOf(now(), timezone()), settingOf(tx, 'strategy') ?? { enabled: false }));
}

/** Settings that apply on a day with every strategy. */
export const commonOn = (tx: DocTx, day: string, saved: Limits): Common =>
  toCommon(saved, templateOf(tx, day), protectionsOf(tx));

type Limits = AreaLimits & Pick<SharedDocs['settings/strategy'], 'enabled' | 'areas'>;
/** Saved settings outside the templates; defaults if nothing was saved. */
interface Protections {
  batteryProtection?: BatteryProtection | undefined;
  powerReduction?: PowerReduction | undefined;
  exportLimit?: ExportLimit | undefined;
}
const protectionsOf = (tx: DocTx): Protections => ({
  batteryProtection: settingOf(tx, 'batteryProtection'),
  powerReduction: settingOf(tx, 'powerReduction'),
  exportLimit: settingOf(tx, 'exportLimit'),
});

type Bounds = Omit<StrategyTemplate, 'id' | 'name' | 'rows'>;
/** For a day without a template: the full SOC range. */
const open: Bounds = { socLow: 0, socUp: 100, demandProtect: false, reverseProtect: false };

/**
 * The limits of the day's template apply with every strategy. A demand or reverse-power limit applies if the template requests
 * it, or if it is enabled permanently.
 */
export function toCommon(
  saved: Limits,
  template: Bounds = open,
  { batteryProtection: protection = defaultProtection, powerReduction: reduction, exportLimit }: Protections = {},
): Common {
  return {
    enabled: saved.enabled,
    socLow: template.socLow,
    socUp: template.socUp,
    ...gridLimitsOf(saved, template),
    exportLimit: exportLimitOf(exportLimit),
    ...(saved.areas && { areas: areasOf(saved.areas, template) }),
    protection: protection.enabled ? protection : undefined,
    chargeEnd: template.constantVoltageProtect ? protection.chargeEnd : undefined,
    dischargeEnd: template.dischargeEndProtect ? protection.dischargeEnd : undefined,
    reduction,
  };
}

type Protects = Pick<StrategyTemplate, 'demandProtect' | 'reverseProtect'>;
const gridLimitsOf = (
  { demandLimit, reverseLimit, demand, reverse }: AreaLimits,
  { demandProtect, reverseProtect }: Protects,
) => ({
  demandLimit: demandProtect || demand?.enabled ? demandLimit : undefined,
  reverseLimit: reverseProtect || reverse?.enabled ? reverseLimit : undefined,
  demandTarget: demand?.target ?? demandTargetOf(demandLimit),
  demandWindow: demandWindowOf(demand),
  reverseTarget: reverse?.target,
  reverseTrip: { ...defaultReverseTrip, ...timesOf(reverse) },
  /** The export limit applies to the whole site only. */
  exportLimit: undefined,
  demandDischarge: dischargeOf(demand),
});
const timesOf = ({ seconds, returnSeconds }: Partial<GridProtection> = {}): Partial<ReverseTripTimes> => ({
  ...(seconds !== undefined && { seconds }),
  ...(returnSeconds !== undefined && { returnSeconds }),
});
const areasOf = (areas: NonNullable<Limits['areas']>, template: Protects) =>
  Object.fromEntries(Object.entries(areas).map(([name, limits]) => [name, gridLimitsOf(limits, template)]));

const dischargeOf = (demand: DemandControl | undefined): DemandDischarge | undefined =>
  demand?.discharges ? { power: demand.dischargePower, soc: demand.dischargeSoc } : undefined;
