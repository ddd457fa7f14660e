// Earnings report: rows by day and by month, their total, and the revenue of one day at each price.
import { expect, it } from 'vitest';
import { loaded } from '../support/console.ts';
import { watched } from '../support/watched.ts';

const { come, region, admin } = watched();

it('the earnings report by month has the total of its days and keeps the grouping after a reload', async () => {
  const dayBefore = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
  // Full days only, because the revenue of today changes.
  const range = [dayBefore(14), dayBefore(1)];
  const query = new URLSearchParams({ 'filter.range': JSON.stringify(range) });
  const { page } = await come({ account: 'viewer', at: `/report/Earning?${query}` });
  await region('Total').getByText('Revenue', { exact: true }).waitFor();
  await region('Details').getByRole('row').nth(2).waitFor();
  expect(await region('Details').getByRole('row').count()).toBeGreaterThan(10);
  await loaded(page);
  const byDay = await region('Total').innerText();
  await page.getByText('By month').click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => region('Details').getByRole('row').count()).toBeLessThan(5);
  await expect.poll(() => region('Total').innerText()).toBe(byDay);
  const { rows, total } = await admin().read<{ rows: { earned: number }[]; total: { earned: number } }>(
    '/electricity/earnings/search',
    { range, by: 'month' },
  );
  expect(rows.reduce((sum, { earned }) => sum + earned, 0)).toBeCloseTo(total.earned, 2);
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
