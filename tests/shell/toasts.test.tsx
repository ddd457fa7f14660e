import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawShell } from './drawShell.tsx';
import { fakeData } from './fakeData.ts';
import { contentOf } from './heads.ts';

const content = contentOf([]);
afterEach(cleanup);

it('a login error disappears after login, but a message about an unknown outcome stays', async () => {
  const data = fakeData(content);
  data.state.set('/loggedIn', false);
  await drawShell(<p>the page</p>, data, content);
  data.prompter().notify({ tone: 'error', text: 'Login name or password error' });
  data.prompter().notify({ tone: 'warning', text: 'Whether it was done is not known', stays: true });
  await screen.findByText('Login name or password error');
  data.state.set('/loggedIn', true);
  // Well before the error message would expire.
  await waitFor(() => expect(screen.queryByText('Login name or password error')).toBeNull(), { timeout: 3000 });
  screen.getByText('Whether it was done is not known');
});

it('a message about an unknown outcome stays until it is closed, an error disappears after a few seconds', async () => {
  const data = fakeData(content);
  await drawShell(<p>the page</p>, data, content);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    data.prompter().notify({ tone: 'warning', text: 'Whether it was done is not known', stays: true });
    data.prompter().notify({ tone: 'warning', text: 'It did not work' });
    await vi.waitFor(() => screen.getByText('It did not work'));
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(screen.queryByText('It did not work')).toBeNull());
    const words = screen.getByText('Whether it was done is not known');
    words.parentElement?.querySelector('button')?.click();
    await vi.waitFor(() => expect(screen.queryByText('Whether it was done is not known')).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

it('temporary messages are replaced before permanent ones', async () => {
  const data = fakeData(content);
  await drawShell(<p>the page</p>, data, content);
  data.prompter().notify({ tone: 'warning', text: 'Whether it was done is not known', stays: true });
  for (const text of ['one', 'two', 'three']) data.prompter().notify({ tone: 'success', text });
  await screen.findByText('three');
  screen.getByText('Whether it was done is not known');
  expect(screen.queryByText('one')).toBeNull();
});

it('repeated messages are shown once, and stay until closed if one of them does', async () => {
  const data = fakeData(content);
  await drawShell(<p>the page</p>, data, content);
  for (const stays of [false, true, false]) data.prompter().notify({ tone: 'warning', text: 'The platform refused it', stays });
  data.prompter().notify({ tone: 'success', text: 'Saved' });
  await screen.findByText('Saved');
  expect(screen.getAllByText('The platform refused it')).toHaveLength(1);
  data.prompter().notify({ tone: 'success', text: 'Sent' });
  await screen.findByText('Sent');
  screen.getByText('The platform refused it');
});
