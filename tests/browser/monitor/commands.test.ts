// Device commands from an operator's view: with devices that comply, ignore, lose the response, act late or clamp, and in remote
// mode.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { full } from '../../chance.ts';
import { type Cable, cableTo } from '../support/cable.ts';
import { type Person, visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { type Caller, secondaryPassword, setStrategy, signIn, until, valuesOf } from '../support/station.ts';

let person: Person | undefined;
let admin: Caller;
let cable: Cable | undefined;
const at = (): Person => {
  if (!person) throw new Error('No page is open');
  return person;
};
const button = (name: string | RegExp) => at().page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (name: string) => at().page.getByRole('dialog', { name });
const valueOf = async (type: string, point: string) => (await valuesOf(admin, type))[`${type}#${point}`];
const heal = () => admin.read('/plant/fault', { device: 'pcs1', fault: 'none' });
const fail = (fault: string, more: object = {}) => admin.read('/plant/fault', { device: 'pcs1', fault, seconds: 120, ...more });
const order = async (id: string, command: string) =>
  (await admin.read<{ outcome: string }>('/device/command', { id, command })).outcome;

/** Closes the contactors and starts the converter. */
async function restore(): Promise<void> {
  await heal();
  await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
  await until(
    async () => (await valueOf('stack', 'positiveContactor')) === 1 || (await order('stack1', 'closeContactors')) === 'confirmed',
    40_000,
  );
  await until(async () => (await valueOf('pcs', 'runState')) === 1 || (await order('pcs1', 'start')) === 'confirmed');
}
/** Confirms the dialog with the button of the same name. */
async function confirm(name: string): Promise<void> {
  await dialog(name).getByRole('button', { name }).click();
}
async function typePassword(): Promise<void> {
  await dialog('Secondary password').getByRole('textbox').first().click();
  await at().page.keyboard.type(secondaryPassword);
}

beforeAll(async () => {
  admin = await signIn('admin');
  await setStrategy('stopped');
  await restore();
});
afterEach(async () => {
  await person?.leave();
  person = undefined;
  await cable?.cut();
  cable = undefined;
});
afterAll(async () => {
  await restore();
  await setStrategy('running');
  await admin.leave();
});

describe('the confirmation of each command', () => {
  const risk = 'Operating this device is hazardous';
  const all = [
    ['Reset fault', '/monitor/pcs', true],
    ['AC on', '/monitor/pcs', true],
    ['DC on', '/monitor/pcs', true],
    ['Switch to on-grid', '/monitor/pcs', true],
    ['Switch to off-grid', '/monitor/pcs', true],
    ['Close contactors', '/monitor/bmsSynopsis', true],
    ['Stop', '/monitor/pcs', false],
    ['AC off', '/monitor/pcs', false],
    ['DC off', '/monitor/pcs', false],
    ['Open contactors', '/monitor/bmsSynopsis', false],
  ] as const;
  // One command per page and kind in the default run; the full run tests all of them.
  const some = ['Reset fault', 'Close contactors', 'Stop', 'Open contactors'];
  it.each(all.filter(([name]) => full || some.includes(name)))(
    '%s at %s names the risk, and requires a stopped strategy and the password unless it stops a device',
    async (name, path, withGuards) => {
      await setStrategy('running');
      person = await visit({ account: 'operator', at: path });
      const wanted = button(new RegExp(`^${name}\\b(?! storage)`)).first();
      await wanted.waitFor();
      if (withGuards) {
        // The command is disabled while the strategy runs and shows why.
        await expect.poll(() => wanted.isDisabled()).toBe(true);
        expect(await wanted.innerText()).toContain('Stop the strategy first');
        await setStrategy('stopped');
      }
      await expect.poll(() => wanted.isEnabled()).toBe(true);
      await wanted.click();
      await dialog(name).getByText(risk, { exact: false }).waitFor();
      if (!withGuards) return;
      await confirm(name);
      await dialog('Secondary password').waitFor();
    },
  );
});

describe('the result of a command', () => {
  beforeEach(async () => {
    await setStrategy('stopped');
    await restore();
  });
  const stop = async (): Promise<void> => {
    person = await visit({ account: 'operator', at: '/monitor/pcs' });
    await button('Stop').click();
    await confirm('Stop');
  };
  const message = (text: string | RegExp) => at().page.getByText(text).first().waitFor();

  it('is "confirmed" for a device that complies', async () => {
    await stop();
    await message('Confirmed by the device');
    expect(await valueOf('pcs', 'runState')).toBe(0);
  });
  it('is "accepted but not acting" for a device that acknowledges the command and ignores it', async () => {
    await fail('ignores');
    await stop();
    await message(/Accepted, but the device is not executing it/);
    expect(await valueOf('pcs', 'runState')).toBe(1);
  });
  it.runIf(full)('is "accepted but not acting" for a device that acts late, until the page shows the change', async () => {
    await fail('late', { delayMs: 14_000 });
    await stop();
    await message(/Accepted, but the device is not executing it/);
    await at().page.getByRole('region', { name: 'State', exact: true }).getByText('Stopped', { exact: true }).first().waitFor();
  });
  it('is "rejected" for a device that responds with an exception', async () => {
    await fail('exception', { code: 4 });
    await stop();
    await message(/The device rejected the command/);
  });
  it('is unknown for a device that does not respond', async () => {
    await fail('silent');
    await stop();
    await message(/may or may not have been executed/);
  });
  it.runIf(full)('is confirmed by read-back or unknown if the response to the write is lost', async () => {
    await fail('unanswered');
    await stop();
    await message(/Confirmed by the device|may or may not have been executed/);
    await heal();
    await until(async () => (await valueOf('pcs', 'runState')) === 0);
  });
  const ask = () => at().page.getByRole('dialog', { name: /^Set power/ });
  const openPower = async (): Promise<void> => {
    person = await visit({ account: 'operator', at: '/monitor/pcs' });
    await button('Set power').click();
  };

  it.runIf(full)('names the actual power for a device that limits the set-point', async () => {
    await fail('clamps', { limit: 10 });
    await openPower();
    await ask().getByLabel('Active power set-point').fill('40');
    await ask().getByRole('button', { name: 'Set power' }).click();
    // The confirmation repeats the value and its effect.
    await at()
      .page.getByText(/The power will be set to 40\.0 kW\. The battery will charge\. Operating this device is hazardous/)
      .waitFor();
    await at()
      .page.locator('dialog.ems-dialog')
      .getByRole('button', { name: /^Set power/ })
      .click();
    await typePassword();
    await message(/Accepted, but the device is at (9|10)\.\d kW instead of 40\.0 kW\. At this moment it charges with at most \d/);
    await heal();
    await admin.read('/storage/stop');
  });

  it('is preceded by a form with the permitted range, the current values and the sign convention', async () => {
    await openPower();
    const field = ask().locator('[data-field="activePowerSet"]');
    await field.getByText('From −125 kW to 125 kW (Rated power)').waitFor();
    await field.getByText('Positive power charges the battery, negative power discharges it.').waitFor();
    for (const [name, value] of [
      ['Current power', /^[−\d.]+$/],
      ['Maximum charging power now', /^\d/],
      ['Maximum discharging power now', /^\d/],
    ] as const) {
      const row = ask().locator('.ems-point').filter({ hasText: name });
      await expect.poll(() => row.locator('.ems-point-value > span').first().innerText()).toMatch(value);
    }
    await ask().getByLabel('Active power set-point').fill('500');
    await ask().getByRole('button', { name: 'Set power' }).click();
    await field.getByRole('alert').getByText('Enter a value of at most 125 kW (Rated power)').waitFor();
    expect(at().complaints).toEqual([]);
  });

  it('can be sent again over a frozen connection as the same command, and stays unknown without an answer', async () => {
    cable = await cableTo(here().url);
    person = await visit({ url: cable.url, account: 'operator', at: '/monitor/pcs' });
    await button('Set power').click();
    await ask().getByLabel('Active power set-point').fill('-5');
    await ask().getByRole('button', { name: 'Set power' }).click();
    await person.page
      .locator('dialog.ems-dialog')
      .getByRole('button', { name: /^Set power/ })
      .click();
    const orders: string[] = [];
    person.page.on('request', (request) => {
      if (!request.url().endsWith('/device/command')) return;
      orders.push(`${request.headers().idempotencykey} ${request.postData()}`);
      void cable?.cut('frozen');
    });
    await typePassword();
    await ask().getByText('No response from the station yet: Set power').waitFor();
    await ask().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => orders.length).toBe(2);
    expect(new Set(orders).size).toBe(1);
    await ask()
      .getByText(/^No connection to the station since .* Showing the last known values/)
      .waitFor();
    await ask()
      .getByText(/may or may not have been executed\. Check before you try again/)
      .waitFor();
    expect(await ask().innerText()).not.toContain('please try again');
    await cable.join();
    await person.page.getByText('All values up to date').waitFor();
    await ask()
      .getByText(/may or may not have been executed/)
      .waitFor();
    expect(
      await ask()
        .getByText(/No connection to the station since/)
        .count(),
    ).toBe(0);
    expect(orders).toHaveLength(2);
    await admin.read('/storage/stop');
  });
});

