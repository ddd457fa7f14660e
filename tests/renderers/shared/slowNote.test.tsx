// If a value takes long to load, the page names it and offers a retry.
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

it('the note about slow loading names the node after three seconds and offers a retry', async () => {
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

it('the note about slow loading is translated to Chinese', async () => {
  await drawKind({ ...setup, language: 'zh_CN', locale: chinese });
  await screen.findByText('Devices仍在加载');
});

it('the note about slow loading does not move the content below it', async () => {
  await drawKind({ ...setup, body: { ...setup.body, below: { kind: 'note', options: { text: 'Below' } } } });
  const below = await screen.findByText('Below');
  const before = below.getBoundingClientRect().top;
  await screen.findByText('Still loading: Devices');
  expect(below.getBoundingClientRect().top).toBe(before);
});
