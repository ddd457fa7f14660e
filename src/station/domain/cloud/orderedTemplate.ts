// Checks and applies a template that the cloud platform dispatched for a day.
import { cloudPlatform } from '../../../core/texts/who.ts';
import type { AnswerOf } from '../../../core/calls/calls.gen.ts';
import type { DocTx, Station, StrategyTemplate } from '../../contract/index.ts';
import { kindOf } from '../../dispatch/strategies/index.ts';
import { collections, logSave, putSetting, readSetting, readTemplates, type Settings } from '../documents/index.ts';
import { ratedPower } from '../strategy/index.ts';
import type { Hinder } from './orders.ts';

type Template = NonNullable<AnswerOf<'site.orders'>['orders'][number]['template']>;

/** Unknown data also counts as an obstacle. */
export function templateHinders(station: Station, { rows, name, id }: Template): readonly Hinder[] {
  const rated = ratedPower(station);
  const saved = readSetting(station.docs, 'strategy')?.body;
  const own = idOf({ id });
  return [
    [station.scope().state.strategy !== 'running', 'stopped'],
    [saved === undefined || kindOf(saved) !== 'pv', 'other'],
    [rows.some(({ power }) => rated === undefined || Math.abs(power) > rated), 'power'],
    [readTemplates(station.docs).some((each) => each.id !== own && each.body.name === name), 'name'],
  ];
}

/** A template that is sent again replaces itself, never a template made at this station. */
const idOf = ({ id = '' }: { id?: string | undefined }): string => `cloud-${id}`.slice(0, 60);

export function follow(tx: DocTx, station: Station, day: string, template: Template): void {
  const { id: _id, revision: _revision, rows, demandProtect = false, reverseProtect = false, ...rest } = template;
  const id = idOf(template);
  const body: StrategyTemplate = {
    ...rest,
    id,
    demandProtect,
    reverseProtect,
    rows: rows.map((row) => ({ chargeStatus: 'idle' as const, ...row })),
  };
  tx.put(collections.strategyTemplates, id, body, cloudPlatform);
  // One revision covers months and days, so a person who edits them gets a conflict.
  const of = <K extends 'strategyMonths' | 'strategyDays'>(name: K): Settings[K] | undefined =>
    tx.get<Settings[K]>(collections.settings, name)?.body;
  putSetting(tx, 'strategyMonths', { ...of('strategyMonths') }, cloudPlatform);
  putSetting(tx, 'strategyDays', { ...of('strategyDays'), [day]: id }, cloudPlatform);
  const context = { station, user: { name: cloudPlatform }, address: '' };
  logSave(tx, context, 'strategy.pushRule', { target: template.name, after: { template: template.name, day } });
}
