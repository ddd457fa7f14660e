// Strategies configured on their screens: manual power from the form to the converter, and protections by their saved values.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { type Caller, halfFull, secondaryPassword, setStrategy, signIn, until, valuesOf } from '../support/station.ts';

interface Saved extends Record<string, unknown> {
  revision?: number;
}

let person: Person;
let admin: Caller;
let restoreSoc: () => Promise<void>;
const savedBefore: Record<string, Saved> = {};
const savePaths = {
  '/strategy/manual/config/query': '/strategy/manual/config/update',
  '/strategy/rp/pre/config/current': '/strategy/rp/pre/config/change',
  '/strategy/cp/pre/config/query': '/strategy/cp/pre/config/change',
  '/strategy/lf/config/current': '/strategy/lf/config/change',
};
const allow = () => admin.read('/powerStation/checkCommand', { command: secondaryPassword });
beforeAll(async () => {
  admin = await signIn('admin');
  for (const way of Object.keys(savePaths)) savedBefore[way] = await admin.read<Saved>(way);
  restoreSoc = await halfFull(admin);
});
afterAll(async () => {
  await restoreSoc();
  await setStrategy('stopped');
  await allow();
  await admin.read('/strategy/pre/save', { type: 'pv' });
  for (const [way, save] of Object.entries(savePaths)) {
    const { inForce: _inForce, capacity: _capacity, level: _level, enabled, ...rest } = savedBefore[way] ?? {};
    const { revision } = await admin.read<Saved>(way);
    await admin.read(save, { ...rest, ...(save.includes('/cp/') && { enabled }), ...(revision !== undefined && { revision }) });
  }
  await setStrategy('running');
  await admin.leave();
});
afterEach(() => person.leave());

const measured = async () => (await valuesOf(admin, 'pcs'))['pcs#activePower'] ?? Number.NaN;
/** Enters the secondary password in its dialog. */
async function confirm(page: Person['page']): Promise<void> {
  await page.getByRole('dialog', { name: 'Secondary password' }).getByRole('textbox').first().click();
  await page.keyboard.type(secondaryPassword);
}

describe('manual power', () => {
  it('is selected, set and started on its page, reaches the converter, and can be replaced by the plan', async () => {
    await setStrategy('stopped');
    const power = 17;
    person = await visit({ account: 'admin', at: '/strategy/manual' });
    const { page } = person;
    const now = page.getByRole('region', { name: 'Current state', exact: true });
    await page.getByRole('button', { name: 'Set manual power' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set manual power' }).click();
    await confirm(page);
    await now.getByText('Manual', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Power', exact: true }).fill(String(power));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => admin.read<{ power: number }>('/strategy/manual/config/query'))
      .toMatchObject({ power: power * 1000 });
    await page.getByRole('button', { name: 'Start strategy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start strategy' }).click();
    await now.getByText('Follows the manual power setting').first().waitFor();
    await until(async () => Math.abs((await measured()) - power * 1000) < 3000);
    // The set-point is also shown per converter.
    const converters = page.getByRole('region', { name: 'Converters', exact: true });
    await expect.poll(() => converters.innerText()).toMatch(new RegExp(String.raw`Set-point \(\+ charging\)\s+[−-]?17\.0`));
    await converters.getByRole('button', { name: 'Switch to off-grid', disabled: true }).waitFor();
    await page.getByRole('button', { name: 'Stop strategy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop strategy' }).click();
    await until(async () => Math.abs(await measured()) < 3000);
    await converters.getByRole('button', { name: 'Switch to off-grid', disabled: false }).waitFor();
    await page.getByRole('button', { name: 'Return to the plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Return to the plan' }).click();
    await now.getByText('Preset', { exact: true }).waitFor();
    expect(person.complaints).toEqual([]);
  });
  it('is rejected at its field above the total rated power', async () => {
    person = await visit({ account: 'admin', at: '/strategy/manual' });
    const { page } = person;
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Power', exact: true }).fill('900');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText(/Total rated power of converters/)
      .first()
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'Power', exact: true }).inputValue()).toBe('900');
    expect(person.complaints).toEqual([]);
  });
});

