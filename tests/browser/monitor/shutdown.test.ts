// Shutdown and start-up from a user's view: the dialog, its live steps, the configuration, rejections, and an automatic shutdown
// by an alarm.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loaded, type Person, visit } from '../support/console.ts';
import { type Caller, secondaryPassword, setStrategy, signIn, until, valuesOf } from '../support/station.ts';

let person: Person | undefined;
let admin: Caller;
interface Sequence {
  state: string;
  kind: string;
  cause?: string;
  steps: { name: string; deviceName?: string; state: string }[];
}
const at = (): Person => {
  if (!person) throw new Error('No page is open');
  return person;
};
const sequence = () => admin.read<Sequence>('/device/monitor/urgentShutdown/state/search');
const config = () => admin.read<Record<string, unknown>>('/device/monitor/urgentShutdown/config/search');
const button = (name: string | RegExp) => at().page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (name: string) => at().page.getByRole('dialog', { name });
const box = () => dialog('Shutdown and restart');
const valueOf = async (type: string, point: string) => (await valuesOf(admin, type))[`${type}#${point}`];
const settled = (state: string, ms = 60_000) => until(async () => (await sequence()).state === state, ms);
const open = async (account: 'operator' | 'maintainer' | 'viewer' = 'operator', language: 'en_US' | 'zh_CN' = 'en_US') => {
  person = await visit({ account, at: '/?dialog=shutdown-restart', language });
  await at().page.getByRole('dialog').waitFor();
  await loaded(at().page);
};
async function startUp(): Promise<void> {
  await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
  // A failed test may have left a latch set.
  await admin.call('/plant/fault', { device: 'smoke1', fault: 'none' });
  await until(async () => (await admin.read<{ list: unknown[] }>('/device/monitor/latch/reset')).list.length === 0);
  await admin.read('/device/monitor/urgentShutdown/stop');
  await settled('ready');
}

beforeAll(async () => {
  admin = await signIn('admin');
  await setStrategy('running');
});
afterEach(async () => {
  await person?.leave();
  person = undefined;
});
afterAll(async () => {
  if ((await sequence()).state !== 'ready') await startUp();
  await setStrategy('running');
  await admin.leave();
});

