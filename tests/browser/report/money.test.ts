// Revenue pages of the system section: correcting a day and undoing it, recalculating days, prices of a day.
import { expect, it } from 'vitest';
import { until } from '../support/station.ts';
import { watched } from '../support/watched.ts';

const { come, region, admin } = watched();

it('a corrected day is flagged in the earnings report, and the correction can be undone', async () => {
  const rows = async () =>
    (await admin().read<{ list: { day: string; form: object }[] }>('/sys/electricityCorrection/search', {})).list;
  const yesterday = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  const report = async () =>
    (await admin().read<{ total: { corrected: boolean } }>('/electricity/earnings/search', { range: [yesterday, yesterday] }))
      .total;
  const { page } = await come({ account: 'maintainer', at: '/system/correction' });
  await page.getByRole('button', { name: 'Correct a day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Day' }).fill(yesterday);
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: 'Price state, row 1' }).click();
  await page.getByRole('option', { name: 'Peak', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Charged, row 1', exact: true }).fill('1.2345');
  await dialog.getByRole('textbox', { name: 'Discharged, row 1', exact: true }).fill('100');
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect.poll(() => dialog.locator('[role="alert"]').count()).toBeGreaterThan(0);
  await dialog.getByRole('textbox', { name: 'Charged, row 1', exact: true }).fill('1.234');
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await region('Corrected days').getByRole('cell', { name: yesterday, exact: true }).waitFor();
  expect((await report()).corrected).toBe(true);
  await region('Corrected days').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await until(async () => (await rows()).length === 0);
  expect((await report()).corrected).toBe(false);
});

it('past days are recalculated, and the progress is shown', async () => {
  await come({ account: 'admin', at: '/system/recalculation' });
  const day = (back: number) => new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
  await admin().read('/sys/recalculation/save', { range: [day(3), day(1)] });
  await region('Recalculation').getByText('Recalculation completed').waitFor({ timeout: 120_000 });
  await region('Earlier runs')
    .getByRole('row', { name: day(3) })
    .first()
    .waitFor({ timeout: 120_000 });
});

it('prices of a month are shown with their periods, and a gap in the day is rejected', async () => {
  const { page } = await come({ account: 'admin', at: '/system/price' });
  await region('Price periods').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'End' }).first().fill('06:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Time not continuous, please reconfigure').waitFor();
});

it('time-of-use periods of the meters are saved for each month', async () => {
  type Periods = { revision?: number; templates: { name: string; months: number[]; rows: object[] }[] };
  const read = () => admin().read<Periods>('/emTimeRange/search', {});
  const { templates } = await read();
  const { page } = await come({ account: 'maintainer', at: '/system/emsPeriod' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Template name' }).first().fill('Winter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const renamed = templates.map((each, index) => (index === 0 ? { ...each, name: 'Winter' } : each));
  await expect.poll(async () => (await read()).templates).toEqual(renamed);
  const months = renamed.flatMap((each) => each.months).toSorted((left, right) => left - right);
  expect(months).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  await admin().read('/emTimeRange/save', { revision: (await read()).revision, templates });
});
