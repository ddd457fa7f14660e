// Notifications of alarms while the console is in the background: a browser notification and a sound, as configured by the user,
// in both languages and remembered.
// @module-tag full
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Person, type VisitOptions, visit } from '../support/console.ts';
import { flywheel, putDevice, retireDevice } from '../support/flywheel.ts';
import { type Caller, signIn, until } from '../support/station.ts';

let person: Person;
let station: Caller;
const addedTypes: string[] = [];
beforeAll(async () => {
  station = await signIn('operator');
});
afterEach(async () => {
  await person.leave();
  // The previous alarm must be gone before the next one is raised.
  for (const type of addedTypes.splice(0)) await retireDevice(type, station);
});
afterAll(() => station.leave());

interface Recorded {
  notices: string[];
  sounds: number;
}
declare global {
  interface Window {
    recorded: Recorded;
  }
}

/**
 * Records the notifications and sounds of the browser. A headless browser creates notifications but reports the permission as
 * denied.
 */
function listen(may: NotificationPermission): void {
  const recorded: Recorded = { notices: [], sounds: 0 };
  window.recorded = recorded;
  const BrowserNotification = window.Notification;
  window.Notification = class extends BrowserNotification {
    static override get permission(): NotificationPermission {
      return may;
    }
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      recorded.notices.push(`${title} | ${options?.body ?? ''}`);
    }
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    // A sound that the browser blocks never ends.
    this.addEventListener('ended', () => (recorded.sounds += 1));
    start.call(this, when);
  };
}
const recorded = (): Promise<Recorded> => person.page.evaluate(() => window.recorded);

async function come(how: VisitOptions = {}, may: 'granted' | 'denied' = 'granted'): Promise<Page> {
  person = await visit({
    account: 'operator',
    at: '/system/basic',
    ...how,
    before: async (page) => {
      await page.addInitScript(listen, may);
      await page.context().grantPermissions(may === 'granted' ? ['notifications'] : []);
    },
  });
  return person.page;
}
async function choose(menu: string, ...names: string[]): Promise<void> {
  await person.page.getByRole('button', { name: menu }).click();
  for (const name of names) await person.page.getByText(name, { exact: true }).click();
  await person.page.keyboard.press('Escape');
}

/** Adds a device of a new type that starts with an active alarm. Resolves when the station has the alarm. */
async function comeUp(level: 'A' | 'B'): Promise<void> {
  const type = `wheel${level.toLowerCase()}${addedTypes.length}${Date.now() % 10_000}`;
  const { pressure } = flywheel.alarms;
  const device = {
    ...flywheel,
    type,
    title: type,
    monitor: { ...flywheel.monitor, path: type },
    alarms: { pressure: { ...pressure, level, ...(level === 'A' && { bindsNot: 'The wheel is not part of the storage' }) } },
  };
  putDevice(`${type}.json`, device);
  addedTypes.push(type);
  const today = () =>
    station.read<{ list: { deviceType: string }[] }>('/alarm/queryTodayAlarmList', { current: 1, pageSize: 500 });
  await until(async () => (await today()).list.some(({ deviceType }) => deviceType === type), 120_000);
}

const menu = 'User, language and theme';

describe('a new alarm of level A', () => {
  it('shows a notification and plays a sound as configured before a reload, while level B does neither', async () => {
    const page = await come();
    await choose(menu, 'For level A alarms', 'With a sound');
    await page.reload();
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('checkbox', { name: 'With a sound' }).waitFor();
    expect(await page.getByRole('radio', { name: 'For level A alarms' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'With a sound' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await comeUp('B');
    await comeUp('A');
    await expect
      .poll(recorded)
      .toMatchObject({ notices: [expect.stringMatching(/: New alarm \| \d+ new, \d+ active$/)], sounds: 1 });
    expect(person.complaints).toEqual([]);
  });

  it('plays no sound unless configured, and notifies in Chinese while the page is hidden', async () => {
    const page = await come({ language: 'zh_CN' });
    await choose('用户、语言与主题', '仅 A 级');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      Object.defineProperty(document, 'hidden', { get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await comeUp('A');
    await expect.poll(async () => (await recorded()).notices.length).toBe(1);
    expect((await recorded()).notices[0]).toMatch(/新告警/);
    expect((await recorded()).sounds).toBe(0);
  });

  it('plays the sound where the browser blocks notifications, which the menu explains', async () => {
    const page = await come({}, 'denied');
    await choose(menu, 'For all alarms', 'With a sound');
    await page.getByText(/does not allow notifications here/).waitFor();
    await comeUp('A');
    await expect.poll(recorded).toEqual({ notices: [], sounds: 1 });
  });

  it('shows no notification and plays no sound by default', async () => {
    await come();
    await comeUp('A');
    await person.page
      .getByText(/^\d+ new, \d+ active$/)
      .first()
      .waitFor();
    expect(await recorded()).toEqual({ notices: [], sounds: 0 });
  });
});
