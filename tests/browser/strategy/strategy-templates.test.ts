// The rows of a strategy template, edited as in a spreadsheet, from an empty template to the saved rows.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { type Caller, secondaryPassword, signIn } from '../support/station.ts';

interface Template {
  id: string;
  name: string;
  rows: { start: string; end: string; power: number; chargeStatus?: string }[];
}

let person: Person;
let admin: Caller;
const templates = () => admin.read<Template[]>('/strategy/pv/rule/current');
const named = async (name: string) => (await templates()).find((each) => each.name === name);
beforeAll(async () => {
  admin = await signIn('admin');
});
afterAll(async () => {
  await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
  for (const { id, name } of await templates()) if (name.startsWith('Grid')) await admin.read('/strategyTemplate/delete', { id });
  await admin.leave();
});
afterEach(() => person.leave());

it('a template is created, filled by keyboard and from a spreadsheet, has its gap fixed, and is saved', async () => {
  person = await visit({ account: 'admin', at: '/strategy/preset/xftg' });
  const { page } = person;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Grid one');
  await page.getByRole('dialog').getByRole('button', { name: 'New template' }).click();
  await page.getByRole('dialog', { name: 'Secondary password' }).getByRole('textbox').first().click();
  await page.keyboard.type(secondaryPassword);
  await page.getByRole('radio', { name: 'Grid one' }).and(page.locator(':checked')).waitFor();
  const plan = page.getByRole('region', { name: 'Selected template', exact: true });
  await plan.getByRole('button', { name: 'Edit' }).click();
  const rows = plan.getByRole('grid', { name: 'Rows' });
  const texts = async () => (await rows.getByRole('row').allInnerTexts()).slice(1).map((text) => text.split('\t').slice(1, 4));

  // The row of the whole day is split at noon, and the second half charges.
  await rows.getByRole('gridcell').first().click();
  await plan.getByRole('button', { name: 'Split row' }).click();
  await rows.getByRole('gridcell').nth(7).click();
  await page.keyboard.type('12');
  await press('Enter');
  await expect.poll(texts).toEqual([
    ['00:00', '12:00', '0'],
    ['12:00', '24:00', '12'],
  ]);
  // Escape discards the typed value.
  await press('ArrowUp', 'F2');
  await page.keyboard.type('99');
  await press('Escape');
  await press('Control+z');
  await expect.poll(async () => (await texts())[1]?.[2]).not.toBe('99');

  // A pasted block replaces the existing rows and leaves a gap.
  await rows.getByRole('gridcell').first().click();
  await rows.evaluate((grid) => {
    const data = new DataTransfer();
    data.setData('text/plain', '00:00\t6:00\t-10\n07:00\t1800\t20\tStop\n18:00\t24:00\t0\n');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    return grid.tagName;
  });
  await expect.poll(texts).toEqual([
    ['00:00', '06:00', '−10'],
    ['07:00', '18:00', '20'],
    ['18:00', '24:00', '0'],
  ]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await rows.getByRole('alert').filter({ hasText: 'Start: Time not continuous, please reconfigure' }).waitFor();
  expect((await named('Grid one'))?.rows.length).toBe(1);
  await plan.getByRole('button', { name: 'Fill gaps' }).click();
  await expect.poll(() => rows.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await named('Grid one'))?.rows.map(({ start, end, power }) => [start, end, power]))
    .toEqual([
      ['00:00', '07:00', -10_000],
      ['07:00', '18:00', 20_000],
      ['18:00', '24:00', 0],
    ]);
  expect(person.complaints).toEqual([]);
});

it('a duplicate name is rejected at its field, and an assigned template cannot be deleted', async () => {
  person = await visit({ account: 'admin', at: '/strategy/preset/xftg' });
  const { page } = person;
  const [first] = await templates();
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('textbox', { name: 'Template name' }).fill(first?.name ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'New template' }).click();
  await page.getByRole('dialog').getByText('Template name duplicated').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: `Delete: ${first?.name}` })
    .or(page.getByRole('button', { name: 'Delete' }))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Secondary password' }).getByRole('textbox').first().click();
  await page.keyboard.type(secondaryPassword);
  await page.getByText('The template is assigned. Assign another one first.').first().waitFor();
  expect((await templates()).some(({ id }) => id === first?.id)).toBe(true);
});
