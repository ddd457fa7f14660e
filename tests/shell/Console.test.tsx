import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { heads, state, drawConsole } from './drawConsole.tsx';

const here = drawConsole();

describe('the console at its start', () => {
  it('opens the login page without a token, and the requested page after login', async () => {
    here.open('/alarm?tab=2', {});
    await screen.findByText('This is login');
    expect(here.at()).toBe('/login');
    here.station.answers['/v1/rpc/user.login'] = () => ({
      token: 't2',
      user: { id: 'u', name: 'Ada', role: 'operator' },
      rights: {},
    });
    await act(async () => void (await here.data.call('user.login', { loginName: 'ada', password: 'x' })));
    await screen.findByText('This is alarm');
    expect(here.at()).toBe('/alarm?tab=2');
  });
  it('requests content, texts and the screen once', async () => {
    here.open('/home');
    await screen.findByText('This is home');
    const asked = (part: string) => here.station.asked.filter((url) => url.includes(part)).length;
    expect([asked('/content/index.json'), asked('/locale/'), asked('/screen/home.json')]).toEqual([1, 1, 1]);
  });
  it('requests the screen behind a redirect and its texts while the rights of the user are still loading', async () => {
    let answer = (): void => {};
    here.station.answers['/v1/rpc/menu.current'] = () =>
      new Promise((done) => {
        answer = () => done([]);
      });
    here.open('/');
    const asked = (part: string) => here.station.asked.some((url) => url.includes(part));
    await expect.poll(() => asked('/screen/home.json') && asked('/locale/')).toBe(true);
    expect(screen.queryByText('This is home')).toBeNull();
    answer();
    await screen.findByText('This is home');
  });
  it('shows that a guard waits for the state of the station, and opens the page once it is known', async () => {
    here.station.answers['/v1/rpc/station.state'] = () => ({ code: 500, msg: '', data: null });
    here.open('/moved');
    await screen.findByText("Waiting for the station's state", {}, { timeout: 30_000 });
    here.station.answers['/v1/rpc/station.state'] = () => ({ ...state, mode: 2 });
    await screen.findByText('This is moved', {}, { timeout: 30_000 });
    expect(screen.queryByText("Waiting for the station's state")).toBeNull();
  }, 30_000);
  it('opens a page with the flag of the cloud platform in place of a token', async () => {
    here.open('/home', { flag: '1' });
    await screen.findByText('This is home');
    expect(here.at()).toBe('/home');
  });
  it('shows a message at an unknown path, and opens the parent page without ending the session', async () => {
    here.open('/alarm/nowhere');
    await screen.findByText('No such route');
    await screen.findByText('This is alarm');
    expect(here.at()).toBe('/alarm');
    expect(here.data.status.read('/loggedIn')).toBe(true);
    expect(here.station.asked.filter((url) => url.endsWith('user.logout'))).toEqual([]);
  });
  it('shows a message if new content removes the open page, and opens the parent page without ending the session', async () => {
    here.open('/alarm/one?tab=2');
    await screen.findByText('This is ems-alarm');
    here.station.index = { ...here.station.index, hash: 'two', screens: heads.filter(({ id }) => id !== 'ems-alarm') };
    await act(async () => void (await here.data.loadContent()));
    await screen.findByText('No such route');
    await screen.findByText('This is alarm');
    expect(here.at()).toBe('/alarm');
    expect(here.data.status.read('/loggedIn')).toBe(true);
    expect(here.station.asked.filter((url) => url.endsWith('user.logout'))).toEqual([]);
  });
  it('ends the session at the station once when the login page opens', async () => {
    here.open('/login');
    await screen.findByText('This is login');
    await expect.poll(() => here.station.asked.filter((url) => url.endsWith('user.logout'))).toHaveLength(1);
    expect(here.data.status.read('/loggedIn')).toBe(false);
    expect(here.at()).toBe('/login');
  });
  it('opens the login page after a 401 and sends no logout', async () => {
    here.open('/home');
    await screen.findByText('This is home');
    here.station.answers['/v1/rpc/menu.current'] = () => ({ code: 401, msg: 'ended', data: null });
    await act(async () => void (await here.data.call('menu.current')));
    await screen.findByText('This is login');
    expect(here.station.asked.filter((url) => url.endsWith('user.logout'))).toHaveLength(0);
  });
  it('shows an error with a retry if the station cannot be reached', async () => {
    here.station.broken.add('/content/index.json');
    here.open('/home');
    await screen.findByText('Cannot reach the station');
    here.station.broken.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('This is home');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('navigation', () => {
  it('follows a redirect and keeps the title EMS', async () => {
    document.title = 'something';
    here.open('/');
    await screen.findByText('This is home');
    expect([here.at(), document.title]).toEqual(['/home', 'EMS']);
    document.title = 'else';
    await userEvent.click(screen.getByRole('link', { name: 'Alarms' }));
    await screen.findByText('This is alarm');
    expect(document.title).toBe('EMS');
  });
  it('shows the reason of a rejected link and stays on the page', async () => {
    here.open('/home');
    await userEvent.click(await screen.findByRole('link', { name: 'Closed' }));
    await screen.findByText('Not in this mode');
    expect(here.at()).toBe('/home');
    expect(screen.getByText('This is home')).toBeTruthy();
  });
  it('returns to the previous page from an unknown path below a rejected one', async () => {
    here.open('/home');
    await screen.findByText('This is home');
    act(() => here.go('/closed/nowhere'));
    await screen.findByText('Not in this mode');
    await screen.findByText('This is home');
    expect(here.at()).toBe('/home');
  });
  it('opens the root from a rejected address if there is no previous page', async () => {
    here.open('/closed');
    await screen.findByText('Not in this mode');
    await screen.findByText('This is home');
    expect(here.at()).toBe('/home');
  });
  it('waits while an entry condition is unknown, and follows its redirect once it is false', async () => {
    here.station.answers['/v1/rpc/station.state'] = () => ({ ...state, mode: undefined });
    here.open('/moved');
    await screen.findByRole('navigation');
    expect(here.at()).toBe('/moved');
    here.station.answers['/v1/rpc/station.state'] = () => state;
    await screen.findByText('This is ems-alarm', {}, { timeout: 30_000 });
    expect(screen.getByText('Already initialised mode')).toBeTruthy();
  }, 15_000);
  it('keeps an open page when its entry condition changes, and rejects the next visit', async () => {
    here.station.answers['/v1/rpc/station.state'] = () => ({ ...state, mode: 2 });
    here.open('/moved');
    await screen.findByText('This is moved');
    here.station.answers['/v1/rpc/station.state'] = () => state;
    await expect.poll(() => here.data.scope.read('/station/mode')).toBe(1);
    expect([here.at(), Boolean(screen.getByText('This is moved'))]).toEqual(['/moved', true]);
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByText('This is home');
    await userEvent.click(screen.getByRole('link', { name: 'Moved' }));
    await screen.findByText('Already initialised mode');
    await screen.findByText('This is ems-alarm');
  }, 15_000);
  it('removes the reason of a rejected page when the user moves on and it no longer applies, before the message expires', async () => {
    here.open('/moved');
    await screen.findByText('This is ems-alarm');
    here.station.answers['/v1/rpc/station.state'] = () => ({ ...state, mode: 2 });
    await act(async () => here.data.desk.renew?.());
    screen.getByText('Already initialised mode');
    act(() => here.go('/home'));
    await screen.findByText('This is home');
    await waitFor(() => expect(screen.queryByText('Already initialised mode')).toBeNull(), { timeout: 3000 });
  });
  it('keeps the reason of a rejected page when the user moves on and it still applies', async () => {
    here.open('/moved');
    await screen.findByText('This is ems-alarm');
    act(() => here.go('/home'));
    await screen.findByText('This is home');
    screen.getByText('Already initialised mode');
  });
  it('can open a screen as a dialog over the page, stored in the address', async () => {
    here.open('/home');
    await userEvent.click(await screen.findByRole('link', { name: 'Shut down' }));
    await screen.findByText('This is shut');
    expect([here.at(), Boolean(screen.getByText('This is home'))]).toEqual(['/home?dialog=shut', true]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => here.at()).toBe('/home');
  });
});
