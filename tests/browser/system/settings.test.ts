// Settings used by technicians: grid connection points, a function switch, registers of a device.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { type Caller, setStrategy, signIn } from '../support/station.ts';

interface Points {
  unitList: { busbarName: string; unitInfoList: { name: string }[] }[];
  revision: number;
}
let person: Person;
let admin: Caller;
beforeAll(async () => {
  admin = await signIn('admin');
});
afterAll(() => admin.leave());
afterEach(() => person.leave());
const points = () => admin.read<Points>('/deviceBaseConfig/unit/searchList');
const region = (name: string) => person.page.getByRole('region', { name, exact: true });

describe('the page of grid connection points', () => {
  it('rejects an invalid name at its field without changing anything', async () => {
    await setStrategy('stopped');
    const before = await points();
    person = await visit({ account: 'admin', at: '/system/config' });
    const form = region('Grid connection points and units');
    await form.getByRole('button', { name: 'Edit', exact: true }).click();
    await form.getByRole('textbox', { name: 'Grid connection point' }).first().fill('Grid-1');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText('1 to 12 letters, digits, # or Chinese characters').waitFor();
    await form.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await points()).toEqual(before);
    expect(person.complaints).toEqual([]);
  });
});

describe('a function switch', () => {
  it('removes its page from the menu at once and adds it again', async () => {
    person = await visit({ account: 'maintainer', at: '/system/fcs' });
    const entry = person.page.getByRole('navigation').locator('a[href="/wiring"]');
    await entry.first().waitFor();
    const form = region('Function switches');
    const turn = async () => {
      await form.getByRole('button', { name: 'Edit', exact: true }).click();
      await form.getByRole('switch', { name: 'Wiring diagram' }).click();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await turn();
    await entry.first().waitFor({ state: 'detached' });
    await turn();
    await entry.first().waitFor();
  });
});

describe('the debug page', () => {
  it('reads the registers of a device and names the points at each address', async () => {
    person = await visit({
      account: 'maintainer',
      at: '/debug?query.device=ac1&query.protocol=modbus-tcp&query.registerType=holding&query.startAddress=0&query.length=4',
    });
    const table = region('Registers');
    await table.getByText('Cooling set-point').waitFor();
    expect(
      await table
        .locator('tbody')
        .getByRole('row')
        .filter({ hasText: /[0-9A-F]{4}/ })
        .count(),
    ).toBe(4);
  });
});
