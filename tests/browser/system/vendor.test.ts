// The station code selects the vendor whose schema changes apply: open consoles update without a reload, and the station
// validates accordingly.
// @module-tag full
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { type Caller, secondaryPassword, setStrategy, signIn } from '../support/station.ts';

const soon = { timeout: 120_000 };
let admin: Caller;
let originalCode: string;
const people: Person[] = [];
const open = async (of: Parameters<typeof visit>[0]) => {
  const person = await visit(of);
  people.push(person);
  return person;
};
const heading = (person: Person, name: string) => person.page.getByRole('heading', { level: 1, name, exact: true });
const setCode = (code: string) => admin.read('/sys/storageCode/save', { code });
const brand = (person: Person) =>
  person.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ems-brand').trim());
const columns = async (person: Person) =>
  (await person.page.getByRole('columnheader').allInnerTexts()).map((each) => each.trim()).filter((each) => each !== '');

beforeAll(async () => {
  // The code can only be changed while the station is stopped.
  await setStrategy('stopped');
  admin = await signIn('admin');
  await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
  originalCode = (await admin.read<{ code?: string }>('/sys/storageCode/search')).code ?? '';
});
afterEach(async () => {
  await Promise.all(people.splice(0).map((person) => person.leave()));
  await setCode(originalCode);
});
afterAll(async () => {
  await admin.leave();
  await setStrategy('running');
});

describe('a station whose code has the prefix of a vendor', () => {
  it('shows the changes of that vendor in every open console and reverts them with the code', async () => {
    const form = await open({ account: 'maintainer', at: '/system/basic' });
    const alarms = await open({ account: 'viewer', at: '/alarm/today' });
    const chinese = await open({ account: 'viewer', at: '/system/basic', language: 'zh_CN' });
    await heading(form, 'Basic information').waitFor();
    await heading(alarms, "Today's alarms").waitFor();
    await heading(chinese, '基本信息').waitFor();
    await form.page.getByText('Cell manufacturer').waitFor();
    await expect.poll(() => columns(alarms)).toContain('Original title');
    const green = await brand(form);
    const loads: string[] = [];
    for (const { page } of [form, alarms, chinese])
      page.on('request', (one) => one.isNavigationRequest() && loads.push(one.url()));

    await setCode('NW-TEST-1');
    await heading(form, 'Site information').waitFor(soon);
    // The vendor's catalogue contains the Chinese text.
    await heading(chinese, '站点信息').waitFor(soon);
    await form.page.getByText('Cell manufacturer').waitFor({ state: 'hidden', ...soon });
    const words = await form.page.getByRole('region', { name: 'Basic information', exact: true }).innerText();
    expect(words.indexOf('Capacity')).toBeLessThan(words.indexOf('Installed power'));
    await expect.poll(() => columns(alarms), soon).not.toContain('Original title');
    const shown = await columns(alarms);
    expect(shown.indexOf('Level')).toBeLessThan(shown.indexOf('Grid connection point'));
    await expect.poll(() => brand(form), soon).toBe('#1f7ae0');

    await setCode(originalCode);
    await heading(form, 'Basic information').waitFor(soon);
    await form.page.getByText('Cell manufacturer').waitFor(soon);
    await expect.poll(() => columns(alarms), soon).toContain('Original title');
    await expect.poll(() => brand(form), soon).toBe(green);
    expect(loads).toEqual([]);
    expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  it('applies the limits of that vendor in the form and at the station', async () => {
    await setCode('NW-TEST-2');
    const person = await open({ account: 'maintainer', at: '/system/basic' });
    await heading(person, 'Site information').waitFor();
    await person.page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    const name = person.page.locator('[data-field="name"] input');
    await name.fill('A name that this vendor finds far too long for a site');
    await person.page.getByRole('button', { name: 'Save', exact: true }).click();
    const finding = person.page.locator('[data-field="name"]').getByRole('alert');
    await finding.waitFor();
    const {
      timezone: _t,
      currency: _c,
      stationAge: _a,
      picture: _p,
      ...stored
    } = await admin.read<Record<string, unknown>>('/v1/powerStation/search', {});
    const sent = new FormData();
    for (const [member, value] of Object.entries({ ...stored, name: await name.inputValue() })) sent.set(member, String(value));
    const { code, data } = await admin.call<{ path: string; message: string }[]>('/powerStation/update', sent);
    expect([code, data]).toEqual([400, [{ path: '/name', message: await finding.innerText() }]]);
    await setCode(originalCode);
    expect((await admin.call('/powerStation/search')).code).not.toBe(500);
  });
});
