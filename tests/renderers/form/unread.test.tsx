// If the options of a field could not be read or are empty, its value is kept and the opened list shows the reason.
import { screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import { drawForm } from './drawForm.tsx';

const draw = (widget: 'select' | 'cascader', area: unknown) =>
  drawForm({
    schema: { type: 'object', properties: { area: { title: 'Area', type: Array.isArray(area) ? 'array' : 'string' } } },
    data: { area },
    answers: { areas: { schema: { type: 'array', items: { type: 'object' } }, data: undefined } },
    options: { fields: { area: { widget, choices: { source: 'areas', value: '/value', title: '/title' } } } },
  });
const open = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Area' }));
  await userEvent.keyboard('{ArrowDown}');
  expect((await screen.findByRole('alert')).textContent).toContain('The station failed');
};

it('a select keeps its value and shows that its options could not be read', async () => {
  await draw('select', 'Zhejiang');
  await screen.findByText('Zhejiang');
  await open();
  expect(screen.queryByText(/unknown/)).toBeNull();
});

it('a cascader keeps its value with one column per level and shows that its options could not be read', async () => {
  await draw('cascader', ['China', 'Zhejiang']);
  await screen.findByText('China / Zhejiang');
  await open();
  expect(screen.queryByText(/unknown/)).toBeNull();
  const columns = [...document.querySelectorAll('.ant-cascader-menu')].map(({ textContent }) => textContent);
  expect(columns).toEqual(['China', 'Zhejiang']);
});

it.each(['select', 'cascader'] as const)(
  'a %s without a value whose options could not be read does not show that there are none',
  async (widget) => {
    await draw(widget, undefined);
    await open();
    expect(screen.queryByText(/^No /)).toBeNull();
  },
);

it.each(['select', 'cascader'] as const)('a %s shows that its options are being read', async (widget) => {
  await drawForm({
    schema: { type: 'object', properties: { area: { title: 'Area', type: 'string' } } },
    data: {},
    answers: { areas: { schema: { type: 'array', items: { type: 'object' } }, data: [] } },
    silent: ['areas'],
    options: { fields: { area: { widget, choices: { source: 'areas', value: '/value', title: '/title' } } } },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Area' }));
  await userEvent.keyboard('{ArrowDown}');
  await screen.findAllByText('Loading');
  expect(screen.queryByText(/^No /)).toBeNull();
});

it('a select without options shows that there are none yet', async () => {
  await drawForm({
    schema: { type: 'object', properties: { area: { title: 'Area', type: 'string' } } },
    data: {},
    answers: { areas: { schema: { type: 'array', items: { type: 'object' } }, data: [] } },
    options: { fields: { area: { widget: 'select', choices: { source: 'areas', value: '/value', title: '/title' } } } },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Area' }));
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByText('No options yet');
});
