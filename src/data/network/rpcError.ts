// A failed call. `code` is for programs, `what` for the user, in the UI language.
import type { FieldError } from '../../core/calls/outcome.ts';

/** envelope, status: refused in the envelope or by HTTP. malformed: no envelope. login: not sent, because nobody is logged in. */
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

  /** Sent by the station itself, which always uses an envelope and never an HTTP status of 500 or above. */
  get ofStation(): boolean {
    return this.fault === 'envelope' || (this.fault === 'status' && this.code < 500);
  }

  /** Whether a retry can help; it does not after a refusal. */
  get retryable(): boolean {
    if (this.fault === 'status' || this.fault === 'envelope') return this.code >= 500 || this.code === 429;
    return this.fault !== 'cancelled' && this.fault !== 'login';
  }

  /** Whether the station may have executed the call. */
  get undecided(): boolean {
    return (
      this.fault === 'timeout' ||
      this.fault === 'network' ||
      this.fault === 'malformed' ||
      (this.fault === 'status' && this.code >= 500)
    );
  }

  /** Field errors of the request, with request pointers. */
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
