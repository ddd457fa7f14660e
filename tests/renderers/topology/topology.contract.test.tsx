import { kindContract } from '../contract.tsx';

kindContract({
  kind: 'topology',
  options: { nodes: '/nodes' },
  draft: true,
  value: {
    schema: {
      type: 'object',
      properties: {
        nodes: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              type: { title: 'Type', type: 'string' },
              name: { title: 'Name', type: 'string' },
            },
          },
        },
      },
    },
    data: { nodes: [{ id: 'n1', type: 'source', name: 'Feeder one' }] },
  },
  says: 'Feeder one',
});
