// Calls of commissioning: the state of the steps, checking them, and confirmations by a person where no check can decide.
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { CommissioningSteps } from '../../../core/content.ts';
import { entriesOf } from '../../../core/object.ts';
import { Refused, Reply, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, logSave } from '../documents/index.ts';
import { whoOf, oneByOne, withoutGaps } from '../request/index.ts';
import { enableControl } from '../devices/index.ts';
import { toBeEnabled } from './devices.ts';
import { type Verdict, verdictOf } from './finding.ts';
import { checkOf, type Kept, type Mark, type Standing, standingOf, type State, stateOf } from './marks.ts';
import { toAnswer } from './toAnswer.ts';

type Step = CommissioningSteps[string];

const stepsOf = (station: Station) => entriesOf(station.content().commissioning);
function stepAt(station: Station, id: string): Step {
  const step = stepsOf(station).find(([name]) => name === id)?.[1];
  if (!step) throw new Refused(404, 'No such step');
  return step;
}

async function state(_request: unknown, context: CallContext): Promise<AnswerOf<'commissioning.state'>> {
  const all = await oneByOne(stepsOf(context.station), ([id, step]) => standingOf(context.station, id, step));
  return toAnswer(all, context);
}

/** Checks one step, or all steps with an automatic check one after the other. */
async function check({ step: only }: RequestOf<'commissioning.check'>, context: CallContext) {
  const asked = only === undefined ? stepsOf(context.station) : [[only, stepAt(context.station, only)] as const];
  const checked = asked.filter(([, step]) => checkOf(step));
  if (checked.length === 0) throw new Refused(409, 'This step has no automatic check. Confirm it manually.');
  const done = await oneByOne(checked, ([id, step]) => checkOne(id, step, context));
  const names = done.flatMap(({ enabled }) => enabled).join(', ');
  const data = only === undefined ? {} : withoutGaps({ state: done[0]?.state });
  if (names === '') return new Reply('Checked', data);
  return new Reply({ text: 'Checked. Control enabled: {{names}}', values: { names } }, data);
}

interface Checked {
  state: State | undefined;
  /** Names of the devices that the station controls from now on. */
  enabled: readonly string[];
}

async function checkOne(id: string, step: Step, context: CallContext): Promise<Checked> {
  const { station } = context;
  const asked = checkOf(step);
  if (!asked) return { state: undefined, enabled: [] };
  const before = await standingOf(station, id, step);
  // Enabled first, so that the record lists these devices as controlled.
  const enabled = step.check === 'devices' ? enableChecked(context) : [];
  // Read before the proof, so that a change in the meantime makes the result lapse.
  const facts = asked.facts?.(station);
  const found = [...(await asked.look(station)), ...((await asked.prove?.(context)) ?? [])];
  const state = keep(before, context, { way: 'check', found, ...(facts !== undefined && { facts }) }, verdictOf(found));
  return { state, enabled };
}

/** Enables control of every device that passes the check, even if other devices fail. Returns their names. */
function enableChecked(context: CallContext): string[] {
  const { station } = context;
  const passing = toBeEnabled(station);
  for (const { id } of passing) enableControl(id, context);
  return passing.map(({ name }) => name);
}

async function confirm({ step: id, note }: RequestOf<'commissioning.confirm'>, context: CallContext) {
  const { station } = context;
  const step = stepAt(station, id);
  const before = await standingOf(station, id, step);
  const { confirmable, now, kept } = before;
  if (!confirmable) throw new Refused(409, 'This step has an automatic check. Run the check instead.');
  const asked = checkOf(step);
  const found = asked?.prove ? (kept.tried?.found ?? []) : now;
  const facts = asked?.facts?.(station);
  const said = { ...(facts !== undefined && { facts }), ...(note !== undefined && { note }) };
  return new Reply('Confirmed', { state: keep(before, context, { way: 'person', found, ...said }, 'holds') });
}

/** The log contains the id of the step; readers see its title in their language. */
function keep(before: Standing, context: CallContext, given: Omit<Mark, 'at' | 'by'>, verdict: Verdict): State {
  const { station } = context;
  const mark: Mark = { at: station.clock.now(), by: whoOf(context), ...given };
  return station.docs.tx((tx) => {
    const kept = tx.get<Kept>(collections.commissioning, before.id)?.body ?? {};
    // An earlier pass remains visible next to the failed attempt.
    const passed = verdict === 'holds' ? mark : kept.passed;
    const tried = given.way === 'check' ? mark : kept.tried;
    const next: Kept = { ...(passed && { passed }), ...(tried && { tried }) };
    tx.put(collections.commissioning, before.id, next, mark.by);
    const state = stateOf(station, before.step, next, verdict);
    const note = given.note === undefined ? {} : { note: given.note };
    logSave(tx, context, given.way === 'person' ? 'commissioning.confirm' : 'commissioning.check', {
      target: before.id,
      before: { state: before.state },
      after: { state, ...note },
    });
    return state;
  });
}

/**
 * Reopens a step after a device was replaced or if a confirmation was given too early. The log keeps the old result and the
 * reopening.
 */
async function reopen({ step: id }: RequestOf<'commissioning.reopen'>, context: CallContext) {
  const open: State = 'open';
  const { state } = await standingOf(context.station, id, stepAt(context.station, id));
  context.station.docs.tx((tx) => {
    tx.remove(collections.commissioning, id);
    logSave(tx, context, 'commissioning.reopen', { target: id, before: { state }, after: { state: open } });
  });
  return new Reply('The step was reopened', { state: open });
}

export const commissioningCalls: Handlers = {
  'commissioning.state': state,
  'commissioning.check': check,
  'commissioning.confirm': confirm,
  'commissioning.reopen': reopen,
};
