import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawForm } from './drawForm.tsx';
import { deviceSchema, station, stationSchema } from './samples.ts';

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const saved = (asked: readonly { call: string; params: unknown }[]) =>
  asked.filter(({ call }) => call === 'save').map(({ params }) => params);

describe('an input', () => {
  it('is committed to the draft after a pause', async () => {
    await drawForm({ schema: stationSchema, data: station });
    const name = await box('Station name');
    await userEvent.fill(name, 'Lakeside two');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await screen.findByText('Unsaved changes');
    expect(name.value).toBe('Lakeside two');
  });

  it('does not update the DOM of other fields', async () => {
    const { container } = await drawForm({ schema: stationSchema, data: station });
    const name = await box('Station name');
    await userEvent.fill(name, 'x');
    await screen.findByText('Unsaved changes');
    const touched = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const field = (target instanceof Element ? target : target.parentElement)?.closest('[data-field]');
        if (field) touched.add(field.getAttribute('data-field') ?? '');
      }
    });
    observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
    await userEvent.type(name, 'yz');
    await new Promise((resolve) => setTimeout(resolve, 600));
    observer.disconnect();
    touched.delete('name');
    expect([...touched]).toEqual([]);
  });

  it('that is not a number is kept and reported at the field', async () => {
    const { asked } = await drawForm({ schema: stationSchema, data: station });
    const power = await box('Installed power');
    await userEvent.fill(power, '12a');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(power.getAttribute('aria-invalid')).toBe('true'));
    const described = power.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toMatch(/number/);
    expect(power.value).toBe('12a');
    expect(saved(asked)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(power));
  });

  it('of several numbers is entered one by one and saved as a list of numbers', async () => {
    const ports: Schema = { title: 'Ports', type: 'array', items: { type: 'integer', maximum: 65_535 } };
    const { asked } = await drawForm({ schema: { type: 'object', properties: { ports } }, data: { ports: [502] } });
    const list = await screen.findByRole('combobox', { name: 'Ports' });
    list.focus();
    await userEvent.keyboard('1502{Enter}503{Enter}');
    await userEvent.keyboard('{Escape}');
    await screen.findByText('Unsaved changes');
    expect(screen.queryByText(/unknown/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(asked)).toEqual([{ ports: [502, 1502, 503] }]));
  });

  it('in a group makes the group heading visible only while one of its fields is visible', async () => {
    const schema: Schema = {
      type: 'object',
      properties: { on: { title: 'On', type: 'boolean' }, at: { title: 'At', type: 'string' } },
    };
    const at = { visible: { op: 'eq', at: '/on', value: true } } as const;
    const groups = { times: { title: 'Times', fields: { at } } };
    await drawForm({ schema, data: { on: false }, options: { fields: { on: {} }, groups } });
    const on = await screen.findByRole('switch', { name: 'On' });
    expect(screen.queryByRole('group', { name: 'Times' })).toBeNull();
    await userEvent.click(on);
    await screen.findByRole('group', { name: 'Times' });
  });

  it('is reverted by undo', async () => {
    await drawForm({ schema: stationSchema, data: station });
    const name = await box('Station name');
    await userEvent.fill(name, 'Other');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(name.value).toBe('Lakeside'));
  });

  it('is committed and saved by Enter', async () => {
    const { asked } = await drawForm({ schema: stationSchema, data: station });
    const name = await box('Station name');
    await userEvent.fill(name, 'Other');
    await userEvent.type(name, '{Enter}');
    await waitFor(() => expect(saved(asked)).toMatchObject([{ name: 'Other', power: 125_000, revision: 3 }]));
  });
});

