// Calls of the commissioning: how the steps stand, checking them, and what a person says where no check can tell.
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { CommissioningSteps } from '../../../core/content.ts';
import { entriesOf } from '../../../core/object.ts';
import { Refused, Reply, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, logSave } from '../documents/index.ts';
import { nameOf, oneByOne } from '../request/index.ts';
import { verdictOf } from './finding.ts';
import { checkOf, type Kept, type Mark, standingOf } from './marks.ts';
import { toAnswer } from './toAnswer.ts';

type Step = CommissioningSteps[string];

const stepsOf = (station: Station) => entriesOf(station.content().commissioning);
function stepAt(station: Station, id: string): Step {
  const step = stepsOf(station).find(([name]) => name === id)?.[1];
  if (!step) throw new Refused(404, 'There is no such step');
  return step;
}

async function state(_request: unknown, context: CallContext): Promise<AnswerOf<'commissioning.state'>> {
  const all = await oneByOne(stepsOf(context.station), ([id, step]) => standingOf(context.station, id, step));
  return toAnswer(all, context);
}

/** One step, or one after the other all that a check answers. */
async function check({ step: only }: RequestOf<'commissioning.check'>, context: CallContext) {
  const asked = only === undefined ? stepsOf(context.station) : [[only, stepAt(context.station, only)] as const];
  const checked = asked.filter(([, step]) => checkOf(step));
  if (checked.length === 0) throw new Refused(409, 'No check answers this step, a person has to');
  for (const [id, step] of checked) await checkOne(id, step, context);
  return new Reply('Checked', null);
}

async function checkOne(id: string, step: Step, context: CallContext): Promise<void> {
  const { station } = context;
  const asked = checkOf(step);
  if (!asked) return;
  // Before the proof: what changes meanwhile is not proved.
  const facts = asked.facts?.(station);
  const found = [...(await asked.look(station)), ...((await asked.prove?.(context)) ?? [])];
  keep(id, context, { way: 'check', found, ...(facts !== undefined && { facts }) }, verdictOf(found) === 'holds');
}

async function confirm({ step: id, note }: RequestOf<'commissioning.confirm'>, context: CallContext) {
  const { station } = context;
  const step = stepAt(station, id);
  const { confirmable, now, kept } = await standingOf(station, id, step);
  if (!confirmable) throw new Refused(409, 'The station can tell this itself: check the step instead');
  const asked = checkOf(step);
  const found = asked?.prove ? (kept.tried?.found ?? []) : now;
  const facts = asked?.facts?.(station);
  keep(id, context, { way: 'person', found, ...(facts !== undefined && { facts }), ...(note !== undefined && { note }) }, true);
  return new Reply('Confirmed', null);
}

function keep(id: string, context: CallContext, given: Omit<Mark, 'at' | 'by'>, passes: boolean): void {
  const mark: Mark = { at: context.station.clock.now(), by: nameOf(context), ...given };
  context.station.docs.tx((tx) => {
    const before = tx.get<Kept>(collections.commissioning, id)?.body ?? {};
    // What passed once stays said beside the try that did not.
    const passed = passes ? mark : before.passed;
    const tried = given.way === 'check' ? mark : before.tried;
    tx.put<Kept>(collections.commissioning, id, { ...(passed && { passed }), ...(tried && { tried }) }, mark.by);
    const after = { step: id, verdict: given.way === 'person' ? 'holds' : verdictOf(given.found), note: given.note };
    logSave(tx, context, given.way === 'person' ? 'commissioning.confirm' : 'commissioning.check', { after });
  });
}

/** Begun anew, after a device was replaced or a word was given too early; the log keeps both. */
function reopen({ step: id }: RequestOf<'commissioning.reopen'>, context: CallContext) {
  stepAt(context.station, id);
  context.station.docs.tx((tx) => {
    tx.remove(collections.commissioning, id);
    logSave(tx, context, 'commissioning.reopen', { after: { step: id } });
  });
  return new Reply('The step is open again', null);
}

export const commissioningCalls: Handlers = {
  'commissioning.state': state,
  'commissioning.check': check,
  'commissioning.confirm': confirm,
  'commissioning.reopen': reopen,
};
