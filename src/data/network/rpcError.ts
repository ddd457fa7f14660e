// A call that did not succeed. `code` is for programs, `what` is for the reader of the page, in the reader's language.
import type { FieldError } from '../../core/calls/outcome.ts';

/** envelope: the station said no. status: HTTP said no. malformed: no envelope came. login: not sent, nobody is signed in. */
export type RpcFault = 'envelope' | 'status' | 'timeout' | 'network' | 'cancelled' | 'malformed' | 'login';

export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly call: string;
  readonly fault: RpcFault;
  readonly code: number;
  readonly what: string;
  readonly data: unknown;
  constructor(call: string, fault: RpcFault, code: number, what: string, data: unknown = null, options?: ErrorOptions) {
    super(`${call}: ${fault} ${code}: ${what}`, options);
    this.call = call;
    this.fault = fault;
    this.code = code;
    this.what = what;
    this.data = data;
  }

  /** Said by the station itself, which answers with an envelope and with no HTTP status from 500 on. */
  get ofStation(): boolean {
    return this.fault === 'envelope' || (this.fault === 'status' && this.code < 500);
  }

  /** Trying again can help; a refusal stays a refusal. */
  get retryable(): boolean {
    if (this.fault === 'status' || this.fault === 'envelope') return this.code >= 500 || this.code === 429;
    return this.fault !== 'cancelled' && this.fault !== 'login';
  }

  /** The station may or may not have done it. */
  get undecided(): boolean {
    return (
      this.fault === 'timeout' ||
      this.fault === 'network' ||
      this.fault === 'malformed' ||
      (this.fault === 'status' && this.code >= 500)
    );
  }

  /** Where a refused input was wrong, in request pointers. */
  get fields(): readonly FieldError[] {
    return this.code === 400 && Array.isArray(this.data) ? this.data.filter(isFieldError) : [];
  }
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string';

export const isCancelled = (error: unknown): boolean => error instanceof RpcError && error.fault === 'cancelled';
