// State of the submission of a form dialog: the pressed button while pending, the request that waits, and the error if it failed.
import { useRef, useState } from 'react';
import type { Text } from '../../core/language.ts';
import type { AskDialog, Outcome } from '../../data/contract.ts';

const good: readonly Outcome['kind'][] = ['done', 'confirmed', 'accepted'];

/** A request that was sent and whose answer is pending. */
export interface Waits {
  what: Text | undefined;
  /** Number of the request, because the time to wait begins again with each. */
  request: number;
  again: () => void;
}

export function useSubmit(of: AskDialog, onAnswer: (outcome: Outcome) => void) {
  const [running, setRunning] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [message, setMessage] = useState(of.answered?.msg);
  const [answered, setAnswered] = useState(of.answered);
  const [waits, setWaits] = useState<Waits>();
  const newest = useRef(0);
  const requests = useRef(0);
  const pending = useRef<string>(undefined);
  const submit = async (button: string): Promise<void> => {
    const { title: what, stays } = of.submits[button] ?? {};
    // Enter in a field also submits. Only a trial run, which saves nothing, may replace a pending request.
    if (pending.current !== undefined && (pending.current !== button || !stays)) return;
    pending.current = button;
    const mine = ++newest.current;
    setWaits(undefined);
    setRunning(button);
    setFailed(undefined);
    setMessage(undefined);
    setAnswered(undefined);
    const outcome = await of.submit(button, undefined, (again) => {
      // A trial run is repeated with the current values.
      if (mine === newest.current)
        setWaits({ what, request: ++requests.current, again: stays ? () => void submit(button) : again });
    });
    // A newer submission was sent meanwhile; only its answer counts.
    if (mine !== newest.current) return;
    pending.current = undefined;
    setRunning(undefined);
    setWaits(undefined);
    const { kind, answer, call, msg } = outcome;
    if (kind === 'done' && stays) {
      setMessage(msg);
      if (call !== undefined) setAnswered({ call, answer });
    } else if (good.includes(outcome.kind)) onAnswer(outcome);
    else if (outcome.kind !== 'cancelled' && outcome.errors === undefined) setFailed(outcome.msg ?? 'Operation failed');
  };
  return { running, waits, failed, message, answered, submit };
}
