// A call that can be sent again while its answer is pending. It keeps its idempotency key, so the station executes it once and
// gives both requests the same answer.
import { RpcError } from './rpcError.ts';

/** Called when a call was sent; the function sends it again. */
export type OnSent = (again: () => void) => void;

/** The first answer counts. A missing answer counts only when no other request is pending. */
export function repeatable<T>(send: () => Promise<T>, onSent?: OnSent): Promise<T> {
  return new Promise((resolve, reject) => {
    let pending = 0;
    const once = (): void => {
      pending += 1;
      send().then(resolve, (error: unknown) => {
        pending -= 1;
        if (pending === 0 || !(error instanceof RpcError && error.undecided)) reject(error as Error);
      });
    };
    once();
    onSent?.(once);
  });
}
