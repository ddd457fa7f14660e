// Runs a command of a screen and returns its outcome: rights, edits, state, form, confirmation, steps, call, outcome, refresh.
// A run belongs to the page, not to the screen: it survives navigation and is never cancelled.
import type { CompiledCall } from '../../core/content.ts';
import { isStop } from '../../core/access/guard.ts';
import type { Command, Schema, Text, Value } from '../../core/language.ts';
import type { Json } from '../../core/json.ts';
import { read } from '../../core/pointer.ts';
import { constant, layered, type ReadableStore } from '../../core/store.ts';
import { asTextObject, say, withDetail } from '../../core/texts/text.ts';
import { fill, originOf, readsOf } from '../../core/value.ts';
import type { AskDialog, Outcome } from '../contract.ts';
import type { Desk } from '../desk.ts';
import type { DraftRun } from '../drafts/draftRun.ts';
import { answersOf } from './answered.ts';
import { canRun, needsOf } from './canRun.ts';
import { conclude, type Concluding } from './conclude.ts';
import { RpcError } from '../network/rpcError.ts';
import { type OnSent, repeatable } from '../network/repeatable.ts';
import { takeSecondary } from './secondary.ts';
import { keepKey, takeKey } from './unansweredKey.ts';
import type { CommandScreen } from './commandScreen.ts';
import { fillText, type TextSurroundings } from '../texts.ts';

export interface RunContext {
  item?: unknown;
  /** The live reading of the item. */
  live?: ReadableStore;
  form?: unknown;
  /** Entity of the dialog, if it is not an entity of the screen. */
  entity?: Schema;
  onSent?: OnSent | undefined;
}

const cancelled: Outcome = { kind: 'cancelled' };

export async function runCommand(
  desk: Desk,
  screen: CommandScreen,
  name: string,
  command: Command,
  context: RunContext,
): Promise<Outcome> {
  const layers: Record<string, ReadableStore> = {};
  const item = context.live ?? (context.item === undefined ? undefined : constant(context.item));
  if (item) layers.item = item;
  if (context.form !== undefined) layers.form = constant(context.form);
  const scope = layered(layers, screen.scope);
  const judged = canRun(command, screen.calls, desk.index().guards, scope);
  const needs = needsOf(command, screen.calls);
  const writes = command.call !== undefined || command.submit !== undefined;
  if (!judged.shown) return refusedHere(desk, judged.why ?? 'no permission');
  if (writes && !(await mayLeaveEdits(desk, screen, name, command, needs))) return cancelled;
  // Evaluated again, because the station may have changed while the question was open.
  const now = canRun(command, screen.calls, desk.index().guards, scope);
  if (!now.enabled) return refusedHere(desk, now.why ?? 'Operation failed');
  const { onSent } = context;
  const run: Run = { desk, screen, name, command, scope, form: undefined, isDialog: false, onSent };
  const asks = command.ask !== undefined && context.form === undefined;
  if (asks) return runAsk(run, context);
  const outcome = await sendWith(run, command.call);
  if (outcome.call !== undefined) void desk.prompter().ask(toAnswerDialog(run, outcome.call, outcome));
  return outcome;
}

/** A dialog that only shows the answer. */
function toAnswerDialog({ screen, command, scope }: Run, call: string, { answer, msg }: Outcome): AskDialog {
  const { title } = command;
  return {
    title: title === undefined ? undefined : fillText(title, screen.surroundings(scope)),
    entity: {},
    ask: {},
    initial: undefined,
    submits: {},
    scope,
    screen: screen.scope,
    answers: answersOf(screen),
    answered: { call, answer, ...(msg !== undefined && { msg }) },
    submit: () => Promise.resolve(cancelled),
  };
}

interface Run {
  desk: Desk;
  screen: CommandScreen;
  name: string;
  command: Command;
  scope: ReadableStore;
  form: DraftRun | undefined;
  isDialog: boolean;
  onSent: OnSent | undefined;
  /** A trial run: the form stays open and shows the result; nothing else follows. */
  stays?: boolean;
}

function refusedHere(desk: Desk, why: Text): Outcome {
  desk.prompter().notify({ tone: 'warning', text: why });
  return cancelled;
}

/** Another write would not include unsaved edits, so ask first. A stop never waits for that. */
async function mayLeaveEdits(
  desk: Desk,
  screen: CommandScreen,
  name: string,
  command: Command,
  needs: readonly string[],
): Promise<boolean> {
  if (command.duringEdit === true || isStop(needs)) return true;
  const own = screen.savedBy(name);
  return desk.edits.settle(
    () => desk.prompter().leaveEdit(),
    (edit) => !own.includes(edit.name),
  );
}

