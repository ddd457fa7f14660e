// Calls of the strategy selection: the available strategies, and the one to be used at the next start.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { keysOf } from '../../../core/object.ts';
import { schemaAt } from '../../../core/schema/schemaWalk.ts';
import { translateWith } from '../../../core/texts/text.ts';
import { Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { kindOf, type StrategyKind, strategies, whyNotReady } from '../../dispatch/strategies/index.ts';
import { readSetting, todayOf } from '../documents/index.ts';
import { refuseAt } from '../request/index.ts';
import { unset } from './gridLimits.ts';
import { toState } from './strategies.ts';
import { turnTo } from './strategySettings.ts';

/** Kinds that can be selected. A kind that results from a mode is excluded. */
const choosable: readonly StrategyKind[] = keysOf(strategies).filter((kind) => kindOf({ kind, mode: 'preset' }) === kind);

/** In the order and with the titles of the enumeration in the schemas. */
function list(_request: unknown, context: CallContext) {
  const { station, language } = context;
  const { entities, locales } = station.content();
  const say = translateWith(locales[language] ?? {}, language);
  // The default of a new station is not shown as selected, because then it could not be selected.
  const chosen = readSetting(station.docs, 'strategy')?.body.kind;
  const day = todayOf(station);
  const choices = schemaAt(entities.strategy ?? {}, '/kind')?.choices ?? {};
  return Object.values(choices).flatMap(({ const: kind, title }) => {
    const type = choosable.find((each) => each === kind);
    if (!type) return [];
    const why = station.docs.tx((tx) => whyNotReady(tx, type, day));
    const state = type === chosen ? ('chosen' as const) : why === undefined ? ('ready' as const) : ('unplanned' as const);
    return [
      { type, title: say(typeof title === 'string' ? title : title.text), state, ...(why !== undefined && { why: say(why) }) },
    ];
  });
}

export function mustBeChoosable(type: string, at = '/type'): void {
  if (!choosable.some((kind) => kind === type)) throw refuseAt(at, 'No such strategy');
}

/** Takes effect at the next start, and also sets the preset mode. */
export function choose({ type }: RequestOf<'strategy.save'>, context: CallContext) {
  mustBeChoosable(type);
  turnTo(context, 'strategy.save', { kind: type, mode: 'preset' });
  return new Reply('Saved', toState(context));
}

function toFollow(_request: unknown, { station }: CallContext): RequestOf<'strategy.takeToFollow'> {
  const { kind, mode } = readSetting(station.docs, 'strategy')?.body ?? unset;
  return { kind, mode };
}
function takeToFollow({ kind, mode }: RequestOf<'strategy.takeToFollow'>, context: CallContext) {
  mustBeChoosable(kind, '/kind');
  turnTo(context, 'strategy.takeToFollow', { kind, mode });
  return new Reply('Saved', toFollow(undefined, context));
}

export const chosenStrategy: Handlers = {
  'strategy.enabledTypes': list,
  'strategy.save': choose,
  'strategy.toFollow': toFollow,
  'strategy.takeToFollow': takeToFollow,
};