describe('preset strategies', () => {
  it("open with today's plan, its rows and the price state of each", async () => {
    person = await visit({ account: 'viewer', at: '/strategy' });
    const { page } = person;
    await expect.poll(() => new URL(page.url()).pathname).toBe('/strategy/preset/home');
    const rows = page.getByRole('region', { name: 'Plan periods today', exact: true }).locator('tbody tr[data-row-key]');
    const plan = await admin.read<unknown[]>('/strategy/type/current');
    expect(plan.length).toBeGreaterThan(0);
    await expect.poll(() => rows.count()).toBe(plan.length);
    for (const text of await rows.allInnerTexts()) expect(text).toMatch(/Sharp|Peak|Flat|Valley|valley/);
    await expect.poll(() => page.getByRole('button', { name: 'Start strategy' }).count()).toBe(0);
    expect(person.complaints).toEqual([]);
  });
  it('are set, selected and started on their page, and show why they cannot be selected while one runs', async () => {
    await setStrategy('stopped');
    await allow();
    await admin.read('/strategy/pre/save', { type: 'pv' });
    await setStrategy('running');
    person = await visit({ account: 'admin', at: '/strategy/preset/home' });
    const { page } = person;
    const choose = page.getByRole('button', { name: 'Select: Load tracking' });
    await expect.poll(() => choose.getAttribute('aria-disabled')).toBe('true');
    await choose.getByText('Stop the strategy first').waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: 'Load tracking' }).check();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Target power at the grid connection point' }).fill('90');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm(page);
    await expect.poll(() => admin.read('/strategy/lf/config/current')).toMatchObject({ target: 90_000 });
    await setStrategy('stopped');
    await choose.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Select' }).click();
    await expect.poll(() => admin.read('/strategy/pre/search')).toMatchObject({ kind: 'lf' });
    // Home starts the selected strategy too.
    await person.go('/home');
    await page.getByRole('button', { name: 'Start strategy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start strategy' }).click();
    await confirm(page);
    await expect.poll(() => admin.read('/strategy/pre/search')).toMatchObject({ kind: 'lf', strategy: 'running' });
    await person.go('/strategy/preset/home');
    await page.getByRole('region', { name: 'Current state', exact: true }).getByText('Load tracking').waitFor();
    await setStrategy('stopped');
    expect(person.complaints).toEqual([]);
  });
  it('include reverse-power protection, which is enabled with a limit', async () => {
    person = await visit({ account: 'admin', at: '/strategy/preset/reverse' });
    const { page } = person;
    await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('radiogroup', { name: 'Always active' }).getByText('Enabled', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Reverse-power limit' }).fill('30');
    await page.getByRole('textbox', { name: 'Target power' }).fill('33');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm(page);
    await expect
      .poll(() => admin.read('/strategy/rp/pre/config/current'))
      .toMatchObject({ status: 'enabled', limit: 30_000, target: 33_000 });
    expect(person.complaints).toEqual([]);
  });
  it('include power reduction, which rejects a step whose trigger is out of order and saves the corrected steps', async () => {
    person = await visit({ account: 'admin', at: '/strategy/preset/power' });
    const { page } = person;
    await page.getByRole('button', { name: 'Edit' }).click();
    const steps = page.getByRole('grid', { name: 'Charging by SOC', exact: true });
    const field = page.locator('[data-field="chargeBySoc"]');
    for (const each of [
      ['95', '60'],
      ['90', '30'],
    ]) {
      await field.getByRole('button', { name: 'Add row' }).click();
      await page.keyboard.type(`${each[0]}`);
      await page.keyboard.press('Tab');
      await page.keyboard.type(`${each[1]}`);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await steps.getByRole('alert').first().waitFor();
    await steps.getByRole('gridcell').nth(2).click();
    await page.keyboard.type('98');
    await page.keyboard.press('Enter');
    await expect.poll(() => steps.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm(page);
    await expect
      .poll(async () => (await admin.read<{ chargeBySoc: unknown[] }>('/strategy/cp/pre/config/query')).chargeBySoc)
      .toEqual([
        { trigger: 95, power: 60_000 },
        { trigger: 98, power: 30_000 },
      ]);
    expect(person.complaints).toEqual([]);
  });
});
