// Thermal management from the form to the register of the liquid cooling unit.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { type Caller, secondaryPassword, setStrategy, signIn, until, valuesOf } from '../support/station.ts';

interface Saved {
  revision: number;
  enabled: boolean;
  rules: object[];
}
let person: Person;
let admin: Caller;
let before: Saved;
const order = async (command: string) => {
  await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
  await admin.read('/device/command', { id: 'lc1', command, input: {} });
};
beforeAll(async () => {
  admin = await signIn('admin');
  before = await admin.read<Saved>('/sys/thermal/search');
});
afterAll(async () => {
  const { revision } = await admin.read<Saved>('/sys/thermal/search');
  await admin.read('/sys/thermal/save', { ...before, enabled: false, revision });
  await until(async () => (await valuesOf(admin, 'lc'))['lc#runState'] === 1);
  await setStrategy('running');
  await admin.leave();
});
afterEach(() => person.leave());

it('thermal rules are written to the cooling unit, and errors are shown in the form', async () => {
  await setStrategy('stopped');
  await until(async () => Math.abs((await valuesOf(admin, 'pcs'))['pcs#activePower'] ?? 99_000) < 5000);
  person = await visit({ account: 'admin', at: '/system/hot' });
  const { page } = person;
  const form = page.getByRole('region', { name: 'Rules', exact: true });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Control liquid cooling by rules' }).click();
  for (const line of [
    ['1', 'Yes', '00:00', '24:00', '-30', '30', '38.5', 'Power on'],
    ['2', 'Yes', '00:00', '24:00', '-30', '31', '0', 'Standby'],
  ]) {
    await form.getByRole('button', { name: 'Add row' }).click();
    await pasted(page, line.join('\t'));
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByRole('alert').first().waitFor();
  await form.getByText('All liquid cooling must be in EMS control mode').waitFor();
  await order('emsControl');
  await page.getByRole('region', { name: 'Liquid cooling', exact: true }).getByText('Yes', { exact: true }).waitFor();
  await form.getByRole('grid').getByRole('gridcell', { name: '31', exact: true }).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('region', { name: 'Current state', exact: true }).getByText('Standby').waitFor();
  await until(async () => (await valuesOf(admin, 'lc'))['lc#targetMode'] === 5);
  expect(person.complaints).toEqual([]);
});

/** Pastes a text as a spreadsheet would. */
async function pasted(page: Person['page'], text: string): Promise<void> {
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}
