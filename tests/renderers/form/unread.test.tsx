// A field whose choices could not be loaded or are empty keeps its value, and the opened list shows why it has no options.
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

it('of a list', async () => {
  await draw('select', 'Zhejiang');
  await screen.findByText('Zhejiang');
  await open();
  expect(screen.queryByText(/unknown/)).toBeNull();
});

it('of a tree: the levels of the current value are nested, and none of them is offered as a top level', async () => {
  await draw('cascader', ['China', 'Zhejiang']);
  await screen.findByText('China / Zhejiang');
  await open();
  expect(screen.queryByText(/unknown/)).toBeNull();
  const columns = [...document.querySelectorAll('.ant-cascader-menu')].map(({ textContent }) => textContent);
  expect(columns).toEqual(['China', 'Zhejiang']);
});

it('of a list without a value', async () => {
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
