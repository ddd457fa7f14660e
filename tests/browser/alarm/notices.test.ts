// Told of an alarm while the console lies behind other windows: a notification of the browser and a sound, as the person chose, also where the
// page is not looked at; in both languages, and remembered.
// @module-tag full
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Person, type Visit, visit } from '../support/console.ts';
import { flywheel, putDevice, removeDevice } from '../support/flywheel.ts';
import { type Caller, signIn, until } from '../support/station.ts';

let person: Person;
let station: Caller;
const devices: string[] = [];
beforeAll(async () => {
  station = await signIn('operator');
});
afterEach(async () => {
  await person.leave();
  // What came up has to be gone before the next comes up anew.
  for (const name of devices.splice(0)) removeDevice(name);
});
afterAll(() => station.leave());

interface Heard {
  notices: string[];
  sounds: number;
}
declare global {
  interface Window {
    heard: Heard;
  }
}

/** The browser's own, listened to. Without a screen it makes them and asks for leave, but says of itself that it may not. */
function listen(may: NotificationPermission): void {
  const heard: Heard = { notices: [], sounds: 0 };
  window.heard = heard;
  const Told = window.Notification;
  window.Notification = class extends Told {
    static override get permission(): NotificationPermission {
      return may;
    }
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      heard.notices.push(`${title} | ${options?.body ?? ''}`);
    }
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    // Where the browser keeps the page silent it never ends.
    this.addEventListener('ended', () => (heard.sounds += 1));
    start.call(this, when);
  };
}
const heard = (): Promise<Heard> => person.page.evaluate(() => window.heard);

async function come(how: Visit = {}, may: 'granted' | 'denied' = 'granted'): Promise<Page> {
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

/** A device of a type of its own begins to run with an alarm; resolves when the station has it. */
async function comeUp(level: 'A' | 'B'): Promise<void> {
  const type = `wheel${level.toLowerCase()}${devices.length}${Date.now() % 10_000}`;
  const { pressure } = flywheel.alarms;
  const device = {
    ...flywheel,
    type,
    title: type,
    monitor: { ...flywheel.monitor, path: type },
    alarms: { pressure: { ...pressure, level, ...(level === 'A' && { bindsNot: 'The wheel is not part of the storage' }) } },
  };
  putDevice(`${type}.json`, device);
  devices.push(`${type}.json`);
  const today = () =>
    station.read<{ list: { deviceType: string }[] }>('/alarm/queryTodayAlarmList', { current: 1, pageSize: 500 });
  await until(async () => (await today()).list.some(({ deviceType }) => deviceType === type), 120_000);
}

const menu = 'User, language and theme';

describe('of a new alarm of level A', () => {
  it('a notification comes and a sound, as chosen before the page was loaded anew, and none of level B', async () => {
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
      .poll(heard)
      .toMatchObject({ notices: [expect.stringMatching(/: New alarm \| \d+ new, \d+ active$/)], sounds: 1 });
    expect(person.complaints).toEqual([]);
  });

  it('nothing sounds where it was not chosen; the page need not be looked at, and speaks Chinese', async () => {
    const page = await come({ language: 'zh_CN' });
    await choose('用户、语言与主题', '仅A级');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      Object.defineProperty(document, 'hidden', { get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await comeUp('A');
    await expect.poll(async () => (await heard()).notices.length).toBe(1);
    expect((await heard()).notices[0]).toMatch(/新告警/);
    expect((await heard()).sounds).toBe(0);
  });

  it('where the browser refuses notifications, that is said, and the sound comes', async () => {
    const page = await come({}, 'denied');
    await choose(menu, 'For all alarms', 'With a sound');
    await page.getByText(/does not allow notifications here/).waitFor();
    await comeUp('A');
    await expect.poll(heard).toEqual({ notices: [], sounds: 1 });
  });

  it('nothing is told where nothing was chosen', async () => {
    await come();
    await comeUp('A');
    await person.page
      .getByText(/^\d+ new, \d+ active$/)
      .first()
      .waitFor();
    expect(await heard()).toEqual({ notices: [], sounds: 0 });
  });
});
