// A task ends after the call of its command, so the sources that the command refreshes are read again when the task ends.
import { expect, it } from 'vitest';
import { until } from '../serve.ts';
import { commandScreen } from './commandScreen.ts';

const { desk, screen, run, sent } = commandScreen();
const task = (state: 'running' | 'done' | 'failed', taskId = 'own') => ({ taskId, call: 'start', state });

it.each(['done', 'failed'] as const)('the sources of a command are read again once when its task is %s', async (state) => {
  const stop = screen()
    .source('list')!
    .subscribe(() => {});
  await until(() => sent('list').length === 1);
  desk().answers.start = () => ({ taskId: 'own' });
  await run('start');
  await until(() => sent('list').length === 2);
  desk().tasks.set('/all', [task('running')]);
  desk().tasks.set('/all', [task('running'), task('done', 'other')]);
  await new Promise((done) => setTimeout(done, 20));
  expect(sent('list')).toHaveLength(2);
  desk().tasks.set('/all', [task(state)]);
  await until(() => sent('list').length === 3);
  desk().tasks.set('/all', [task(state), task('done', 'other')]);
  await new Promise((done) => setTimeout(done, 20));
  expect(sent('list')).toHaveLength(3);
  stop();
});
