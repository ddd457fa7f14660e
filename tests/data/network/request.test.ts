import { expect, it } from 'vitest';
import { toRequest } from '../../../src/data/network/request.ts';
import { call } from '../small.ts';

const sent = call('curve.read', '/v1/rpc/curve', {
  request: {
    type: 'object',
    properties: { source: { type: 'string' } },
    cases: {
      file: {
        when: { op: 'eq', at: '/source', value: 'file' },
        properties: { file: { type: 'string', file: { accept: ['.csv'], maxMB: 1 } } },
      },
    },
  },
});

it('a call with a file in a case is sent as multipart', () => {
  const file = new File(['00:00,1'], 'plan.csv');
  const { body } = toRequest('', sent, { source: 'file', file }, {});
  expect(body instanceof FormData && body.get('file')).toMatchObject({ name: 'plan.csv' });
});
