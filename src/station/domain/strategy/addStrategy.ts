// Calls that set up a strategy and select it in one transaction. The settings are saved and validated by the handlers of their
// own pages.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { entriesOf } from '../../../core/object.ts';
import { Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { mustBeChoosable, choose } from './chosenStrategy.ts';
import { type Edits, saveHandler, saves } from './saves.ts';
import { toState } from './strategies.ts';

function add({ type, ...forms }: RequestOf<'strategy.addConfig'>, context: CallContext) {
  return setUp(type, forms, context);
}
const addLoadFollowing = (loadTracking: RequestOf<'strategy.addLoadFollowing'>, context: CallContext) =>
  setUp('lf', { loadTracking }, context);

function setUp(type: RequestOf<'strategy.save'>['type'], forms: Edits, context: CallContext) {
  mustBeChoosable(type);
  context.station.docs.tx(() => {
    for (const [member, form] of entriesOf(forms))
      if (form !== undefined) saveHandler(saves[member], context.station)(form as never, context);
    choose({ type }, context);
  });
  return new Reply('Saved', toState(context));
}

export const addStrategy: Handlers = { 'strategy.addConfig': add, 'strategy.addLoadFollowing': addLoadFollowing };
