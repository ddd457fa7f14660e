// The state of a request in the phases of a call, and what the server provides for every call.
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
  /** Called after each phase of a request, also if the phase refused it. */
  onPhase?: (phase: PhaseName, seconds: number) => void;
}

/** One request with its caller, content version and view of the station, and the results of the phases so far. */
export interface CallRun {
  readonly parts: CallParts;
  readonly asked: Asked;
  readonly caller: Caller;
  readonly version: ContentVersion;
  readonly view: Station;
  readonly handler: Handler;
  readonly context: CallContext;
  /** In display units, after conversion. */
  request: unknown;
  /** Answers of the reads that the rules of the request refer to. */
  given: Given;
  /** Result of the handler. */
  result: unknown;
}
