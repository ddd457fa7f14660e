// Ten operator tasks by keyboard alone: each is possible within a limit of keystrokes, and the focused element is always in view,
// uncovered, not clipped and marked. Limits: six keys for a stop, eight for a page, twenty-five plus the typed values for
// anything else.
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type VisitOptions, visit } from '../support/console.ts';
import { flywheel, putDevice, retireDevice } from '../support/flywheel.ts';
import { type Hands, handsAt } from '../support/keys.ts';
import { type Caller, demoPassword, halfFull, secondaryPassword, setStrategy, signIn, until } from '../support/station.ts';

let person: Person;
let admin: Caller;
let restoreSoc: () => Promise<void>;
let hands: Hands;
const patience = { timeout: 120_000 };
const most = { stop: 6, page: 8, task: 25 };

const come = async (how: VisitOptions = {}): Promise<void> => {
  person = await visit(how.at === '/login' ? how : { account: 'maintainer', at: '/home/pv', ...how });
  hands = handsAt(person.page);
  await heading().waitFor();
};
const heading = (name?: string) =>
  person.page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) });
const message = (text: string | RegExp) => person.page.getByText(text).first().waitFor();
const answers = (name: string | RegExp) => person.page.getByRole('dialog', { name }).first().waitFor();
/** Waits until an element with this name has received the focus. */
const at = async (name: RegExp): Promise<void> => {
  await expect.poll(async () => (await hands.at()).name, patience).toMatch(name);
};
/** Opens a page by the palette; its heading receives the focus. */
const openPage = async (typed: string, found: string, name = found): Promise<void> => {
  await hands.find(typed, found);
  await heading(name).waitFor();
  await at(new RegExp(`^${name}$`));
};
/** Waits until a command is enabled on the page. */
const ready = (command: string) => person.page.locator(`[data-command="${command}"]:not([aria-disabled=true])`).first().waitFor();
/** Confirms a dialog. Where "Cancel" has the initial focus, moves to the other button first. */
const answer = async (name: RegExp): Promise<void> => {
  await at(new RegExp(`^Cancel$|${name.source}`));
  if (!name.test((await hands.at()).name)) await hands.to(name);
  await hands.press('Enter');
};
const answerPassword = async (): Promise<void> => {
  await answers('Secondary password');
  await hands.type(secondaryPassword);
};
/** Checks that the focus was always visible and that the limit was not exceeded. */
const took = (keys: number): void => {
  expect(hands.faults).toEqual([]);
  expect(hands.count()).toBeLessThanOrEqual(keys);
};

interface Alarm {
  deviceType: string;
  status: string;
  clearedBy?: string;
}
const flywheels = async () =>
  (await admin.read<{ list: Alarm[] }>('/alarm/queryTodayAlarmList', { current: 1, pageSize: 500 })).list.filter(
    ({ deviceType }) => deviceType === 'flywheel',
  );
const strategy = async () => (await admin.read<{ strategy: string }>('/strategy/pre/search')).strategy;

beforeAll(async () => {
  admin = await signIn('admin');
  // A device whose alarm is always active, so that there is one to clear.
  putDevice('flywheel.json', flywheel);
  restoreSoc = await halfFull(admin);
});
afterEach(() => person.leave());
afterAll(async () => {
  await restoreSoc();
  await retireDevice('flywheel', admin);
  await setStrategy('running');
  await admin.leave();
});