async function runAsk(run: Run, { entity: given, live: value }: RunContext): Promise<Outcome> {
  const { desk, screen, command, scope } = run;
  const { entity, title, initial, fields, groups, body, live } = command.ask ?? {};
  const form = screen.form(given ?? entity ?? {});
  form.fresh(initial === undefined ? undefined : fill(initial, lookupIn(run)));
  const inside: Run = { ...run, form, isDialog: true, scope: layered({ form: form.data }, scope) };
  const around = screen.surroundings(scope);
  const heading = title ?? command.title;
  const submits: NonNullable<Command['submit']> = command.submit ?? { ok: { title: command.title ?? 'OK' } };
  const dialog: AskDialog = {
    title: heading === undefined ? undefined : fillText(heading, around),
    entity: form.handle().schema,
    ask: { ...(fields && { fields }), ...(groups && { groups }), ...(body && { body }) },
    ...(live && value && { live: { draw: live, value } }),
    answers: answersOf(screen),
    initial: form.value() as Json | undefined,
    submits,
    async submit(button, value, onSent) {
      const sending: Run = { ...inside, onSent };
      if (value !== undefined) form.handle().set('', value);
      // The station validates a trial run, so the form may be incomplete.
      if (submits[button]?.stays) return sendWith({ ...sending, stays: true }, submits[button].call ?? command.call);
      const found = await form.check();
      const wrong = found.filter((each) => !each.warnOnly);
      if (wrong.length > 0) return { kind: 'failed', errors: wrong.map(({ path }) => ({ path, message: '' })) };
      return sendWith(sending, submits[button]?.call ?? command.call);
    },
    form,
    scope: inside.scope,
    screen: screen.scope,
  };
  return desk.prompter().ask(dialog);
}

/** Drafts and forms are read in their sendable form: without members of inactive cases and without read-only members. */
function lookupIn({ screen, scope, form }: Run): (pointer: string) => unknown {
  return (pointer) => {
    const [, kind, name = '', rest = ''] = /^\/(draft|form)(?:\/([^/]*))?(.*)$/.exec(pointer) ?? [];
    if (kind === 'draft' && name !== '') {
      const draft = screen.draft(name);
      if (draft) return read(draft.sendable(), rest);
    }
    if (kind === 'form' && form) return read(form.sendable(), pointer.slice('/form'.length));
    return scope.read(pointer);
  };
}

async function sendWith(run: Run, callName: string | undefined): Promise<Outcome> {
  const { desk, screen, command, scope } = run;
  if (!run.form && readsDraft(command) && !(await membersHold(run))) return { kind: 'failed', errors: [] };
  const { confirm, tone } = command;
  const needs = needsOf(command, screen.calls);
  const around = screen.surroundings(scope);
  const { cautions = [] } = canRun(command, screen.calls, desk.index().guards, scope);
  const notes = cautions.map((each) => fillText(each, around));
  const question: Text | undefined = confirm ?? (isStop(needs) ? 'Stop? This takes effect immediately.' : notes.shift());
  if (question !== undefined) {
    const title = command.title === undefined ? 'Please confirm' : fillText(command.title, around);
    const stops = isStop(needs);
    const text = fillText(question, around);
    const sure = await desk.prompter().confirm({ title, text, danger: tone === 'danger' || stops, stops, cautions: notes });
    if (!sure) return cancelled;
  }
  const { steps } = canRun(command, screen.calls, desk.index().guards, scope);
  if (steps.includes('secondary-password') && !(await takeSecondary(desk))) return cancelled;
  if (callName === undefined) return conclude(concluding(run), { data: undefined, msg: '' });
  const call = screen.calls[callName];
  if (!call) return fail(run, new RpcError(callName, 'envelope', 404, desk.translate('Operation failed')), undefined);
  return sendCall(run, call, true);
}

/** After a step was required and taken, retries once with a new key, because the station repeats its answer for a known key. */
async function sendCall(run: Run, call: CompiledCall, first: boolean): Promise<Outcome> {
  const { desk, screen, command } = run;
  const params = fill(command.params ?? {}, lookupIn(run));
  const idempotencyKey = takeKey(desk, call, params, isStop(needsOf(command, screen.calls)));
  try {
    const received = await repeatable(() => desk.send(call, params, { idempotencyKey }), run.onSent);
    const isDrawn = Object.hasOwn(run.screen.answers, call.name);
    if (run.stays || (isDrawn && !run.isDialog)) {
      await advise(run, call.name, received.data);
      return { kind: 'done', answer: received.data, msg: received.msg, ...(isDrawn && { call: call.name }) };
    }
    return await conclude(concluding(run), received);
  } catch (error) {
    if (error instanceof RpcError) await advise(run, call.name, error.data);
    const asksStep = error instanceof RpcError && stepOf(error.data) === 'secondary-password';
    if (asksStep && first) {
      desk.secondary.forget();
      return (await takeSecondary(desk)) ? sendCall(run, call, false) : cancelled;
    }
    // A trial run changes nothing.
    if (error instanceof RpcError && error.undecided && !run.stays) keepKey(desk, call, params, idempotencyKey);
    return fail(run, error, call);
  }
}
async function advise({ screen, form }: Run, call: string, data: unknown): Promise<void> {
  if (screen.answers[call]?.advises === undefined) return;
  const { adviceIn } = await import('./advice.ts');
  // A trial run without advice removes the advice of an earlier one.
  form?.refuse(adviceIn(screen, call, data));
}
const stepOf = (data: unknown): unknown => read(data, '/step');

