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
  const titles = [...new Set(list.map(({ title }) => title))];
  const summary = titles.map((title) => {
    const same = list.filter((latch) => latch.title === title);
    const first = Math.min(...same.map(({ at }) => at));
    return `${title} · ${namesOf(same, translate)} · ${exactInstantText(first, zone)}`;
  });
  return { list, summary: summary.join('; ') };
}

/** A large station can have a latch for each of its converters. */
const mostNames = 5;
function namesOf(list: readonly { deviceName: string }[], translate: ReturnType<typeof translator>): string {
  const names = list.slice(0, mostNames).map(({ deviceName }) => deviceName);
  const count = list.length - names.length;
  return count > 0 ? translate('{{names}} and {{count}} more', { names: names.join(', '), count }) : names.join(', ');
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
