// Daily reports: their tables show the station's values in the user's language and units.
// @module-tag full
import { afterEach, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { signIn } from '../support/station.ts';

let person: Person;
afterEach(() => person.leave());
const patiently = { timeout: 120_000 };
const dayBefore = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

describe('a daily report', () => {
  it.each([
    ['/report/partial-pv', 'Partial-PV table', '/report/partialPv/search'],
    ['/report/hyrd-cluster', 'Charge-discharge cutoff table', '/report/cutoff/search'],
  ])('%s shows as many rows as the station returns', async (path, title, call) => {
    const range = [dayBefore(3), dayBefore(1)];
    const station = await signIn('viewer');
    const rows = await station.read<{ day: string; complete?: boolean }[]>(call, { range });
    await station.leave();
    expect(rows.length).toBeGreaterThan(2);
    person = await visit({ account: 'viewer', at: `${path}?filter.range=${encodeURIComponent(JSON.stringify(range))}` });
    const table = person.page.getByRole('region', { name: title, exact: true });
    await expect
      .poll(
        () =>
          table
            .getByRole('row')
            .filter({ hasText: /^20\d\d-/ })
            .count(),
        patiently,
      )
      .toBe(rows.length);
    expect(person.complaints).toEqual([]);
  });

  it.each([
    ['/report/Earning', 'Details'],
    ['/report/stationElec', 'Details'],
    ['/report/electric', 'Energy of all meters'],
  ])('%s drills down from a year to months, to days and to a single day', async (path, title) => {
    const asked = encodeURIComponent(JSON.stringify([dayBefore(9), dayBefore(1)]));
    person = await visit({ account: 'viewer', at: `${path}?filter.range=${asked}&filter.by=year` });
    const { page } = person;
    const day = dayBefore(2);
    for (const period of [day.slice(0, 4), day.slice(0, 7), day])
      await page
        .getByRole('region', { name: title, exact: true })
        .getByRole('button', { name: period, exact: true })
        .first()
        .click();
    const chosen = () => new URL(page.url()).searchParams;
    await expect.poll(() => chosen().get('filter.range'), patiently).toBe(JSON.stringify([day, day]));
    expect(chosen().get('filter.by') ?? 'day').toBe('day');
    if (path === '/report/Earning') await expect.poll(() => chosen().get('day.day'), patiently).toBe(day);
    expect(person.complaints).toEqual([]);
  });

  it('compares two days on the overview', async () => {
    person = await visit({ account: 'viewer', at: `/report/overview?compare.day=${dayBefore(1)}&compare.other=${dayBefore(2)}` });
    const summary = person.page.getByRole('region', { name: 'Compare days', exact: true }).getByText(/latest/);
    await expect.poll(() => summary.innerText(), patiently).toMatch(new RegExp(`${dayBefore(1)} · Grid.*${dayBefore(2)} · Grid`));
  });

  it('shows as many battery health days as the station returns, and links figures to their curves', async () => {
    const range = [dayBefore(9), dayBefore(1)];
    const station = await signIn('viewer');
    const answer = await station.read<{ days: { day: string }[] }>('/report/battery/search', { range });
    await station.leave();
    person = await visit({ account: 'viewer', at: `/report/battery?filter.range=${encodeURIComponent(JSON.stringify(range))}` });
    const { page } = person;
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    const days = region('Daily data')
      .getByRole('row')
      .filter({ hasText: /^20\d\d-/ });
    await expect.poll(() => days.count(), patiently).toBe(answer.days.length);
    // The alarm limits are drawn behind the values.
    await region('Cell voltage spread').getByRole('list', { name: 'Limits' }).getByRole('listitem').first().waitFor();
    await page.getByText('No warranty terms. Enter them to compare them with the measured values.').waitFor();
    await region('Whole period').getByRole('button', { name: 'Average SOC', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname, patiently).toBe('/report/custom');
    await expect.poll(() => page.getByText(/SOC: from/).count(), patiently).toBeGreaterThan(0);
    expect(person.complaints).toEqual([]);
  });

  it('shows CO2 by the configured factor and links it to the curve', async () => {
    const station = await signIn('admin');
    await station.read('/sys/carbon/save', { factor: 0.5568, source: 'Authority, 2024', revision: 0 });
    const { co2 } = await station.read<{ co2?: number }>('/report/day/search', { day: dayBefore(1) });
    await station.leave();
    expect(co2).toBeDefined();
    person = await visit({ account: 'viewer', at: `/report/overview?one.day=${dayBefore(1)}` });
    const { page } = person;
    const line = page.getByRole('region', { name: 'Day at a glance', exact: true });
    await line.getByText('Authority, 2024').waitFor();
    await expect.poll(() => line.innerText(), patiently).toContain(`${(co2 ?? 0).toFixed(1)} kg`);
    await line.getByRole('button', { name: 'CO2 avoided', exact: true }).click();
    await expect.poll(() => page.url(), patiently).toContain(`/report/power?filter.day=${dayBefore(1)}`);
  });
});
