// Combines the declared steps with the task state of the station into one line per step; undefined if it is not a task. Pure.
import type { Members, Text } from '../../src/core/language.ts';
import type { TaskState } from '../../src/core/calls/outcome.ts';

export type StepState = 'waiting' | 'running' | 'done' | 'failed';
interface Step {
  name: string;
  title: Text;
  state: StepState;
}
export interface Progress {
  steps: Step[];
  /** 0 to 100; absent if the station reports no total. */
  percent?: number;
  state: TaskState['state'];
}

const states = new Set<unknown>(['running', 'done', 'failed']);

/** A step that the screen does not declare is shown under the name that the station reports. */
export function toProgress(known: Members<{ title: Text }>, task: unknown): Progress | undefined {
  if (typeof task !== 'object' || task === null || !states.has((task as TaskState).state)) return undefined;
  const { state, step, done, of } = task as TaskState;
  const names = Object.keys(known);
  const at = names.indexOf(step);
  const steps = names.map((name, index): Step => ({ name, title: known[name]?.title ?? name, state: stateAt(index, at, state) }));
  if (at < 0 && typeof step === 'string' && step !== '') steps.push({ name: step, title: step, state });
  const share =
    typeof done === 'number' && typeof of === 'number' && of > 0 ? Math.max(0, Math.min(100, (done / of) * 100)) : undefined;
  return { steps, state, ...(state === 'done' ? { percent: 100 } : share !== undefined && { percent: Math.floor(share) }) };
}

function stateAt(index: number, at: number, state: TaskState['state']): StepState {
  if (state === 'done' || index < at) return 'done';
  return index === at ? state : 'waiting';
}
