// Calls of the choice among the strategies: which there are, and which one a start follows.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { keysOf } from '../../../core/object.ts';
import { schemaAt } from '../../../core/schema/schemaWalk.ts';
import { translateWith } from '../../../core/texts/text.ts';
import { Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { kindOf, type StrategyKind, strategies } from '../../dispatch/strategies/index.ts';
import { readSetting, todayOf } from '../documents/index.ts';
import { refuseAt } from '../request/index.ts';
import { unset } from './gridLimits.ts';
import { toState } from './strategies.ts';
import { change } from './strategySettings.ts';

/** Those that are chosen by their kind: a mode brings its own. */
const choosable: readonly StrategyKind[] = keysOf(strategies).filter((kind) => kindOf({ kind, mode: 'preset' }) === kind);

function list(_request: unknown, context: CallContext) {
  const { docs } = context.station;
  const saved = readSetting(docs, 'strategy')?.body ?? unset;
  const day = todayOf(context.station);
  return choosable.map((type) => {
    const isPlanned = docs.tx((tx) => strategies[type].planned(tx, day)) !== undefined;
    const state = type === saved.kind ? ('chosen' as const) : isPlanned ? ('ready' as const) : ('unplanned' as const);
    return { type, title: titleOf(type, context), state };
  });
}

/** As the enumeration of the schemas names it. */
function titleOf(kind: StrategyKind, { station, language }: CallContext): string {
  const { entities, locales } = station.content();
  const choices = schemaAt(entities.strategy ?? {}, '/kind')?.choices ?? {};
  const title = Object.values(choices).find((choice) => choice.const === kind)?.title ?? kind;
  return translateWith(locales[language] ?? {})(typeof title === 'string' ? title : title.text);
}

/** In force with the next start, and the mode of presets with it. */
function choose({ type }: RequestOf<'strategy.save'>, context: CallContext) {
  if (!choosable.some((kind) => kind === type)) throw refuseAt('/type', 'No such strategy');
  change(context, 'strategy.save', undefined, { kind: type, mode: 'preset', enabled: false });
  return new Reply('Saved', toState(context));
}

export const chosenStrategy: Handlers = { 'strategy.enabledTypes': list, 'strategy.save': choose };
