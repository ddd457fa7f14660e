// Calls of the strategy templates: create by name, fill with rows, assign to months and days. A template in use cannot be
// deleted.
import { mustBeFree, refuseAt, whoOf } from '../request/index.ts';
import { collections, logSave, putSetting, readSetting, saveSetting, type Settings } from '../documents/index.ts';
import { randomUUID } from 'node:crypto';
import type { RequestOf, StrategyTemplateAllotments, StrategyTemplateRenamed } from '../../../core/calls/calls.gen.ts';
import { type DocTx, Refused, type StrategyTemplate, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import type { AreaLimits } from '../../contract/docs.ts';
import { strategies } from '../../dispatch/strategies/index.ts';
import { above0, unset } from './gridLimits.ts';

const templatesCollection = collections.strategyTemplates;
/** A complete template, or only the name of a new one. */
type TemplateForm = Partial<RequestOf<'strategy.saveTemplate'>> & RequestOf<'strategy.addTemplateName'>;
/** The content of a template that is created by its name alone. */
const { defaults } = strategies.pv;

function find(tx: DocTx, id: string) {
  const doc = tx.get<StrategyTemplate>(templatesCollection, id);
  if (!doc) throw new Refused(404, 'No such template');
  return doc;
}
function toFreeName(tx: DocTx, name: string, own: string | undefined): string {
  const wanted = name.trim();
  if (wanted === '') throw refuseAt('/name', 'Please enter a template name');
  const others = tx.list<StrategyTemplate>(templatesCollection).flatMap(({ id, body }) => (id === own ? [] : [body.name]));
  mustBeFree('/name', wanted, others, 'Template name duplicated');
  return wanted;
}

/** A new template applies the limits that the station has. */
function protectionsIn(tx: DocTx): Pick<StrategyTemplate, 'demandProtect' | 'reverseProtect'> {
  const { areas = {}, ...station } = tx.get<Settings['strategy']>(collections.settings, 'strategy')?.body ?? unset;
  const all: readonly AreaLimits[] = [station, ...Object.values(areas)];
  return {
    demandProtect: all.some(({ demandLimit }) => above0(demandLimit) !== undefined),
    reverseProtect: all.some(({ reverseLimit }) => above0(reverseLimit) !== undefined),
  };
}

/** Saves a complete template, or a new one without an id: members that are not given are copied. */
function save(what: string) {
  return ({ id, revision, copyOf, ...form }: TemplateForm, context: CallContext) =>
    context.station.docs.tx((tx) => {
      const before = id === undefined ? undefined : find(tx, id);
      const from = copyOf === undefined ? { ...defaults, ...(id === undefined && protectionsIn(tx)) } : find(tx, copyOf).body;
      const { name, rows = from.rows, ...rest } = form;
      const body: StrategyTemplate = {
        ...from,
        ...rest,
        id: id ?? randomUUID(),
        name: toFreeName(tx, name, id),
        rows: rows.map((row) => ({ chargeStatus: 'idle' as const, ...row })),
      };
      return put(tx, context, { what, before: before?.body, after: body, ...(revision !== undefined && { revision }) });
    });
}
function rename({ id, revision, name }: StrategyTemplateRenamed, context: CallContext) {
  return context.station.docs.tx((tx) => {
    const before = find(tx, id).body;
    const after = { ...before, name: toFreeName(tx, name, id) };
    return put(tx, context, { what: 'strategy.alterTemplateName', before, after, ...(revision !== undefined && { revision }) });
  });
}
interface Change {
  what: string;
  before: StrategyTemplate | undefined;
  after: StrategyTemplate;
  revision?: number;
}
function put(tx: DocTx, context: CallContext, { what, before, after, revision }: Change) {
  const saved = tx.save(templatesCollection, after.id, after, whoOf(context), revision);
  logSave(tx, context, what, { ...(before && { before }), after, target: after.name });
  return new Reply('Saved', { ...after, revision: saved.revision });
}

function remove(what: string) {
  return ({ id }: { id: string }, context: CallContext) =>
    context.station.docs.tx((tx) => {
      const { body } = find(tx, id);
      const { months, days } = allotmentsIn(tx);
      if ([...Object.values(months), ...Object.values(days)].includes(id))
        throw new Refused(409, 'The template is assigned. Assign another one first.');
      tx.remove(templatesCollection, id);
      logSave(tx, context, what, { before: body, target: body.name });
      return new Reply('Deleted', null);
    });
}

const allotmentsIn = (tx: DocTx) => ({
  months: tx.get<Settings['strategyMonths']>(collections.settings, 'strategyMonths')?.body ?? {},
  days: tx.get<Settings['strategyDays']>(collections.settings, 'strategyDays')?.body ?? {},
});

function allotments(_request: unknown, { station: { docs } }: CallContext) {
  const { months, days } = docs.tx(allotmentsIn);
  const revision = readSetting(docs, 'strategyMonths')?.revision;
  return {
    ...(revision !== undefined && { revision }),
    months: Object.entries(months).map(([month, template]) => ({ month: Number(month), template })),
    days: Object.entries(days)
      .map(([day, template]) => ({ day, template }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

/** Saves all assignments at once; one revision covers months and days. */
function allot({ revision, months, days }: StrategyTemplateAllotments, context: CallContext) {
  context.station.docs.tx((tx) => {
    const known = new Set(tx.list(templatesCollection).map(({ id }) => id));
    for (const [list, rows] of Object.entries({ months, days })) {
      const lost = rows.findIndex(({ template }) => !known.has(template));
      if (lost >= 0) throw refuseAt(`/${list}/${lost}/template`, 'No such template');
    }
    const before = allotmentsIn(tx);
    const after = {
      months: Object.fromEntries(months.map(({ month, template }) => [String(month), template])),
      days: Object.fromEntries(days.map(({ day, template }) => [day, template])),
    };
    saveSetting(tx, 'strategyMonths', after.months, whoOf(context), revision);
    putSetting(tx, 'strategyDays', after.days, whoOf(context));
    logSave(tx, context, 'strategy.allotCurrent', { before, after });
  });
  return new Reply('Saved', allotments(undefined, context));
}

function one({ id }: { id: string }, { station: { docs } }: CallContext) {
  const { body, revision } = docs.tx((tx) => find(tx, id));
  return { ...body, id, revision };
}

export const strategyTemplates: Handlers = {
  'strategy.template': one,
  'strategy.addTemplateName': save('strategy.addTemplateName'),
  'strategy.alterTemplateName': rename,
  'strategy.deleteTemplate': remove('strategy.deleteTemplate'),
  'strategy.saveTemplate': save('strategy.saveTemplate'),
  'strategy.createRule': save('strategy.createRule'),
  'strategy.changeRule': save('strategy.changeRule'),
  'strategy.deleteRule': remove('strategy.deleteRule'),
  'strategy.allotments': allotments,
  'strategy.allotCurrent': allot,
};
