import { describe, expect, it } from 'vitest';
import { toProgress } from '../../../renderers/progress/toSteps.ts';

const known = { stop: { title: 'Stop the strategy' }, ramp: { title: 'Ramp to zero' }, open: { title: 'Open the contactors' } };
const task = { taskId: '1', call: 'x', startedAt: 0, state: 'running', step: 'ramp', done: 1, of: 3 };

describe('the steps of a task', () => {
  it.each<[name: string, task: unknown, states: string[] | undefined]>([
    ['are done before the current one and waiting after it', task, ['done', 'running', 'waiting']],
    ['are waiting after a failed one', { ...task, state: 'failed' }, ['done', 'failed', 'waiting']],
    ['are all done at the end', { ...task, state: 'done' }, ['done', 'done', 'done']],
    ['include a step without a title', { ...task, step: 'other' }, ['waiting', 'waiting', 'waiting', 'running']],
    ['are undefined for a value that is not a task', { state: 'odd' }, undefined],
  ])('%s', (_name, of, states) => expect(toProgress(known, of)?.steps.map((each) => each.state)).toEqual(states));
  it('have a percentage only if the number of steps is known', () => {
    expect(toProgress(known, task)?.percent).toBe(33);
    expect(toProgress(known, { ...task, of: 0 })?.percent).toBeUndefined();
  });
});
