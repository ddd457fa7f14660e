// Applies a person's edits to a view of the station and determines the simulated strategy. Nothing is saved.
import type { RequestOf } from '../../../../core/calls/calls.gen.ts';
import { entriesOf } from '../../../../core/object.ts';
import { schemaAt } from '../../../../core/schema/schemaWalk.ts';
import { Refused, type Station } from '../../../contract/index.ts';
import type { CallContext } from '../../../contract/calls.ts';
import type { SideName } from '../../../contract/simulations.ts';
import { settingOf } from '../../../dispatch/saved/settingOf.ts';
import { kindOf, type StrategyKind, strategies } from '../../../dispatch/strategies/index.ts';
import { collections, readSetting, readTemplates } from '../../documents/index.ts';
import { unset } from '../gridLimits.ts';
import { saveHandler, saves } from '../saves.ts';
import { draftDocs } from './draftDocs.ts';

type SideRequest = NonNullable<RequestOf<'simulation.start'>['left']>;

export interface Side {
  called: SideName;
  kind: StrategyKind;
  /** The station with the edits as if they were saved. */
  station: Station;
}

const useCurve = 'strategy.usePlanCurve';

export async function toSide(asked: SideRequest | undefined, context: CallContext): Promise<Side> {
  const { kind: wanted, template, curve, edits = {} } = asked ?? {};
  const docs = draftDocs(context.station.docs);
  const station: Station = Object.create(context.station, { docs: { value: docs } });
  const draft: CallContext = { ...context, station };
  for (const [member, form] of entriesOf(edits)) {
    const handler = saveHandler(saves[member], station);
    if (form !== undefined) await handler(form as never, draft);
  }
  // If no curve has been read, the active one is simulated.
  const reads = curve === 'read' && docs.tx((tx) => settingOf(tx, 'planTracking')?.read) !== undefined;
  if (reads) await saveHandler(useCurve, station)({} as never, draft);
  const edited = docs.changed();
  const shown = template ?? (edits.template && (edits.template.id ?? newestTemplate(station)));
  if (shown !== undefined) holdAlways(station, shown);
  const kind = kindOf(readSetting(docs, 'strategy')?.body ?? unset);
  const selected = wanted === undefined ? kind : kindsByName.get(wanted);
  if (selected === undefined) throw new Refused(404, 'No such strategy');
  return { kind: selected, station, called: toCalled(selected, shown, edited, draft) };
}
const kindsByName = new Map<string, StrategyKind>(Object.values(strategies).map(({ kind }) => [kind, kind]));

/** A new template without an id is the last one. */
const newestTemplate = ({ docs }: Station): string | undefined => readTemplates(docs).at(-1)?.id;

/** Applies the template on every day, regardless of its assigned days. */
function holdAlways({ docs }: Station, template: string): void {
  docs.tx((tx) => {
    if (tx.get(collections.strategyTemplates, template) === undefined) throw new Refused(404, 'No such template');
    const months = Object.fromEntries(Array.from({ length: 12 }, (_each, index) => [String(index + 1), template]));
    tx.put(collections.settings, 'strategyMonths', months, 'station');
    tx.put(collections.settings, 'strategyDays', {}, 'station');
  });
}

function toCalled(kind: StrategyKind, template: string | undefined, edited: boolean, { station }: CallContext): SideName {
  const choices = schemaAt(station.content().entities.strategy ?? {}, '/kind')?.choices ?? {};
  const title = Object.values(choices).find((choice) => choice.const === kind)?.title ?? kind;
  const [saved] = template === undefined ? [] : readTemplates(station.docs).filter(({ id }) => id === template);
  return { kind: title, ...(saved && { template: saved.body.name }), edited };
}
