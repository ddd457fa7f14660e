// The earnings report: rows by day and by month, their total, and what one day earned at each price.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from './console.ts';
import { type Caller, signIn } from './station.ts';

let person: Person;
let admin: Caller;
beforeAll(async () => {
  admin = await signIn('admin');
});
afterAll(() => admin.leave());
afterEach(async () => {
  if (person.complaints.length > 0) throw new Error(person.complaints.join('\n'));
  await person.leave();
});
const region = (name: string) => person.page.getByRole('region', { name, exact: true });

it('rows of days become rows of months, with the same total', async () => {
  person = await visit({ account: 'viewer', at: '/report/Earning' });
  const { page } = person;
  await region('Total').getByText('Earned').waitFor();
  await region('Details').getByRole('row').nth(2).waitFor();
  const days = await region('Details').getByRole('row').count();
  expect(days).toBeGreaterThan(10);
  await page.getByText('By month').click();
  await page.getByRole('button', { name: /Search/ }).click();
  await expect.poll(() => region('Details').getByRole('row').count(), { timeout: 10_000 }).toBeLessThan(5);
  await page.reload();
  await region('Details')
    .getByRole('cell', { name: /^\d{4}-\d{2}$/ })
    .first()
    .waitFor();
});

it('the figures are those of the station, in Chinese too', async () => {
  person = await visit({ account: 'admin', language: 'zh_CN', theme: 'light', at: '/report/Earning' });
  await region('合计').getByText('收益', { exact: true }).waitFor();
  const day = await region('明细')
    .getByRole('cell', { name: /^\d{4}-\d{2}-\d{2}$/ })
    .first()
    .innerText();
  const { rows } = await admin.read<{ rows: { period: string; earned: number }[] }>('/electricity/earnings/search', {
    range: [day, day],
  });
  expect(rows[0]?.period).toBe(day);
  await region('明细')
    .getByRole('row', { name: new RegExp(day) })
    .getByText(`${(rows[0]?.earned ?? 0).toFixed(2)} 元`)
    .waitFor();
});

it.each([
  ['/report/stationElec', 'Details', 'en_US', /^\d{4}-\d{2}-\d{2}$/],
  ['/report/electric', 'Electricity of the meters', 'en_US', 'EM #2 ESS'],
] as const)('%s shows the days of the last week', async (at, name, language, cell) => {
  person = await visit({ account: 'viewer', language, at });
  await region(name).getByRole('cell', { name: cell }).first().waitFor();
  expect(await region(name).getByRole('row').count()).toBeGreaterThan(7);
});
