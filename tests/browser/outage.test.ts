// A link that breaks, in every way that links break, on every kind of page: what was drawn stays and is called old, what was typed stays,
// nothing is written twice, and the console is back by itself.
import { afterEach, describe, expect, it } from 'vitest';
import { type Break, type Cable, cableTo } from './cable.ts';
import { type Person, visit } from './console.ts';
import { here } from './here.ts';
import { setStrategy, signIn } from './station.ts';

let person: Person;
let cable: Cable;
afterEach(async () => {
  await person.leave();
  await cable.cut();
});
async function open(at: string): Promise<void> {
  cable = await cableTo(here().url);
  person = await visit({ url: cable.url, account: 'admin', at });
  await person.page.getByText(/All \d+ devices fresh/).waitFor();
}
const said = () => person.page.locator('body').innerText();
const lost = () => person.page.getByText(/^Station lost since/);
const developerPage = /Unexpected Application Error|Hey developer/;
/** What a page goes on showing: its heading and its boxes. */
const landmarks = async (): Promise<string[]> =>
  (await person.page.locator('#content').getByRole('heading').allInnerTexts()).map((each) => each.trim());

/** All of it, once nothing more comes. */
async function drawn(): Promise<string[]> {
  let before: string[] = [];
  await expect
    .poll(
      async () => {
        const now = await landmarks();
        const coming = await person.page.locator('.ems-coming, .ems-waiting:not(:empty), .ems-loading').count();
        const still = coming === 0 && now.length > 0 && now.join() === before.join();
        before = now;
        return still;
      },
      { interval: 2000, timeout: 40_000 },
    )
    .toBe(true);
  return before;
}

/** Long enough for the first message of the outage, and for what follows from it. */
const outageMs = 12_000;
const breaks: readonly Break[] = ['closed', 'frozen', 'proxy'];
const places = ['/home/pv', '/monitor/realTime', '/monitor/pcs', '/wiring', '/alarm/today', '/report/power', '/system/device'];
const full = process.env.EMS_FULL_MATRIX === '1';
/** All breaks on all pages in the full run; here each page and each break once. */
const pages = places.flatMap((page, at) =>
  breaks.filter((_, which) => full || which === at % breaks.length).map((how) => [page, how] as const),
);

describe('a link that breaks', () => {
  it.each(pages)('on %s (%s) leaves the page as it was, and it comes back by itself', { timeout: 90_000 }, async (page, how) => {
    await open(page);
    const before = await drawn();
    await cable.cut(how);
    await person.page.waitForTimeout(outageMs);
    expect(await said()).not.toMatch(developerPage);
    expect(await landmarks()).toEqual(before);
    // Nothing on the page says that all is fresh.
    expect(await said()).not.toMatch(/All \d+ devices fresh/);
    if (how !== 'frozen') await lost().waitFor();
    await cable.join();
    await person.page.getByText(/All \d+ devices fresh/).waitFor({ timeout: 45_000 });
    await lost().waitFor({ state: 'hidden' });
    expect(await said()).not.toMatch(developerPage);
  });

  it('keeps what was typed, and what is saved meanwhile is not written twice', { timeout: 90_000 }, async () => {
    await open('/system/basic');
    const name = person.page.getByRole('textbox', { name: 'Station name', exact: true });
    await person.page.getByRole('button', { name: 'Edit' }).first().click();
    const before = await name.inputValue();
    await name.fill(`${before} typed`);
    await cable.cut('closed');
    await person.page.getByRole('button', { name: 'Save' }).first().click();
    await person.page.waitForTimeout(8000);
    expect(await said()).not.toMatch(developerPage);
    expect(await name.inputValue()).toBe(`${before} typed`);
    await cable.join();
    await person.page.getByText(/All \d+ devices fresh/).waitFor({ timeout: 45_000 });
    expect(await name.inputValue()).toBe(`${before} typed`);
    const station = await signIn('admin');
    expect((await station.read<{ name: string }>('/v1/powerStation/search')).name).toBe(before);
    await station.leave();
  });

  it('shows a page that was chosen meanwhile once it is back', { timeout: 90_000 }, async () => {
    await open('/alarm/today');
    await cable.cut('closed');
    await person.page.getByRole('link', { name: 'Wiring diagram' }).click();
    await person.page.getByText('A part of the console did not load').waitFor();
    await cable.join();
    await person.page.getByRole('heading', { level: 1, name: 'Wiring diagram' }).waitFor({ timeout: 45_000 });
    await person.page.getByText('A part of the console did not load').waitFor({ state: 'hidden', timeout: 30_000 });
  });
});

describe('stop storage', () => {
  it.each<Break>(['closed', 'frozen', 'proxy'])(
    'pressed while the link is %s says at once what is known, and stops when it is back',
    {
      timeout: 120_000,
    },
    async (how) => {
      await setStrategy('running');
      await open('/home/pv');
      await cable.cut(how);
      await person.page.waitForTimeout(1500);
      await person.page.getByRole('button', { name: 'Stop storage' }).click();
      const dialog = person.page.getByRole('dialog', { name: 'Stop storage' });
      await dialog.getByText(/All converters go to zero/).waitFor({ timeout: 1000 });
      await person.page.keyboard.press('Enter');
      await dialog.getByText(/has not answered yet|not known whether the storage stops/).waitFor({ timeout: 1000 });
      // It goes on saying so, and never ends without a word.
      await person.page.waitForTimeout(6000);
      expect(await dialog.innerText()).toMatch(/has not answered yet|not known whether the storage stops/);
      await cable.join();
      await person.page.getByText('Storage stopped').waitFor({ timeout: 45_000 });
      await setStrategy('running');
    },
  );
});
