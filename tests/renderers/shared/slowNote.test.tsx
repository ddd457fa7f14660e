// A value that takes long to load: the page names it and offers to retry.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import chinese from '../../../schemas/locales/zh_CN/kinds-input.json';
import { drawKind } from '../reading/drawKind.tsx';

const list = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };
const setup = {
  silent: ['list'],
  answers: { list: { schema: list, data: [{ name: 'PCS' }] } },
  body: { list: { kind: 'table', title: 'Devices', source: 'list', options: { columns: { name: {} } } } },
} as const;

it('names what is still loading after three seconds and retries on request', async () => {
  const begun = performance.now();
  const { asked } = await drawKind(setup);
  expect(screen.queryByText('Still loading: Devices')).toBeNull();
  await screen.findByText('Still loading: Devices');
  expect(performance.now() - begun).toBeGreaterThan(2900);
  const before = asked.length;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(screen.queryByText('Still loading: Devices')).toBeNull();
  await screen.findByText('Still loading: Devices');
});

it('speaks Chinese', async () => {
  await drawKind({ ...setup, language: 'zh_CN', locale: chinese });
  await screen.findByText('Devices仍在加载');
});

it('does not move anything below it', async () => {
  await drawKind({ ...setup, body: { ...setup.body, below: { kind: 'note', options: { text: 'Below' } } } });
  const below = await screen.findByText('Below');
  const before = below.getBoundingClientRect().top;
  await screen.findByText('Still loading: Devices');
  expect(below.getBoundingClientRect().top).toBe(before);
});
