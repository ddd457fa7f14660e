// Sends the stop command and repeats it until the station answers, the time limit is reached, or the dialog is left.
import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../../data/contract.ts';

export type StopState =
  | { phase: 'asking' }
  /** `since`: time of the first attempt, epoch ms; `tries`: attempts without an answer. */
  | { phase: 'sent' | 'unanswered' | 'given-up'; since: number; tries: number }
  | { phase: 'refused'; msg: string }
  | { phase: 'done' };

interface Stop {
  state: StopState;
  send: () => void;
}
/** Repeats stop after this time, because the situation may have changed since the user gave the command. */
const patienceMs = 120_000;
const againMs = 2000;

/** `late`: called with the outcome of a command that finished after its dialog was left. */
export function useStop(order: () => Promise<Outcome>, late: (end: StopState) => void): Stop {
  const [state, setState] = useState<StopState>({ phase: 'asking' });
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => void (left.current = true);
  }, []);

  async function send(): Promise<void> {
    const since = Date.now();
    for (let tries = 0; !left.current; tries += 1) {
      setState({ phase: tries === 0 ? 'sent' : 'unanswered', since, tries });
      const outcome = await order();
      if (outcome.kind === 'cancelled') return;
      if (!outcome.undecided) return left.current ? late(toEnd(outcome)) : setState(toEnd(outcome));
      if (Date.now() - since > patienceMs) return setState({ phase: 'given-up', since, tries: tries + 1 });
      setState({ phase: 'unanswered', since, tries: tries + 1 });
      await new Promise((done) => setTimeout(done, againMs));
    }
  }
  return { state, send: () => void send() };
}

const toEnd = ({ kind, msg }: Outcome): StopState =>
  kind === 'done' || kind === 'confirmed' ? { phase: 'done' } : { phase: 'refused', msg: msg ?? 'Operation failed' };
