import { kindContract } from '../contract.tsx';

const schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { title: 'Name', type: 'string' },
      state: { title: 'State', choices: { on: { const: 1, title: 'Running', tone: 'success' as const } } },
    },
  },
};
const data = [
  { id: 'a', name: 'Template one', state: 1 },
  { id: 'b', name: 'Template two', state: 9 },
];
const pointers = { value: '/id', title: '/name' };

for (const as of ['tabs', 'segmented', 'select', 'list', 'cards'] as const) {
  kindContract({
    kind: 'choice',
    options: { as, ...pointers, ...(as !== 'segmented' && as !== 'select' && { state: '/state' }) },
    value: { schema, data },
    says: 'Template one',
    empty: [],
  });
}
