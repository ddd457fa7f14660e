// One request on its way through the phases of a call, and what the server gives every call.
import type { CompiledCall } from '../../../core/content.ts';
import type { Given } from '../../../core/schema/finding.ts';
import type { CallContext, Handler } from '../../contract/calls.ts';
import type { LogEntry, Station } from '../../contract/index.ts';
import type { Turns } from '../../running/turns.ts';
import type { SessionService } from '../../session/sessions.ts';
import type { Caller } from '../caller.ts';
import type { Contents } from '../contents.ts';
import type { ContentVersion } from '../contentVersion.ts';
import type { UploadedFile } from './input.ts';
import type { OfMoment } from './moments.ts';

export interface Asked extends OfMoment {
  call: CompiledCall;
  body: unknown;
  files?: Readonly<Record<string, UploadedFile>>;
  contentHash?: string | undefined;
}

export type PhaseName =
  | 'content-hash'
  | 'conversion'
  | 'yield'
  | 'rule-reads'
  | 'validation'
  | 'conditions'
  | 'handler'
  | 'answer';

export interface CallParts {
  station: Station;
  /** Long reads of callers run in these turns, slice by slice. */
  turns: Turns;
  handlerOf: (call: CompiledCall) => Handler | undefined;
  sessions: SessionService;
  contents: Contents;
  /** Writes a line of the operation log. */
  note: (entry: LogEntry) => void;
  /** Called after each phase of a request, also when it refused. */
  onPhase?: (phase: PhaseName, seconds: number) => void;
}

/** One request: what is asked, by whom, with which content and of which view of the station; then what the phases found. */
export interface CallRun {
  readonly parts: CallParts;
  readonly asked: Asked;
  readonly caller: Caller;
  readonly version: ContentVersion;
  readonly view: Station;
  readonly handler: Handler;
  readonly context: CallContext;
  /** In display units, once it was converted. */
  request: unknown;
  /** Answers of the reads that the rules of the request refer to. */
  given: Given;
  /** What the handler returned. */
  result: unknown;
}
