import { fireEvent, screen, waitFor } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { drawKind } from '../reading/drawKind.tsx';
import { drawForm } from './drawForm.tsx';
import { station, stationSchema } from './samples.ts';

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('a save without a response for three seconds names the pending operation and offers a retry', async () => {
  const silent = ['save'];
  const { asked } = await drawForm({ schema: stationSchema, data: station, silent });
  await userEvent.fill(await box('Station name'), 'Other');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/No response from the station yet: Save/, {}, { timeout: 60_000 });
  silent.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/No response from the station yet/)).toBeNull());
  await waitFor(() => expect(asked.filter(({ call }) => call === 'save')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Saving …')).toBeNull());
});

describe('a failed save', () => {
  it('shows the error at the field named by the station and keeps the input', async () => {
    await drawForm({
      schema: stationSchema,
      data: station,
      refusals: { save: { code: 400, msg: 'Refused', data: [{ path: '/name', message: 'This name is taken' }] } },
    });
    const name = await box('Station name');
    await userEvent.fill(name, 'Other');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const message = await screen.findByText('This name is taken');
    expect(message.closest('[data-field]')?.getAttribute('data-field')).toBe('name');
    expect(name.value).toBe('Other');
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('shows errors of hidden members above the buttons', async () => {
    await drawForm({
      schema: stationSchema,
      data: station,
      options: { fields: { name: {}, power: {} } },
      refusals: { save: { code: 400, msg: 'Refused', data: [{ path: '/address', message: 'Too far away' }] } },
    });
    await userEvent.fill(await box('Station name'), 'Other');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Address: Too far away');
  });

  it('shows the error of a member of a case only at its field', async () => {
    const power = { title: 'Limit of a load', type: 'number', maximum: 10 } as const;
    await drawForm({
      schema: {
        type: 'object',
        properties: { kind: { title: 'Kind', type: 'string' } },
        cases: { load: { when: { op: 'eq', at: '/kind', value: 'load' }, properties: { power } } },
      },
      data: { kind: 'load', power: 5 },
    });
    await userEvent.fill(await box('Limit of a load'), '11');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const messages = await screen.findAllByText(/Enter a value of at most 10/);
    expect(messages.map((each) => each.closest('[data-field]')?.getAttribute('data-field'))).toEqual(['power']);
  });

  it('shows errors of the whole form above the buttons', async () => {
    await drawForm({
      schema: stationSchema,
      data: station,
      refusals: { save: { code: 400, msg: 'Refused', data: [{ path: '', message: 'Not at this hour' }] } },
    });
    await userEvent.fill(await box('Station name'), 'Other');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText('Not at this hour')).closest('footer')).toBeTruthy();
  });

  it('shows an error without a path above the buttons until something is typed', async () => {
    await drawForm({
      schema: stationSchema,
      data: station,
      refusals: { save: { code: 400, msg: 'Not at this hour', data: null } },
    });
    const name = await box('Station name');
    await userEvent.fill(name, 'Other');
    await userEvent.type(name, '{Enter}');
    expect((await screen.findByText('Not at this hour')).closest('footer')).toBeTruthy();
    // Fields were disabled during the request, so the focus is restored afterwards.
    await waitFor(() => expect(document.activeElement).toBe(name));
    await userEvent.fill(name, 'Another');
    await waitFor(() => expect(screen.queryByText('Not at this hour')).toBeNull());
  });
});

it('redo restores the input that undo reverted', async () => {
  await drawForm({ schema: stationSchema, data: station });
  const name = await box('Station name');
  await userEvent.fill(name, 'Other');
  for (const [button, stands] of Object.entries({ Undo: 'Lakeside', Redo: 'Other' })) {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(name.value).toBe(stands));
  }
});

it('a save that the state of the station blocks shows the reason and sends nothing', async () => {
  const { asked } = await drawForm({ schema: stationSchema, data: station, needs: ['strategy-stopped'] });
  const name = await box('Station name');
  await userEvent.fill(name, 'Other');
  const message = await screen.findByText('Unsaved changes · Stop the strategy first');
  expect(message.closest('footer')).toBeTruthy();
  const save = screen.getByRole('button', { name: /^Save ?, Stop the strategy first$/ });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  // `userEvent.click` would wait until the button is enabled.
  save.click();
  expect(asked.filter(({ call }) => call === 'save')).toEqual([]);
  expect(name.value).toBe('Other');
});

describe('an input', () => {
  it('counts as a change before the field commits it to the draft', async () => {
    const { data } = await drawForm({ schema: stationSchema, data: station });
    const name = await box('Station name');
    fireEvent.focus(name);
    await screen.findByRole('button', { name: 'Save' });
    // Synchronously, so that leaving right after a keystroke asks for confirmation.
    fireEvent.change(name, { target: { value: 'Other' } });
    expect(data.drafts.changed()).toBe(true);
    expect(name.value).toBe('Other');
  });
});