describe('a converter in remote mode', () => {
  beforeAll(async () => {
    await setStrategy('stopped');
    await restore();
    await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
    await admin.read('/consistent/link', { verificationCode: 'EMS2A7' });
  });

  it('rejects a start with a reason and accepts a stop', async () => {
    await until(async () => (await admin.read<{ mode: number }>('/consistent/model')).mode === 1);
    person = await visit({ account: 'operator', at: '/monitor/pcs' });
    const start = button(/^Start\b/);
    await expect.poll(() => start.innerText()).toContain('Remote mode cannot operate, please switch to local mode');
    const refused = await admin.call('/device/command', { id: 'pcs1', command: 'start' });
    expect([refused.code, refused.msg]).toEqual([409, 'Remote mode cannot operate, please switch to local mode']);
    await button('Stop').click();
    await confirm('Stop');
    await until(async () => (await valueOf('pcs', 'runState')) === 0);
    expect(await dialog('Secondary password').count()).toBe(0);
    await admin.read('/consistent/toLocal');
  });
});

it('the stop button is enabled on pages of all areas and stops at once', async () => {
  await setStrategy('running');
  for (const path of ['/', '/monitor/bmsSynopsis', '/alarm/today', '/report/power', '/system/device']) {
    person = await visit({ account: 'operator', at: path });
    const stop = button('Stop storage');
    await stop.waitFor();
    expect(await stop.isEnabled()).toBe(true);
    if (path !== '/system/device') await person.leave();
  }
  await button('Stop storage').click();
  await at().page.getByRole('dialog').getByRole('button', { name: /^Stop/ }).click();
  await until(async () => (await admin.read<{ strategy: string }>('/strategy/pre/search')).strategy === 'stopped');
  await until(async () => Math.abs((await valueOf('pcs', 'activePower')) ?? 99_999) < 3000);
});
