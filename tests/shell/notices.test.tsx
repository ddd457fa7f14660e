// Notifications while the console is in the background: none by default, then only of alarms raised after they were enabled.
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import i18next from 'i18next';
import { userEvent } from 'vitest/browser';
import { toChoice } from '../../src/shell/layout/notices/noticeChoice.ts';
import { addCatalogue } from '../../src/shell/language/i18n.ts';
import chinese from '../../schemas/locales/zh_CN/shell.json';
import { content, drawLayout } from './drawLayout.tsx';
import { type FakeData, fakeData } from './fakeData.ts';

const notified: string[] = [];
class FakeNotification extends EventTarget {
  static permission = 'granted';
  static readonly requestPermission = () => Promise.resolve(FakeNotification.permission);
  constructor(title: string, { body }: { body: string }) {
    super();
    notified.push(`${title} | ${body}`);
  }
}
beforeEach(() => {
  localStorage.clear();
  notified.length = 0;
  FakeNotification.permission = 'granted';
  vi.stubGlobal('Notification', FakeNotification);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const storedValues = (): (string | null)[] => Object.keys(localStorage).map((key) => localStorage.getItem(key));
const patience = { timeout: 30_000 };
const choose = async (name: string): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: 'User, language and theme' }));
  const box = await screen.findByRole('radio', { name }, patience);
  // The visible label is a separate element; the radio button itself is not visible.
  act(() => box.click());
};
const comeUp = ({ station }: FakeData, at: number, level: 'A' | 'B'): void =>
  act(() => {
    station.set('/alarms/newestAt', at);
    if (level === 'A') station.set('/alarms/newestGraveAt', at);
  });

it('notifications are off by default and for invalid values, and the choice is stored', async () => {
  expect(['all sound', 'grave', 'loud', null].map(toChoice)).toEqual([
    { of: 'all', sound: true },
    { of: 'grave', sound: false },
    { of: 'none', sound: false },
    { of: 'none', sound: false },
  ]);
  const data = fakeData(content);
  await drawLayout(data);
  comeUp(data, 1000, 'A');
  await choose('For all alarms');
  expect(storedValues()).toContain('all');
  expect(notified).toEqual([]);
});

it('notifications for level A cover each new level A alarm and no level B alarm', async () => {
  const data = fakeData(content);
  await drawLayout(data);
  await choose('For level A alarms');
  await expect.poll(() => storedValues(), patience).toContain('grave');
  // The notification code is loaded after the first choice; alarms raised earlier cause no notification.
  for (let at = 2000; notified.length === 0 && at < 2600; at += 1) {
    comeUp(data, at, 'A');
    await new Promise((done) => setTimeout(done, 100));
  }
  expect(notified).toHaveLength(1);
  expect(notified[0]).toContain('New alarm');
  comeUp(data, 5000, 'B');
  comeUp(data, 5000, 'B');
  expect(notified).toHaveLength(1);
  comeUp(data, 6000, 'A');
  await expect.poll(() => notified.length, patience).toBe(2);
});

it('the menu states that the browser blocks notifications', async () => {
  FakeNotification.permission = 'denied';
  await drawLayout();
  await choose('For all alarms');
  await screen.findByText(/does not allow notifications here. You can choose a sound/, undefined, patience);
});

it('a browser that permits notifications but cannot create them causes no error', async () => {
  let tried = 0;
  class NeverMade extends FakeNotification {
    constructor(title: string, options: { body: string }) {
      super(title, options);
      tried += 1;
      throw new TypeError('Illegal constructor');
    }
  }
  vi.stubGlobal('Notification', NeverMade);
  const data = fakeData(content);
  await drawLayout(data);
  await choose('For all alarms');
  for (let at = 2000; tried === 0 && at < 2600; at += 1) {
    comeUp(data, at, 'A');
    await new Promise((done) => setTimeout(done, 100));
  }
  expect(tried).toBe(1);
  expect(screen.getByRole('button', { name: 'User, language and theme' })).toBeTruthy();
});

it('each notification option fits on one line in Chinese', async () => {
  await drawLayout(fakeData(content));
  await userEvent.click(screen.getByRole('button', { name: 'User, language and theme' }));
  await screen.findByRole('radio', { name: 'For all alarms' }, patience);
  addCatalogue('zh_CN', chinese);
  await act(() => i18next.changeLanguage('zh_CN'));
  const radio = await screen.findByRole('radio', { name: chinese['For all alarms'] });
  const labels = [...(radio.closest('fieldset')?.querySelectorAll('label:has([type=radio])') ?? [])];
  const lines = labels.map((label) => {
    const words = document.createRange();
    words.selectNodeContents(label.lastChild ?? label);
    return words.getClientRects().length;
  });
  await act(() => i18next.changeLanguage('en_US'));
  expect(lines).toEqual([1, 1, 1]);
});
