// Reports of days: their tables tell what the station answers, in the words and units of the person.
import { afterEach, describe, expect, it } from 'vitest';
import { type Person, visit } from './console.ts';
import { signIn } from './station.ts';

let person: Person;
afterEach(() => person.leave());
const patiently = { timeout: 60_000 };
const dayBefore = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

describe('a report of days', () => {
  it.each([
    ['/report/partial-pv', 'Partial-PV table', '/report/partialPv/search'],
    ['/report/hyrd-cluster', 'Charge-discharge cutoff table', '/report/cutoff/search'],
  ])('%s tells what the station answers', async (path, title, call) => {
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

  it('lays the days of the overview side by side', async () => {
    person = await visit({ account: 'viewer', at: `/report/overview?compare.day=${dayBefore(1)}&compare.other=${dayBefore(2)}` });
    const summary = person.page.getByRole('region', { name: 'Days side by side', exact: true }).getByText(/latest/);
    await expect.poll(() => summary.innerText(), patiently).toMatch(new RegExp(`${dayBefore(1)} · Grid.*${dayBefore(2)} · Grid`));
  });
});
