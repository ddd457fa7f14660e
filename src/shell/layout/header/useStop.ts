// In: a stop that is asked for. Out: what is known of it. The order is repeated until the station has answered, given up or been left.
import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../../data/contract.ts';

export type StopState =
  | { phase: 'asking' }
  /** `since`: when the first order was sent; `tries`: orders that nobody answered. */
  | { phase: 'sent' | 'unanswered' | 'given-up'; since: number; tries: number }
  | { phase: 'refused'; msg: string }
  | { phase: 'done' };

interface Stop {
  state: StopState;
  send: () => void;
}
/** An order that comes long after it was given may meet another situation. */
const patienceMs = 120_000;
const againMs = 2000;

/** `late`: what came of an order after its dialog was left. */
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
