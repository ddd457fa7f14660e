// The commissioning at a running station: steps are opened, checked, confirmed by a person and reopened.
// @module-tag full
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { type Person, type VisitOptions, visit } from '../support/console.ts';
import { type Caller, signIn, until } from '../support/station.ts';

interface State {
  enables?: string;
  steps: { id: string; title: string; state: string; marked?: boolean; checkable?: boolean }[];
}
let person: Person;
let admin: Caller;
const read = () => admin.read<State>('/commissioning/state');
const openAll = async () => {
  for (const { id, marked } of (await read()).steps) if (marked) await admin.read('/commissioning/reopen', { step: id });
};
beforeAll(async () => {
  admin = await signIn('admin');
  await openAll();
});
afterAll(async () => {
  await openAll();
  await admin.leave();
});
afterEach(() => person.leave());

/** The label of each state of a checked step. */
const inWords: Readonly<Record<string, string>> = {
  failed: 'Did not pass',
  unsure: 'Manual confirmation needed',
  passed: 'Passed',
  lapsed: 'Passed, but no longer valid',
};
const steps = () => person.page.getByRole('region', { name: 'Steps', exact: true });
const row = (title: string) => steps().getByRole('row').filter({ hasText: title });
const press = (title: string, name: string) =>
  row(title)
    .getByRole('button', { name: new RegExp(`^${name}: `) })
    .click();
const agree = async (name: string) => person.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

it('the commissioning checks all steps and shows the findings of checks that fail or are inconclusive', async () => {
  // Other tests may have left devices whose control the check enables.
  const checked = /^Checked(\.|$)/;
  person = await visit({ account: 'maintainer', at: '/system/commissioning' });
  const { page } = person;
  await row('Location and time zone').getByText('To do').waitFor();
  await page.getByRole('button', { name: 'Check all steps' }).click();
  if ((await read()).enables !== undefined) await agree('Check all steps');
  await page.getByText(checked).first().waitFor();
  // Temporary messages must not be on the printed record.
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText(checked).filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  // Other tests may have left faults at this station, so each step is compared with the state that the station reports.
  await until(async () => {
    const checked = (await read()).steps.filter(({ checkable }) => checkable);
    const shown = await Promise.all(checked.map(({ title }) => row(title).innerText()));
    return checked.length > 5 && checked.every(({ state }, index) => shown[index]?.includes(inWords[state] ?? '?'));
  });
  await row('Location and time zone').getByText('Passed', { exact: true }).waitFor();
  await row('Location and time zone').getByText('Maintainer').waitFor();
  const found = page.getByRole('region', { name: 'Findings', exact: true });
  await found.getByRole('row').filter({ hasText: 'Location and time zone' }).first().waitFor();
  expect(person.complaints).toEqual([]);
});

it('a button prints the commissioning record', async () => {
  person = await visit({ account: 'maintainer', at: '/system/commissioning' });
  const { page } = person;
  await page.evaluate(() => {
    globalThis.print = () => {
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Print the record' }).click();
  await expect.poll(() => page.title()).toBe('printed');
  expect(person.complaints).toEqual([]);
});

it('a step without an automatic check is confirmed by a person with name and note and can be reopened', async () => {
  person = await visit({ account: 'maintainer', at: '/system/commissioning' });
  const { page } = person;
  await press('Emergency stop', 'Confirm');
  await agree('Confirm');
  await page.getByRole('dialog').getByText('Describe what you checked').waitFor();
  await page.getByRole('textbox', { name: 'Check notes' }).fill('Both buttons');
  await agree('Confirm');
  await row('Emergency stop').getByText('Confirmed').first().waitFor();
  await row('Emergency stop').getByText('Both buttons').waitFor();
  await row('Emergency stop').getByText('Maintainer').waitFor();
  await page.reload();
  await row('Emergency stop').getByText('Both buttons').waitFor();
  await press('Emergency stop', 'Reopen');
  await agree('Reopen');
  await row('Emergency stop').getByText('To do').waitFor();
  expect(person.complaints).toEqual([]);
});

it('the commissioning is not accessible without the right to maintain', async () => {
  person = await visit({ account: 'operator', at: '/system/commissioning' });
  await person.page.getByText('no permission').first().waitFor();
  expect(await person.page.getByRole('button', { name: 'Check all steps' }).count()).toBe(0);
});

it.each<VisitOptions>([
  { language: 'zh_CN', theme: 'light', width: 390 },
  { language: 'en_US', theme: 'dark', width: 390 },
])('the commissioning fits the window and has no axe findings: $language, $theme, $width px', async (variant) => {
  person = await visit({ ...variant, account: 'maintainer', at: '/system/commissioning' });
  const { page } = person;
  await page.getByRole('row').filter({ hasText: /8\. / }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(person.complaints).toEqual([]);
});
