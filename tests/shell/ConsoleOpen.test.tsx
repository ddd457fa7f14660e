// An open console: an unsaved edit, the brand, and new content.
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { head } from './heads.ts';
import { heads, drawConsole } from './drawConsole.tsx';

const here = drawConsole();

describe('an unsaved edit', () => {
  const entity = { type: 'object', properties: { name: { title: 'Name', type: 'string' } } } as const;
  const withForm = () => {
    here.station.pieces.home = {
      screen: {
        id: 'home',
        path: '/home',
        title: 'Home',
        drafts: { thing: { entity: 'thing' } },
        body: { form: { kind: 'form', draft: 'thing', options: { fields: { name: {} } } } },
      },
      drafts: { thing: { entity: 'thing' } },
      entities: { thing: entity },
    };
    here.open('/home');
  };
  const type = async () => {
    await userEvent.fill(await screen.findByLabelText('Name'), 'typed');
    await userEvent.tab();
    await expect.poll(() => here.data.drafts.changed()).toBe(true);
  };
  it('opens a question when the user follows a link, and staying keeps page and input', async () => {
    withForm();
    await type();
    await userEvent.click(screen.getByRole('link', { name: 'Alarms' }));
    await screen.findByText('Please save or exit editing first');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(here.at()).toBe('/home');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed');
  });
  it('is discarded on request, and the navigation continues', async () => {
    withForm();
    await type();
    await userEvent.click(screen.getByRole('link', { name: 'Alarms' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
    await screen.findByText('This is alarm');
    expect(here.at()).toBe('/alarm');
  });
  it('never blocks logging out', async () => {
    withForm();
    await type();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByText('This is login');
    expect(here.at()).toBe('/login');
  });
});

describe('the brand', () => {
  const variable = (name: string) => document.documentElement.style.getPropertyValue(name);
  it('takes colours and mode from the theme call', async () => {
    here.station.answers['/v1/rpc/theme.current'] = () => ({ mode: 0, color: { colorPrimary: '#00e5ff' } });
    here.open('/home');
    await expect.poll(() => variable('--ems-brand')).toBe('#00e5ff');
    expect(document.documentElement.dataset.theme).toBe('light');
  });
  it('uses the dark theme and the colours of the content if the theme call fails', async () => {
    here.station.index = { ...here.station.index, brand: { colorPrimary: '#ff00aa' } };
    here.open('/home');
    await screen.findByText('This is home');
    expect([variable('--ems-brand'), document.documentElement.dataset.theme]).toEqual(['#ff00aa', 'dark']);
  });
});

describe('the open console', () => {
  it('shows a load error for a missing part and loads it on retry', async () => {
    here.station.broken.add('/screen/home.json');
    here.open('/home');
    await screen.findByText('Part of the console failed to load');
    here.station.broken.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('This is home');
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('updates its menu and screen to new content without a reload', async () => {
    here.open('/home');
    await screen.findByText('This is home');
    here.station.index = {
      ...here.station.index,
      hash: 'two',
      screens: [...heads, head('ups', '/ups', { title: 'UPS', menu: { sort: 5 } })],
    };
    here.station.pieces.home = {
      screen: { id: 'home', path: '/home', title: 'Home', body: { w: { kind: 'note', options: { text: 'Changed' } } } },
    };
    await act(async () => void (await here.data.loadContent()));
    await screen.findByRole('link', { name: 'UPS' });
    await screen.findByText('Changed');
    expect(screen.queryByText('This is home')).toBeNull();
  });
});
