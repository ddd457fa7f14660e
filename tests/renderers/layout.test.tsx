import { kindContract } from './contract.tsx';

const inside = { words: { kind: 'note', options: { text: 'Words inside' } } };

kindContract({ kind: 'section', options: { body: inside }, says: 'Words inside' });
kindContract({
  kind: 'tabs',
  options: { tabs: { one: { title: 'One', body: inside }, two: { title: 'Two', body: {} } } },
  says: 'Words inside',
});
kindContract({ kind: 'note', options: { text: 'The site is offline' }, says: 'The site is offline' });
kindContract({
  kind: 'actions',
  options: { commands: { refresh: {} } },
  says: 'Refresh all',
  around: { screen: { commands: { refresh: { title: 'Refresh all', call: 'refresh' } } }, calls: { refresh: {} } },
});
kindContract({
  kind: 'progress',
  options: {},
  value: {
    schema: {
      type: 'object',
      properties: { state: { type: 'string' }, step: { type: 'string' }, done: { type: 'integer' }, of: { type: 'integer' } },
    },
    data: { taskId: 't', call: 'x', state: 'running', step: 'Ramp to zero', done: 1, of: 3, startedAt: 0 },
  },
  says: 'Ramp to zero',
  misfit: { data: { state: 'odd' }, says: /The node: expected a task/ },
});
kindContract({
  kind: 'map',
  options: { longitude: '/longitude', latitude: '/latitude' },
  value: {
    schema: { type: 'object', properties: { longitude: { type: 'number' }, latitude: { type: 'number' } } },
    data: { longitude: 120.15, latitude: 30.27 },
  },
  says: '30.2700° N, 120.1500° E',
  misfit: { data: { longitude: 'east', latitude: 30 }, says: /expected a location/ },
});
