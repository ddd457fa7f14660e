// The phases of an admitted request, in order. Each adds to what is known about the request, or refuses it.
import { isStop } from '../../../core/access/guard.ts';
import type { CompiledCall } from '../../../core/content.ts';
import type { Finding } from '../../../core/schema/finding.ts';
import { givensOf, validate } from '../../../core/validate.ts';
import { actorOf } from '../../contract/actor.ts';
import { FileAnswer, Refused, StreamAnswer } from '../../contract/index.ts';
import type { Caller } from '../caller.ts';
import { Invalid } from '../envelope.ts';
import { guardingOf } from './context.ts';
import { mustMeet } from './guarding.ts';
import { checkFiles, isLarge } from './input.ts';
import { toRequest } from './request.ts';
import { readForRules } from './ruleReads.ts';
import type { Asked, CallParts, CallRun, PhaseName } from './run.ts';

export interface Phase {
  readonly name: PhaseName;
  readonly run: (run: CallRun) => void | Promise<void>;
}

/** When a request arrives, before it waits for its turn. */
export const receiving: readonly Phase[] = [
  { name: 'content-hash', run: mustBeCurrent },
  { name: 'conversion', run: convertRequest },
];
/** During its turn: what a rule has read must still be true when the handler saves. */
export const executing: readonly Phase[] = [
  { name: 'yield', run: giveWay },
  { name: 'rule-reads', run: async (run) => void (run.given = await readForRules(run)) },
  { name: 'validation', run: mustBeValid },
  { name: 'conditions', run: mustMeetConditions },
  { name: 'handler', run: handle },
];

/** A write that was filled in with an outdated form is refused, unless it is a stop. */
function mustBeCurrent({ parts, asked: { call, contentHash, writes } }: CallRun): void {
  if (contentHash === undefined || call.entityHash === undefined || contentHash === call.entityHash) return;
  if (!writes || isStop(call.needs)) return;
  throw new Refused(409, 'The form has changed', { data: { hash: parts.contents.current().content.hash } });
}

function convertRequest(run: CallRun): void {
  run.request = toRequest(run.asked, run.version);
}

/** Many short reads that arrive together take as long as one long read. */
async function giveWay({ asked, context }: CallRun): Promise<void> {
  if (asked.writes !== true) await context.station.giveWay();
}

async function mustBeValid({ parts, asked, version, view, request, given }: CallRun): Promise<void> {
  const { call, files } = asked;
  const brief = isLarge(request);
  const shape = await version.requestCheck(call, brief ? 'first' : 'all');
  const at = { now: view.clock.now(), timezone: parts.station.scope().timezone };
  const rules = { given, decides: true, brief, ...at, units: version.content.units };
  const found = validate({ schema: call.request, shape, value: request, ...rules });
  refuseFindings([...found.filter(({ warnOnly }) => !warnOnly), ...fileFindings(call, files)]);
}

function mustMeetConditions({ parts, asked, caller, version }: CallRun): void {
  mustMeet(asked.call.needs, guardingOf(parts, caller, version));
}

async function handle(run: CallRun): Promise<void> {
  const { parts, asked, caller } = run;
  run.result = await run.handler(run.request as never, run.context);
  const file = fileNameOf(run.result);
  if (file !== undefined) noteExport(parts, asked.call, caller, file);
}

/**
 * Requests whose rules compare them with stored data wait for each other. A stop never waits. A probe may have to wait for a
 * device, so it takes no turn either.
 */
export const takesTurn = ({ asked: { call } }: CallRun): boolean =>
  givensOf(call.request).length > 0 && call.probe !== true && !isStop(call.needs);

const fileNameOf = (result: unknown): string | undefined =>
  result instanceof FileAnswer || result instanceof StreamAnswer ? result.name : undefined;

/** Data that leaves the station as a file is logged. */
function noteExport({ station, note }: CallParts, { name, title }: CompiledCall, caller: Caller, file: string): void {
  const { identity, address } = caller;
  if (title === undefined || !identity) return;
  const at = station.clock.now();
  note({ at, who: actorOf(identity.user), kind: 'export', what: name, target: file, outcome: 'done', address });
}

function fileFindings(call: CompiledCall, files: Asked['files']): Finding[] {
  return checkFiles(call.request, files ?? {}).map(({ path, message, values }) => ({
    path,
    text: values ? { text: message, values: values as Record<string, string | number> } : message,
  }));
}

function refuseFindings(found: readonly Finding[]): void {
  if (found.length > 0) throw new Invalid(found);
}
