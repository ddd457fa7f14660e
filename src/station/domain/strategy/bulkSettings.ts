// Calls that read and save all templates or limits at once, for the settings file.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { Reply, type StrategyTemplate } from '../../contract/index.ts';
import type { AreaLimits } from '../../contract/docs.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { strategies } from '../../dispatch/strategies/index.ts';
import { collections, logSave, putSetting, readBusbars, readSetting, readTemplates } from '../documents/index.ts';
import { whoOf, refuseAt, withoutGaps } from '../request/index.ts';
import { type Saved, unset } from './gridLimits.ts';

type Templates = RequestOf<'strategy.takeTemplates'>;
type Limits = RequestOf<'strategy.takeLimits'>;

function everyTemplate(_request: unknown, { station: { docs } }: CallContext): Templates {
  const months = readSetting(docs, 'strategyMonths')?.body ?? {};
  const days = readSetting(docs, 'strategyDays')?.body ?? {};
  return {
    templates: readTemplates(docs).map(({ id, body }) => ({ ...body, id, rows: body.rows.map((row) => ({ ...row })) })),
    months: Object.entries(months).map(([month, template]) => ({ month: Number(month), template })),
    days: Object.entries(days)
      .map(([day, template]) => ({ day, template }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

function takeTemplates({ templates, months, days }: Templates, context: CallContext) {
  const { docs } = context.station;
  const after = new Map(templates.map((form, index) => [toId(form, index), toTemplate(form)]));
  for (const [list, rows] of Object.entries({ months, days })) {
    const lost = rows.findIndex(({ template }) => !after.has(template));
    if (lost >= 0) throw refuseAt(`/${list}/${lost}/template`, 'No such template');
  }
  docs.tx((tx) => {
    const before = everyTemplate(undefined, context);
    for (const { id } of tx.list(collections.strategyTemplates)) if (!after.has(id)) tx.remove(collections.strategyTemplates, id);
    for (const [id, body] of after) tx.put(collections.strategyTemplates, id, body, whoOf(context));
    putSetting(tx, 'strategyMonths', Object.fromEntries(months.map(({ month, template }) => [month, template])), whoOf(context));
    putSetting(tx, 'strategyDays', Object.fromEntries(days.map(({ day, template }) => [day, template])), whoOf(context));
    logSave(tx, context, 'strategy.takeTemplates', { before, after: { templates, months, days } });
  });
  return new Reply('Saved', everyTemplate(undefined, context));
}

function toId({ id }: Templates['templates'][number], index: number): string {
  if (id === undefined || id === '') throw refuseAt(`/templates/${index}/id`, 'Please enter a value');
  return id;
}
function toTemplate({ id = '', revision: _revision, state: _state, ...form }: Templates['templates'][number]): StrategyTemplate {
  const rows = form.rows.map((row) => ({ chargeStatus: 'idle' as const, ...row }));
  return { ...strategies.pv.defaults, ...form, id, rows };
}

const saved = ({ docs }: CallContext['station']): Saved => readSetting(docs, 'strategy')?.body ?? unset;

function everyLimit(_request: unknown, { station }: CallContext): Limits {
  const { areas = {}, ...ofStation } = saved(station);
  const points = Object.entries(areas).map(([busbarName, limits]) => ({ busbarName, ...toPart(limits) }));
  return { points: [toPart(ofStation), ...points] };
}
const toPart = ({ demandLimit, reverseLimit, demand, reverse }: AreaLimits) =>
  withoutGaps({ demandLimit, reverseLimit, demand, reverse });

function takeLimits({ points }: Limits, context: CallContext) {
  const { station } = context;
  const known = readBusbars(station.docs).map(({ busbarName }) => busbarName);
  points.forEach(({ busbarName, demandLimit, reverseLimit }, index) => {
    if (busbarName !== undefined && !known.includes(busbarName))
      throw refuseAt(`/points/${index}/busbarName`, 'No such grid connection point');
    if (demandLimit !== undefined && demandLimit > 0 && (reverseLimit ?? 0) > demandLimit)
      throw refuseAt(`/points/${index}/reverseLimit`, 'The reverse-power limit must not exceed the demand limit');
  });
  const { areas: _areas, demand: _demand, reverse: _reverse, ...kept } = saved(station);
  const [ofStation] = points.filter(({ busbarName }) => busbarName === undefined);
  const own = points.flatMap(({ busbarName, ...limits }): [string, AreaLimits][] =>
    busbarName === undefined ? [] : [[busbarName, toPart(limits as AreaLimits)]],
  );
  const before = everyLimit(undefined, context);
  const areas = Object.fromEntries(own);
  station.docs.tx((tx) => {
    const after = { ...kept, ...(ofStation && toPart(ofStation as AreaLimits)), ...(own.length > 0 && { areas }) };
    putSetting(tx, 'strategy', after as Saved, whoOf(context));
    logSave(tx, context, 'strategy.takeLimits', { before, after: { points } });
  });
  return new Reply('Saved', everyLimit(undefined, context));
}

export const bulkSettings: Handlers = {
  'strategy.everyTemplate': everyTemplate,
  'strategy.takeTemplates': takeTemplates,
  'strategy.everyLimit': everyLimit,
  'strategy.takeLimits': takeLimits,
};
