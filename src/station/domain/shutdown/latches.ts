// Calls of latches: the active ones, and their reset by a person.
import { exactInstantText } from '../../../core/time.ts';
import { type Latch, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { reasons } from '../../dispatch/decision.ts';
import { whoOf, translator } from '../request/index.ts';
import { zoneOf } from '../documents/index.ts';

function toAnswer(latches: readonly Latch[], context: CallContext) {
  const translate = translator(context);
  const zone = zoneOf(context.station);
  const list = latches.map(({ reason, ...latch }) => ({ ...latch, title: translate(reasons[reason].text) }));
  const summary = list.map(({ title, deviceName, at }) => `${title} · ${deviceName} · ${exactInstantText(at, zone)}`).join(', ');
  return { list, summary };
}

async function reset(_request: unknown, context: CallContext) {
  const { dispatch } = context.station;
  const left = dispatch.resetLatches(whoOf(context));
  // Waits until the log entry is written.
  await dispatch.late(() => {});
  return new Reply(
    left.length === 0 ? 'Reset. Nothing was started.' : 'Partly reset. Some causes are still present.',
    toAnswer(left, context),
  );
}

export const latchCalls: Handlers = {
  'latch.search': (_request: unknown, context: CallContext) => toAnswer(context.station.dispatch.latches(), context),
  'latch.reset': reset,
};