describe('the validation of a form', () => {
  it('starts with the first save and then follows the input', async () => {
    await drawForm({ schema: stationSchema, data: station });
    const name = await box('Station name');
    await userEvent.clear(name);
    await screen.findByText('Unsaved changes');
    expect(screen.queryByText('Enter the station name')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter the station name');
    await userEvent.fill(name, 'Lakeside');
    await waitFor(() => expect(screen.queryByText('Enter the station name')).toBeNull());
  });
});

describe('the read-only view', () => {
  it('shows values with units and labels until editing starts', async () => {
    await drawForm({ schema: stationSchema, data: station, draft: { edit: 'toggle' } });
    await screen.findByText('PV and storage');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.querySelector('[data-field="power"] output')?.textContent).toMatch(/^125\s*kW$/);
    await userEvent.click(screen.getByRole('button', { name: /Edit/ }));
    expect((await box('Station name')).value).toBe('Lakeside');
    await userEvent.fill(await box('Station name'), 'Other');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Lakeside');
  });

  it.each([
    ['the title of the selected value', false, /^浙江$/],
    ['an empty place while the titles are loading', ['areas'], /^$/],
  ])('shows %s', async (_what, silent, says) => {
    const list = [{ value: 'Zhejiang', title: '浙江' }];
    await drawForm({
      schema: { type: 'object', properties: { area: { title: 'Area', type: 'string' } } },
      data: { area: 'Zhejiang' },
      answers: { areas: { schema: { type: 'array', items: { type: 'object' } }, data: list } },
      options: { fields: { area: { widget: 'select', choices: { source: 'areas', value: '/value', title: '/title' } } } },
      draft: { edit: 'toggle' },
      silent,
    });
    const shown = () => document.querySelector('[data-field="area"] output');
    await waitFor(() => expect(shown()).toBeTruthy());
    await waitFor(() => expect(shown()?.textContent).toMatch(says));
  });
});

describe('the structure of a form', () => {
  const device = { name: 'PCS 1', protocol: 'tcp', port: 502, link: { ip: '10.0.0.1' }, units: [{ name: 'A' }] };

  it('shows a member of a case while the case applies and restores its value', async () => {
    const { asked } = await drawForm({ schema: deviceSchema, data: device });
    await box('Port');
    fireEvent.click(await screen.findByRole('radio', { name: 'Modbus RTU' }));
    await box('Baud rate');
    expect(screen.queryByRole('textbox', { name: 'Port' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Modbus TCP' }));
    expect((await box('Port')).value).toBe('502');
    fireEvent.click(screen.getByRole('radio', { name: 'Modbus RTU' }));
    await userEvent.fill(await box('Baud rate'), '9600');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(asked)).toHaveLength(1));
    expect(saved(asked)[0]).toMatchObject({ protocol: 'rtu', baud: 9600 });
    expect(saved(asked)[0]).not.toHaveProperty('port');
  });

  it('shows the help text of a list, and describes the list with it', async () => {
    const list: Schema = {
      title: 'Prices',
      type: 'array',
      items: { title: 'Price', type: 'object', properties: { buy: { title: 'Buy price', type: 'number' } } },
    };
    const schema: Schema = { type: 'object', properties: { list } };
    await drawForm({ schema, data: { list: [] }, options: { fields: { list: { help: 'One for each period' } } } });
    const group = await screen.findByRole('group', { name: 'Prices' });
    await expect.element(group).toHaveAccessibleDescription('One for each period');
    expect(screen.getByText('One for each period').getBoundingClientRect().height).toBeGreaterThan(0);
  });

  it('adds list items with their defaults up to the limit, and removes them', async () => {
    const { asked } = await drawForm({ schema: deviceSchema, data: device });
    await userEvent.click(await screen.findByRole('button', { name: /Add unit/ }));
    expect(await screen.findAllByRole('textbox', { name: /^Unit name, row \d$/ })).toHaveLength(2);
    await userEvent.fill(await box('Unit name, row 2'), 'B');
    await userEvent.click(screen.getByRole('button', { name: /Add unit/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Add unit/ }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /Remove units 3/ }));
    await userEvent.click(screen.getByRole('button', { name: /Remove units 1/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(asked)).toMatchObject([{ units: [{ name: 'B', kind: 'ac' }], link: { ip: '10.0.0.1' } }]));
  });
});

describe('the field options of a screen', () => {
  it('set order, group, help, condition and lock', async () => {
    await drawForm({
      schema: stationSchema,
      data: station,
      options: {
        fields: {
          echelon: {},
          address: { visible: { op: 'eq', at: '/echelon', value: true } },
          contact: { enabled: { op: 'eq', at: '/echelon', value: true } },
        },
        groups: { place: { title: 'Place', fields: { longitude: { help: 'East is positive' }, latitude: {} } } },
      },
    });
    const longitude = await box('Longitude');
    expect(longitude.closest('fieldset')?.querySelector('legend')?.textContent).toBe('Place');
    expect(document.getElementById(longitude.getAttribute('aria-describedby') ?? '')?.textContent).toBe('East is positive');
    expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
    expect((await box('Contact')).disabled).toBe(true);
    fireEvent.click(await screen.findByRole('switch', { name: 'Echelon use' }));
    await box('Address');
    expect((await box('Contact')).disabled).toBe(false);
  });
});

describe('built-in lists', () => {
  it('offer the 38 UTC offsets from west to east as time zones and store the zone name', async () => {
    const { asked } = await drawForm({
      schema: { type: 'object', properties: { timezone: { title: 'Time zone', type: 'string' } } },
      data: { timezone: 'Asia/Shanghai', revision: 1 },
      options: { fields: { timezone: { widget: 'radio', choices: { known: 'timezones' } } } },
    });
    const offered = await screen.findAllByRole('radio');
    expect(offered).toHaveLength(38);
    const titles = offered.map((each) => each.closest('label')?.textContent);
    expect(titles[0]).toBe('UTC-11:00 Pacific/Pago_Pago');
    expect(titles.at(-1)).toBe('UTC+14:00 Pacific/Kiritimati');
    await userEvent.click(screen.getByRole('radio', { name: 'UTC+05:30 Asia/Kolkata' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(asked)).toMatchObject([{ timezone: 'Asia/Kolkata' }]));
  });
});

it('the browser may fill in the stored password only in the field of the original password', async () => {
  const secret = (title: string, minLength: number) => ({ title, type: 'string', secret: true, minLength }) as const;
  await drawForm({
    schema: {
      type: 'object',
      properties: { original: secret('Original', 1), password: secret('New', 10), confirmation: secret('Again', 1) },
    },
  });
  const completed = async (label: string) => (await screen.findByLabelText(label, { exact: false })).getAttribute('autocomplete');
  expect([await completed('Original'), await completed('New'), await completed('Again')]).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ]);
});