describe('the shutdown dialog', () => {
  it('is not offered to a viewer', async () => {
    person = await visit({ account: 'viewer', at: '/' });
    await at().page.getByRole('heading', { level: 1 }).waitFor();
    expect(await at().page.getByText('Shutdown and restart').count()).toBe(0);
  });

  it('shuts down after a confirmation only, while the strategy runs, and shows every step live', async () => {
    // Long enough to observe the steps.
    await admin.read('/device/monitor/urgentShutdown/config/save', { ...(await config()), delayS: 20 });
    await open();
    await button('Shut down').click();
    await dialog('Shut down').getByText('The strategy stops, the power goes to zero', { exact: false }).waitFor();
    await dialog('Shut down').getByRole('button', { name: 'Shut down', exact: true }).click();
    await box().getByText('Shutting down', { exact: true }).first().waitFor();
    await box().getByText('Shut down', { exact: true }).first().waitFor();
    expect(await dialog('Secondary password').count()).toBe(0);
    const rows = box().locator('tbody').getByRole('row').filter({ hasText: 'Confirmed' });
    await expect.poll(() => rows.count()).toBe(5);
    expect(await rows.nth(2).innerText()).toMatch(/PCS.*Stop/s);
    expect(await rows.nth(3).innerText()).toMatch(/Wait/);
    expect(await rows.nth(4).innerText()).toMatch(/BMS.*Open contactors/s);
    expect([await valueOf('pcs', 'runState'), await valueOf('stack', 'positiveContactor')]).toEqual([0, 0]);
    expect(at().complaints).toEqual([]);
    await admin.read('/device/monitor/urgentShutdown/config/save', { ...(await config()), delayS: 0 });
  });

  it('leaves the storage shut down, and the station rejects the start of a strategy', async () => {
    await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
    const { code, msg } = await admin.call('/strategy/start', { type: 'pv' });
    expect([code, msg]).toEqual([409, 'The storage is shut down. Start it up first.']);
  });

  it('starts up after a confirmation and the secondary password, and blocks other operations meanwhile', async () => {
    if ((await sequence()).state === 'ready') await admin.read('/device/monitor/urgentShutdown/start');
    await settled('shut');
    // Long enough to observe the steps.
    await admin.read('/device/monitor/urgentShutdown/config/save', { ...(await config()), delayS: 20 });
    await open();
    await button('Start up').click();
    await dialog('Start up').getByText('Make sure that nobody is working on the equipment', { exact: false }).waitFor();
    await dialog('Start up').getByRole('button', { name: 'Start up', exact: true }).click();
    await dialog('Secondary password').getByRole('textbox').first().click();
    await at().page.keyboard.type(secondaryPassword);
    await box().getByText('Starting up', { exact: true }).first().waitFor();
    const again = button(/^Start up/);
    await expect.poll(() => again.isDisabled()).toBe(true);
    expect(await again.innerText()).toContain('Currently starting up, do not operate');
    const refused = await admin.call('/device/command', { id: 'pcs1', command: 'start' });
    expect([refused.code, refused.msg]).toEqual([409, 'Currently starting up, do not operate']);
    await box().getByText('In operation', { exact: true }).first().waitFor();
    expect([await valueOf('pcs', 'runState'), await valueOf('stack', 'positiveContactor')]).toEqual([1, 1]);
    expect((await admin.read<{ strategy: string }>('/strategy/pre/search')).strategy).toBe('running');
    await admin.read('/device/monitor/urgentShutdown/config/save', { ...(await config()), delayS: 0 });
  });

  it('blocks other operations during a shutdown but never another shutdown', async () => {
    await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
    await admin.read('/device/monitor/urgentShutdown/start');
    const refused = await admin.call('/strategy/start', { type: 'pv' });
    expect([refused.code, refused.msg]).toEqual([409, 'Currently shutting down, do not operate']);
    expect((await admin.call('/device/monitor/urgentShutdown/start')).code).toBe(200);
    await settled('shut');
    await startUp();
  });

  it('disconnects all batteries and ends with open contactors', async () => {
    await open();
    await button('Disconnect all BMS').click();
    await dialog('Disconnect all BMS').getByRole('button', { name: 'Disconnect all BMS', exact: true }).click();
    await settled('shut');
    expect((await sequence()).kind).toBe('disconnect');
    expect(await valueOf('stack', 'positiveContactor')).toBe(0);
    expect(await dialog('Secondary password').count()).toBe(0);
    await startUp();
  });

  it('is shown in Chinese', async () => {
    await open('operator', 'zh_CN');
    await at().page.getByRole('dialog', { name: '停机与重启' }).getByText('储能状态').waitFor();
    const shown = await at().page.getByRole('dialog', { name: '停机与重启' }).innerText();
    expect(shown.replaceAll(/PCS|BMS|#|Administrator( \(admin\))?|station/g, '')).not.toMatch(/[A-Za-z]{4,}/);
  });
});

describe('the shutdown configuration', () => {
  afterAll(async () => {
    await admin.read('/device/monitor/urgentShutdown/config/save', {
      ...(await config()),
      which: 'all',
      delayS: 0,
      triggers: ['pcs#emergency-stop', 'fac#fire-alarm', 'fac#released'],
    });
  });

  it('orders devices and rejects a battery before its converter at the field', async () => {
    person = await visit({ account: 'maintainer', at: '/system/shutdown' });
    await button('Edit').first().click();
    await at().page.getByText('Selected devices, one after another').click();
    const choose = at().page.getByRole('combobox', { name: 'Devices in shutdown order' });
    await choose.click();
    for (const name of [/BMS/, /PCS/]) await at().page.locator('.ant-select-item-option', { hasText: name }).first().click();
    await at().page.keyboard.press('Escape');
    await button('Save').click();
    await at().page.getByText('A battery must come after its converter').first().waitFor();
    expect((await config()).which).toBe('all');
  });

  it('lets an alarm shut the station down and blocks the start-up while its cause persists', async () => {
    await admin.read('/device/monitor/urgentShutdown/config/save', {
      ...(await config()),
      which: 'all',
      triggers: ['smk#smoke'],
    });
    await admin.read('/plant/fault', { device: 'smoke1', fault: 'reads', point: 'smoke', value: 1, seconds: 300 });
    await settled('shut');
    expect((await sequence()).cause).toContain('Smoke');
    const refused = await admin.call('/device/monitor/urgentShutdown/stop');
    expect([refused.code, refused.msg.startsWith('The cause of the shutdown is still present: Smoke')]).toEqual([409, true]);
    await admin.read('/plant/fault', { device: 'smoke1', fault: 'none' });
    // The alarm ends with its cause; the latch remains until a person resets it.
    const still = async () => (await admin.call('/device/monitor/urgentShutdown/stop')).msg.endsWith('Reset it first.');
    await until(still);
    await open();
    await box().getByText('The storage stays stopped until this is reset: Fire', { exact: false }).waitFor();
    await box().getByRole('button', { name: 'Reset protection' }).click();
    await dialog('Reset protection').getByText('A reset does not start anything', { exact: false }).waitFor();
    await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
    await admin.read('/device/monitor/latch/reset');
    await until(async () => (await admin.call('/device/monitor/urgentShutdown/stop')).code === 200);
    await settled('ready');
  });
});