describe('a user with a keyboard alone', () => {
  it('logs in, and the heading of home receives the focus', async () => {
    await come({ at: '/login' });
    await at(/^Login name/);
    await hands.type('operator');
    await hands.press('Tab');
    await hands.type(demoPassword);
    await hands.press('Enter');
    await heading('Home').waitFor();
    await at(/^Home$/);
    took(2);
  });

  it('opens a page, and a device by its name', async () => {
    await come();
    await openPage('histo', 'History alarms');
    took(most.page);
    await hands.find('ups #1', 'UPS #1');
    await heading('UPS').waitFor();
    await at(/^UPS$/);
    await expect.poll(() => new URL(person.page.url()).searchParams.get('device'), patience).toBe('ups1');
    took(2 * most.page);
  });

  it('stops the storage from a page: one step back from its content, or by typing three letters', async () => {
    await setStrategy('running');
    await come({ at: '/report/power' });
    await heading('Power').focus();
    await hands.to('Skip to the stop control', 'Shift+Tab');
    await hands.press('Enter');
    await hands.press('Enter');
    await answers('Stop storage');
    took(most.stop - 1);
    await hands.press('Escape');
    const before = hands.count();
    await hands.find('sto', 'Stop storage');
    await answers('Stop storage');
    await hands.press('Enter');
    await message('Storage stopped');
    await until(async () => (await strategy()) === 'stopped');
    took(before + most.stop);
  });

  it('starts the strategy with the secondary password', async () => {
    await setStrategy('stopped');
    await come();
    await ready('start');
    await hands.find('start', 'Start strategy');
    await answer(/^Start strategy/);
    await answerPassword();
    await until(async () => (await strategy()) === 'running');
    took(most.task);
  });

  it('sets the power of a converter', async () => {
    await setStrategy('stopped');
    await come();
    await hands.find('pcs #1', 'PCS #1');
    await heading('PCS').waitFor();
    await ready('pcs1:setPower');
    await hands.find('set p', /^Set power/);
    await at(/^Active power set-point/);
    await hands.type('12');
    await hands.press('Enter');
    await answer(/^Set power/);
    await answerPassword();
    await message(/Confirmed by the device|Accepted/);
    took(most.task);
  });

  it('clears an alarm', async () => {
    await until(async () => (await flywheels()).some(({ status }) => status === 'running'));
    await come();
    await openPage('today', "Today's alarms");
    await person.page
      .getByRole('button', { name: /^Clear.*Chamber pressure high/ })
      .first()
      .waitFor();
    await hands.find('clear ch', /^Clear.*Chamber pressure high/);
    await answer(/^Clear/);
    await until(async () => (await flywheels()).some(({ clearedBy }) => clearedBy !== undefined));
    took(most.task);
  });

  it('filters the operation log and downloads it as a file', async () => {
    await come();
    await openPage('log', 'Log');
    await hands.find('text', 'Search text');
    await at(/^Search text/);
    await hands.type('Maintainer');
    await hands.press('Enter');
    await expect.poll(() => person.page.url(), patience).toContain('Maintainer');
    await hands.find('export', /^Export\s+Operation log/);
    await at(/^Values \(CSV\)/);
    const [file] = await Promise.all([person.page.waitForEvent('download'), hands.press('Enter')]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toContain('Maintainer');
    took(most.task);
  });

  it('changes a setting, saves it and reverts it', async () => {
    await come();
    await openPage('basic', 'Basic information');
    const stored = async () => (await admin.read<{ name: string }>('/v1/powerStation/search')).name;
    const before = await stored();
    for (const [key, after] of [
      ['x', `${before}x`],
      ['Backspace', before],
    ] as const) {
      await person.page.getByRole('button', { name: 'Edit' }).first().waitFor();
      await hands.find('edit', 'Edit');
      await at(/^Station name/);
      await hands.press('End');
      await hands.press(key);
      await hands.press('Enter');
      await until(async () => (await stored()) === after);
    }
    took(most.page + 2 * 9);
  });

  it('reads a value of yesterday from a curve', async () => {
    await come();
    await openPage('power', 'Power');
    await hands.find('prev', 'Previous day');
    await expect.poll(() => person.page.url(), patience).toMatch(/day/);
    await person.page.getByRole('application', { name: 'Power' }).waitFor();
    // The second result: the page itself has the same name.
    await hands.find('power', /Power[\s\S]*On this page/, 1);
    await at(/^Power$/);
    await hands.press('Home');
    await expect
      .poll(() => person.page.getByRole('status').filter({ hasText: 'Grid' }).innerText(), patience)
      .toMatch(/\d\d:\d\d.*Grid -?[\d.]+ kW/);
    took(most.task);
  });

  it('switches theme and language and logs out', async () => {
    await come();
    const now = () => person.page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]);
    await hands.find('light', 'Light');
    await expect.poll(now, patience).toEqual(['en-US', 'light']);
    await hands.find('中', /中文/);
    await expect.poll(now, patience).toEqual(['zh-CN', 'light']);
    await hands.find('退出', '退出登录');
    await expect.poll(() => new URL(person.page.url()).pathname, patience).toBe('/login');
    took(most.task);
  });
});