const readsDraft = ({ params }: Command): boolean => readsOf(params).some((pointer) => pointer.startsWith('/draft/'));
/** Its script arrives with the frame of the console. Without it, only the station validates. */
async function membersHold({ desk, screen, name, command }: Run): Promise<boolean> {
  const check = await import('./membersHold.ts').catch(() => undefined);
  return check?.membersHold(desk, screen, name, command) ?? true;
}

const concluding = ({ desk, screen, command, scope, isDialog }: Run): Concluding => ({ desk, screen, command, scope, isDialog });

/** The command may have been executed. A form shows this permanently; without one, the message stays until it is closed. */
function unanswered(run: Run): Outcome {
  const { desk, screen, command, isDialog } = run;
  const text: Text = 'No response from the station. The operation may or may not have been executed. Check before you try again.';
  const msg = desk.translate(text);
  const stays = isDialog || place(run, [{ path: '', message: msg }], command.params ?? {});
  if (!stays)
    desk.prompter().notify({ tone: 'warning', text: named(text, command.title, screen.surroundings(run.scope)), stays: true });
  void screen.refresh(command.refresh ?? []);
  return { kind: 'unknown', msg };
}

/** Names the command, because the message may be read later, after other actions. */
const named = (text: Text, title: Text | undefined, around: TextSurroundings): Text =>
  title === undefined ? text : withDetail(asTextObject(fillText(title, around)), asTextObject(text));

function fail(run: Run, error: unknown, call: CompiledCall | undefined): Outcome {
  const { desk, screen, command, name, isDialog } = run;
  if (!(error instanceof RpcError)) throw error;
  if (error.fault === 'cancelled' || error.code === 401) return { kind: 'failed', msg: error.what };
  if (error.undecided && call && !isReadOnly(call)) return unanswered(run);
  if (error.code === 409) {
    // Another user saved first, or the form is outdated: reload what is shown.
    void screen.catchUp(name);
    void desk.content.load().catch(() => {});
  }
  const errors = error.fields;
  // Prefer the message of the station; without one, use the text of the screen.
  const isWordless = error.what === '' || error.what === desk.translate('Operation failed');
  const own = isWordless && command.failed !== undefined ? fillText(command.failed, screen.surroundings(run.scope)) : undefined;
  const msg = own === undefined ? error.what : say(own, desk.translate);
  // A general error is shown at the form to be saved until its next edit; it is then not shown as a message too.
  const isGeneral = errors.length === 0 && !isDialog;
  const isPlaced = place(run, isGeneral ? [{ path: '', message: msg }] : errors, command.params ?? {});
  if (!isDialog && !(isGeneral && isPlaced)) desk.prompter().notify({ tone: 'error', text: msg });
  return { kind: 'failed', msg, ...(errors.length > 0 && { errors }) };
}
const isReadOnly = (call: CompiledCall): boolean => call.method === 'GET' || call.answers === 'file';

/** Maps the station's field errors to form fields, others to the top of the form. Returns whether a form shows an error. */
function place({ screen, name, form }: Run, errors: RpcError['fields'], params: Value): boolean {
  const fallback = form ?? screen.savedBy(name).map((draft) => screen.draft(draft))[0];
  const placed = new Map<DraftRun, { path: string; message: string; warnOnly?: boolean }[]>();
  for (const error of errors) {
    const origin = originOf(params, error.path) ?? '';
    const [, draftName = '', rest = ''] = /^\/draft\/([^/]+)(.*)$/.exec(origin) ?? [];
    const draft = draftName === '' ? undefined : screen.draft(draftName);
    const inForm = form && /^\/form(?=\/|$)/.test(origin);
    const target = inForm ? form : (draft ?? fallback);
    const path = inForm ? origin.slice('/form'.length) : draft ? rest : '';
    if (target) placed.set(target, [...(placed.get(target) ?? []), { ...error, path }]);
  }
  for (const [draft, list] of placed) draft.refuse(list);
  return placed.size > 0;
}
