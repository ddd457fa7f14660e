import { kindContract } from '../contract.tsx';

kindContract({
  kind: 'rows',
  options: { columns: { a: {} } },
  value: {
    schema: { title: 'List', type: 'array', items: { type: 'object', properties: { a: { title: 'A', type: 'number' } } } },
    data: [{ a: 17 }],
  },
  says: '17',
});
