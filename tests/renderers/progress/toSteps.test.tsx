import { describe, expect, it } from 'vitest';
import { toProgress } from '../../../renderers/progress/toSteps.ts';

const known = { stop: { title: 'Stop the strategy' }, ramp: { title: 'Ramp to zero' }, open: { title: 'Open the contactors' } };
const task = { taskId: '1', call: 'x', startedAt: 0, state: 'running', step: 'ramp', done: 1, of: 3 };

describe('the steps of a task', () => {
  it.each<[name: string, task: unknown, states: string[] | undefined]>([
    ['those before are done, those behind wait', task, ['done', 'running', 'waiting']],
    ['a failed one stops there', { ...task, state: 'failed' }, ['done', 'failed', 'waiting']],
    ['at the end all are done', { ...task, state: 'done' }, ['done', 'done', 'done']],
    ['a step nobody named is told by its own word', { ...task, step: 'other' }, ['waiting', 'waiting', 'waiting', 'running']],
    ['no task is a misfit', { state: 'odd' }, undefined],
  ])('%s', (_name, of, states) => expect(toProgress(known, of)?.steps.map((each) => each.state)).toEqual(states));
  it('the share is known only if the total is', () => {
    expect(toProgress(known, task)?.percent).toBe(33);
    expect(toProgress(known, { ...task, of: 0 })?.percent).toBeUndefined();
  });
});
