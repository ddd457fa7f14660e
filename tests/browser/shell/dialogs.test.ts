// A dialog fits the window: its title and buttons stay in place while a long form between them scrolls.
import { afterEach, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';

let person: Person;
afterEach(() => person.leave());

it.each([
  [1440, 900],
  [390, 844],
  [2560, 1440],
])('the title and the buttons of the device form stay visible at %i × %i px', async (width, height) => {
  person = await visit({ account: 'admin', at: '/system/device', width, height });
  const { page } = person;
  await page.getByRole('button', { name: 'Add device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add device' });
  await dialog.getByLabel('Rated power').waitFor();
  const isWhole = async (text: string): Promise<boolean> => {
    const { top, bottom } = await dialog
      .getByText(text, { exact: true })
      .first()
      .evaluate((of) => of.getBoundingClientRect().toJSON());
    return top >= 0 && bottom <= height;
  };
  const frame = async () => [await isWhole('Add device'), await isWhole('Test connection'), await isWhole('Save')];
  expect(await frame()).toEqual([true, true, true]);
  await dialog.getByLabel('Base address').scrollIntoViewIfNeeded();
  expect(await isWhole('Base address')).toBe(true);
  expect(await frame()).toEqual([true, true, true]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(person.complaints).toEqual([]);
});