it('two forms and a map on one draft share one Save button', async () => {
  await drawKind({
    answers: { stored: { schema: stationSchema, data: station } },
    entities: { thing: stationSchema },
    calls: { save: { request: stationSchema } },
    screen: {
      drafts: { thing: { of: 'stored', entity: 'thing', save: 'save' } },
      commands: { save: { call: 'save', params: { from: '/draft/thing' } } },
    },
    body: {
      map: { kind: 'map', draft: 'thing', options: { longitude: '/longitude', latitude: '/latitude' } },
      one: { kind: 'form', draft: 'thing', options: { fields: { name: {} } } },
      two: { kind: 'form', draft: 'thing', options: { fields: { address: {} } } },
    },
  });
  await box('Address');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Save' }).closest('[data-node]')?.getAttribute('data-node')).toBe('one');
});

describe('a location in a form', () => {
  it('is set by a click on the map or by keyboard', async () => {
    const { asked } = await drawForm({
      schema: stationSchema,
      data: { ...station, longitude: undefined, latitude: undefined },
      options: { fields: { longitude: { draw: { kind: 'map', options: { longitude: '/longitude', latitude: '/latitude' } } } } },
    });
    const map = await screen.findByRole('application');
    await waitFor(() => expect(map.getAttribute('data-picks')).toBe('true'));
    await screen.findByText('No location selected yet');
    await userEvent.click(map);
    await screen.findByText(/° [NS], .*° [EW]/);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.filter(({ call }) => call === 'save')).toHaveLength(1));
    const { longitude, latitude } = (asked.find(({ call }) => call === 'save')?.params ?? {}) as {
      longitude?: number;
      latitude?: number;
    };
    expect(longitude).toBeGreaterThan(60);
    expect(latitude).toBeGreaterThan(0);
    // Nothing can be changed during a save.
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    map.focus();
    fireEvent.keyDown(map, { key: 'ArrowLeft' });
    fireEvent.keyDown(map, { key: 'Enter' });
    await screen.findByText('Unsaved changes');
  });
});

describe('a file', () => {
  const schema = {
    type: 'object',
    properties: {
      image: { title: 'Picture', type: 'string', writeOnly: true, file: { accept: ['.png'], maxMB: 1, stored: 'picture' } },
      picture: { title: 'Picture', type: 'string', readOnly: true },
    },
  };
  const stored = { picture: 'data:image/png;base64,iVBORw0KGgo=' };
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });

  it('shows the stored picture, then the selected one, and rejects a wrong size or type', async () => {
    await drawForm({ schema, data: stored });
    const picture = await screen.findByRole('img', { name: 'Picture' });
    expect(picture.getAttribute('src')).toBe(stored.picture);
    choose(new File(['x'], 'a.gif'));
    await screen.findByText('Only .png files are supported');
    choose(new File([new Uint8Array(1_000_001)], 'a.png'));
    await screen.findByText('The file is larger than 1 MB');
    choose(new File(['x'], 'small.png'));
    await screen.findByText(/^small.png/);
    expect(screen.getByRole('img', { name: 'Picture' }).getAttribute('src')).toMatch(/^blob:/);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Picture' }).getAttribute('src')).toBe(stored.picture));
  });

  it('is removed from the station when the form is saved', async () => {
    const { asked } = await drawForm({ schema, data: stored });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the file' }));
    await screen.findByText('The stored file will be removed when you save');
    expect(screen.queryByRole('img', { name: 'Picture' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.find(({ call }) => call === 'save')?.params).toMatchObject({ image: '' }));
  });

  it.each([
    ['too large', new File([new Uint8Array(1_000_001)], 'a.png'), 'The file is larger than 1 MB'],
    ['of another kind', new File(['x'], 'a.gif'), 'Only .png files are supported'],
  ])('that is %s shows one error at its field and blocks the save', async (_what, file, expected) => {
    const title = { title: 'Title', type: 'string' } as const;
    // The icon of a rejected save may still be disappearing.
    const save = page.getByRole('button', { name: /Save$/ });
    const { asked } = await drawForm({ schema: { ...schema, properties: { title, ...schema.properties } }, data: stored });
    await userEvent.fill(await box('Title'), 'With a picture');
    choose(file);
    await screen.findByText(expected);
    await userEvent.click(save);
    await waitFor(() => expect(screen.getByText(expected).closest('[data-invalid]')?.getAttribute('data-field')).toBe('image'));
    expect(asked.filter(({ call }) => call === 'save')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }));
    await waitFor(() => expect(screen.queryByText(expected)).toBeNull());
    await userEvent.click(save);
    await waitFor(() => expect(asked.filter(({ call }) => call === 'save')).toHaveLength(1));
  });
});
