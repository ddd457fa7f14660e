// In: the saved documents of the strategies. Out: the plan of today, or nothing where no strategy is set up.
import { dayOf } from '../../core/time.ts';
import type { DocStore, DocTx, SharedDocs, StrategyTemplate } from '../contract/index.ts';
import type { BatteryProtection, DemandControl, PowerReduction } from '../contract/docs.ts';
import type { DemandDischarge, Plan } from './decision.ts';
import { usualProtection } from './usualProtection.ts';

type Saved = SharedDocs['settings/strategy'];

export function planFromDocs(docs: DocStore, now: () => number, timezone: () => string): () => Plan | undefined {
  return () =>
    docs.tx((tx) => {
      const saved = setting(tx, 'strategy');
      const template = templateOf(tx, dayOf(now(), timezone()));
      if (!saved) return undefined;
      if (saved.mode === 'manual') return withProtections(manualPlan(tx, saved, template), template, protectionsOf(tx));
      return template && withProtections(toPlan(saved, template), template, protectionsOf(tx));
    });
}
type Name<K extends keyof SharedDocs> = K extends `settings/${infer N}` ? N : never;
const setting = <N extends Name<keyof SharedDocs>>(tx: DocTx, name: N): SharedDocs[`settings/${N}`] | undefined =>
  tx.get<SharedDocs[`settings/${N}`]>('settings', name)?.body;

/** The template of a day: its own, else that of its month. */
export function templateOf(tx: DocTx, day: string): StrategyTemplate | undefined {
  const id = setting(tx, 'strategyDays')?.[day] ?? setting(tx, 'strategyMonths')?.[String(Number(day.slice(5, 7)))];
  return id === undefined ? undefined : tx.get<StrategyTemplate>('strategyTemplates', id)?.body;
}

type Limits = Pick<Saved, 'kind' | 'enabled' | 'demandLimit' | 'reverseLimit' | 'demand' | 'reverse' | 'areas'>;
/** A limit protects where the template asks for it, or where it is enabled for good. */
export function toPlan(saved: Limits, template: Omit<StrategyTemplate, 'id' | 'name'>): Plan {
  const { rows, socLow, socUp, demandProtect, reverseProtect } = template;
  return {
    enabled: saved.enabled,
    kind: saved.kind,
    rows,
    socLow,
    socUp,
    demandLimit: demandProtect || saved.demand?.enabled ? saved.demandLimit : undefined,
    reverseLimit: reverseProtect || saved.reverse?.enabled ? saved.reverseLimit : undefined,
    demandTarget: saved.demand?.target,
    reverseTarget: saved.reverse?.target,
    demandDischarge: dischargeOf(saved.demand),
    ...(saved.areas && { areas: areasOf(saved.areas, template) }),
  };
}

const dischargeOf = (demand: DemandControl | undefined): DemandDischarge | undefined =>
  demand?.discharges ? { power: demand.dischargePower, soc: demand.dischargeSoc } : undefined;

function areasOf(
  areas: NonNullable<Limits['areas']>,
  { demandProtect, reverseProtect }: Pick<StrategyTemplate, 'demandProtect' | 'reverseProtect'>,
) {
  return Object.fromEntries(
    Object.entries(areas).map(([name, { demandLimit, reverseLimit, demand, reverse }]) => [
      name,
      {
        demandLimit: demandProtect || demand?.enabled ? demandLimit : undefined,
        reverseLimit: reverseProtect || reverse?.enabled ? reverseLimit : undefined,
        demandTarget: demand?.target,
        reverseTarget: reverse?.target,
        demandDischarge: dischargeOf(demand),
      },
    ]),
  );
}

/** By hand the limits of the day's template hold as well; without one the whole SOC is open. */
function manualPlan(tx: DocTx, saved: Saved, template: StrategyTemplate | undefined): Plan {
  const open = { socLow: 0, socUp: 100, demandProtect: false, reverseProtect: false };
  return {
    ...toPlan(saved, { ...(template ?? open), rows: [] }),
    kind: 'manual',
    manual: setting(tx, 'manualPower') ?? { power: 0, chargeStatus: 'idle' },
  };
}

/** What a station has saved beside its templates; the usual where nothing was. */
interface Protections {
  batteryProtection?: BatteryProtection | undefined;
  powerReduction?: PowerReduction | undefined;
}
const protectionsOf = (tx: DocTx): Protections => ({
  batteryProtection: setting(tx, 'batteryProtection'),
  powerReduction: setting(tx, 'powerReduction'),
});
export function withProtections(
  plan: Plan,
  template: Pick<StrategyTemplate, 'constantVoltageProtect' | 'dischargeEndProtect'> | undefined,
  { batteryProtection: protection = usualProtection, powerReduction: reduction }: Protections,
): Plan {
  return {
    ...plan,
    protection: protection.enabled ? protection : undefined,
    chargeEnd: template?.constantVoltageProtect ? protection.chargeEnd : undefined,
    dischargeEnd: template?.dischargeEndProtect ? protection.dischargeEnd : undefined,
    reduction,
  };
}