describe('a stored secret', () => {
  const schema = {
    type: 'object',
    properties: { name: { title: 'Name', type: 'string' }, word: { title: 'Word', type: 'string', secret: true } },
  } as const;
  const open = () => drawForm({ schema, data: { name: 'A', word: '••••••••' } });
  const field = () => screen.findByLabelText<HTMLInputElement>('Word', { exact: false });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('shows only that it is set, and is unchanged if nothing is typed', async () => {
    const { asked } = await open();
    expect((await field()).value).toBe('');
    expect((await field()).placeholder).toBe('Set. Leave empty to keep it.');
    await userEvent.type(screen.getByLabelText('Name', { exact: false }), 'B');
    await save();
    await waitFor(() => expect(saved(asked)).toMatchObject([{ name: 'AB', word: '••••••••' }]));
  });
  it('is replaced by the input', async () => {
    const { asked } = await open();
    await userEvent.type(await field(), 'new');
    await save();
    await waitFor(() => expect(saved(asked)).toMatchObject([{ word: 'new' }]));
  });
  it('is kept if the input is cleared again', async () => {
    const { asked } = await open();
    await userEvent.type(await field(), 'new');
    await userEvent.clear(await field());
    await userEvent.type(screen.getByLabelText('Name', { exact: false }), 'C');
    await save();
    await waitFor(() => expect(saved(asked)).toMatchObject([{ name: 'AC', word: '••••••••' }]));
  });
  it('is cleared by its button', async () => {
    const { asked } = await open();
    await field();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect((await field()).placeholder).toBe('Will be cleared when you save');
    await save();
    await waitFor(() => expect(saved(asked)).toMatchObject([{ word: '' }]));
  });
});
