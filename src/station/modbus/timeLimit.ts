// Time limit of a request or connection. If the process pauses, for example because a virtual machine is moved, timers run before
// the answers that arrived meanwhile. Such answers count.

/** A timer that runs later than this was delayed by a pause. */
const pauseMs = 10;
/** Time to handle what arrived during the pause. Short, because a stop may be waiting. */
const graceMs = 50;

/** Calls `end` after this time unless the returned function is called first. */
export function startTimeLimit(ms: number, end: () => void): () => void {
  const due = performance.now() + ms;
  let timer = setTimeout(() => {
    if (performance.now() - due < pauseMs) end();
    else timer = setTimeout(end, graceMs);
  }, ms);
  return () => clearTimeout(timer);
}
