import { kindContract } from '../contract.tsx';

const list = (name: string, type: string) => ({
  title: name,
  type: 'array',
  items: { type: 'object', properties: { [name]: { title: name, type }, template: { title: 'Template', type: 'string' } } },
});
kindContract({
  kind: 'calendar',
  options: { items: { source: 'items', value: '/id', title: '/name' }, value: 'template' },
  value: {
    schema: { title: 'Year', type: 'object', properties: { months: list('month', 'integer'), days: list('day', 'string') } },
    data: { months: [{ month: 3, template: 's' }], days: [] },
  },
  says: 'Summer',
  around: {
    answers: {
      items: {
        schema: {
          type: 'array',
          items: { type: 'object', properties: { id: { title: 'Id', type: 'string' }, name: { title: 'Name', type: 'string' } } },
        },
        data: [{ id: 's', name: 'Summer' }],
      },
    },
    screen: { sources: { items: { read: 'test.items', everyMs: 200 } } },
  },
});
