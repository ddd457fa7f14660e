// Tasks of an operator by keyboard alone: each can be done, in no more keys than it takes, and at every step the place that has the
// focus is in view, uncovered and marked.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from './console.ts';
import { flywheel, putDevice, removeDevice } from './flywheel.ts';
import { type Hands, handsAt } from './keys.ts';
import { type Caller, secondaryPassword, setStrategy, signIn, until } from './station.ts';

let person: Person;
let admin: Caller;
let hands: Hands;
const come = async (at: string, how: object = {}): Promise<void> => {
  person = await visit({ account: 'maintainer', at, ...how });
  hands = handsAt(person.page);
};
const heading = (name: string) => person.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const told = (text: string | RegExp) => person.page.getByText(text).first().waitFor();
const answers = (name: string | RegExp) => person.page.getByRole('dialog', { name }).first().waitFor();
const ready = (command: string) => person.page.locator(`[data-command="${command}"]:not([aria-disabled=true])`).waitFor();
/** What comes takes the focus by itself. */
const at = async (name: RegExp): Promise<void> => {
  await expect.poll(async () => (await hands.at()).name).toMatch(name);
};
/** To the question that is asked; where saying no is what has the focus, the other button lies beside it. */
const answer = async (name: RegExp): Promise<void> => {
  await at(/^Cancel$|^Clear|^Set power/);
  if (!name.test((await hands.at()).name)) await hands.to(name);
  await hands.press('Enter');
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
  // A device whose alarm always runs, so that there is one to clear.
  putDevice('flywheel.json', flywheel);
});
afterEach(() => person.leave());
afterAll(async () => {
  removeDevice('flywheel.json');
  await setStrategy('running');
  await admin.leave();
});

/** All of it was seen, and it took no more. */
function took(most: number): void {
  expect(hands.faults).toEqual([]);
  expect(hands.count()).toBeLessThanOrEqual(most);
}

describe('by keyboard alone', () => {
  it('stops the storage from any page: one step back from its content, or by three letters', async () => {
    await setStrategy('running');
    await come('/report/power');
    await heading('Power');
    await person.page.locator('#content').focus();
    await hands.to('Skip to the stop of the storage', 'Shift+Tab');
    await hands.press('Enter');
    await hands.press('Enter');
    await answers('Stop storage');
    await hands.press('Escape');
    await hands.find('sto');
    await answers('Stop storage');
    await hands.press('Enter');
    await told('Storage stopped');
    await until(async () => (await strategy()) === 'stopped');
    took(10);
  });

  it('gives a converter a power', async () => {
    await setStrategy('stopped');
    await come('/home/pv');
    await heading('Home');
    await hands.find('pcs #1');
    await heading('PCS');
    await ready('pcs1:setPower');
    await hands.find('set power');
    await answers(/^Set power/);
    await at(/^Active power set-point/);
    await hands.type('12');
    await hands.press('Enter');
    await answer(/^Set power/);
    await answers('Secondary password');
    await hands.type(secondaryPassword);
    await told(/Confirmed by the device|Accepted/);
    took(32);
  });

  it('clears an alarm', async () => {
    await until(async () => (await flywheels()).some(({ status }) => status === 'running'));
    await come('/home/pv');
    await heading('Home');
    await hands.find("today's al");
    await heading("Today's alarms");
    await person.page
      .getByRole('button', { name: /^Clear.*Chamber pressure high/ })
      .first()
      .waitFor();
    await hands.find('clear chamber');
    await answer(/^Clear/);
    await until(async () => (await flywheels()).some(({ clearedBy }) => clearedBy !== undefined));
    took(32);
  });
});
