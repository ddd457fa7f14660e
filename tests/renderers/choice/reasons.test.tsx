// Commands of several items: the reason why they are disabled is shown once below them.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';

const schema = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } } };
const data = ['One', 'Two', 'Three'].map((name) => ({ id: name.toLowerCase(), name }));

it('the common reason of disabled item commands is shown once until they are enabled', async () => {
  const { place } = await drawKind({
    answers: { list: { schema, data } },
    calls: { start: { needs: [] } },
    screen: {
      commands: { take: { title: 'Take', call: 'start', enabled: { op: 'eq', from: '/chosen/other', value: 'two' } } },
    },
    body: {
      other: { kind: 'choice', source: 'list', options: { value: '/id', title: '/name', as: 'select', allTitle: 'All' } },
      list: {
        kind: 'choice',
        title: 'Things',
        source: 'list',
        options: {
          as: 'list',
          value: '/id',
          title: '/name',
          itemCommands: { take: { visible: { op: 'not', of: { op: 'eq', from: '/item/id', value: 'three' } } } },
        },
      },
    },
  });
  await screen.findByRole('button', { name: /^Take: One/ });
  const reasons = () => [...document.querySelectorAll('.ems-reason')].map((each) => each.textContent);
  await waitFor(() => expect(reasons()).toEqual(["Waiting for the station's state"]));
  place.go('?other=two');
  await waitFor(() => expect(reasons()).toEqual([]));
});
