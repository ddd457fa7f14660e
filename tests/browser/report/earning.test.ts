// Earnings report: rows by day and by month, their total, and what one day earned at each price.
import { expect, it } from 'vitest';
import { watched } from '../support/watched.ts';

const { come, region, admin } = watched();

it('the earnings report groups its rows by day and by month and keeps the grouping after a reload', async () => {
  const { page } = await come({ account: 'viewer', at: '/report/Earning' });
  await region('Total').getByText('Revenue', { exact: true }).waitFor();
  await region('Details').getByRole('row').nth(2).waitFor();
  const days = await region('Details').getByRole('row').count();
  expect(days).toBeGreaterThan(10);
  await page.getByText('By month').click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => region('Details').getByRole('row').count()).toBeLessThan(5);
  await page.reload();
  await region('Details')
    .getByRole('cell', { name: /^\d{4}-\d{2}$/ })
    .first()
    .waitFor();
});

it('the earnings report shows the figures of the station in Chinese', async () => {
  await come({ account: 'admin', language: 'zh_CN', theme: 'light', at: '/report/Earning' });
  await region('合计').getByText('收益', { exact: true }).waitFor();
  const day = await region('明细')
    .getByRole('cell', { name: /^\d{4}-\d{2}-\d{2}$/ })
    .first()
    .innerText();
  const { rows } = await admin().read<{ rows: { period: string; earned: number }[] }>('/electricity/earnings/search', {
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
  ['/report/electric', 'Energy of all meters', 'en_US', 'EM #2 ESS'],
] as const)('%s shows the days of the last week', async (at, name, language, cell) => {
  await come({ account: 'viewer', language, at });
  await region(name).getByRole('cell', { name: cell }).first().waitFor();
  expect(await region(name).getByRole('row').count()).toBeGreaterThan(7);
});
