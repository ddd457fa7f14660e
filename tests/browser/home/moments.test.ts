// Ten screens at random past times with a fixed seed: they show the values of the rows in the store, and an opened incident file
// shows the same. One time by default, twenty with EMS_FULL_MATRIX=1.
// @module-tag full
import { describe, expect, it } from 'vitest';
import { full } from '../../chance.ts';
import type { VisitOptions } from '../support/console.ts';
import { here } from '../support/here.ts';
import { type Caller, signIn } from '../support/station.ts';
import { screensAt, type TenthScreen, unlike } from '../support/tenScreens.ts';
import { watched } from '../support/watched.ts';

const { come, page } = watched();
const dayMs = 86_400_000;
const patiently = { timeout: 120_000 };

/** Between seven and two days ago: for that time the demo history has minute values only. */
function moments(count: number): number[] {
  let seed = 20_261_126;
  const share = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => Math.floor((Date.now() - (2 + share() * 5) * dayMs) / 1000) * 1000);
}
const place = ({ path }: TenthScreen, moment: number, station?: string): string => {
  const at = `at=${new Date(moment).toISOString().slice(0, 19)}Z`;
  const of = station === undefined ? '' : `&powerStationId=${encodeURIComponent(station)}`;
  return `${path}${path.includes('?') ? '&' : '?'}${at}${of}`;
};

/** Checks that ten screens show the expected values. */
async function shownOn(screens: readonly TenthScreen[], moment: number, how: VisitOptions, station?: string): Promise<void> {
  const [first] = screens;
  if (!first) return;
  const { turn } = await come({ ...how, at: place(first, moment, station), width: 1600 });
  for (const screen of screens) {
    // Navigates as the menu does, which keeps the selected time and station.
    if (screen !== first) await turn(place(screen, moment, station));
    await expect.poll(async () => unlike(screen, await page().getByRole('main').innerText()), patiently).toEqual([]);
    // The values are those of the file, not of the running station.
    if (station !== undefined)
      expect(await page().getByRole('combobox', { name: 'Station', exact: true }).locator('option:checked').innerText()).toMatch(
        /incident file/,
      );
  }
}

async function fileAround(moment: number, station: Caller): Promise<string> {
  const local = (at: number): string => new Date(at + dayMs / 3).toISOString();
  const response = await fetch(`${here().url}/v1/rpc/incident/ofSpan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: station.token },
    // A span must be within one day.
    body: JSON.stringify({
      day: local(moment).slice(0, 10),
      start: `${local(moment).slice(11, 13)}:00`,
      end: `${local(moment).slice(11, 13)}:59`,
    }),
  });
  const body = new FormData();
  body.append('file', new Blob([await response.arrayBuffer()]), 'moment.incident');
  return (await station.read<{ id: string }>('/incident/open', body)).id;
}

describe.each(moments(full ? 20 : 1))('the console at %i', (moment) => {
  it('shows the stored values on ten screens', { timeout: 600_000 }, async () => {
    await shownOn(screensAt(moment), moment, { account: 'maintainer' });
  });

  it('shows the same values from an incident file of that hour', { timeout: 600_000 }, async () => {
    const maintainer = await signIn('maintainer');
    const id = await fileAround(moment, maintainer);
    await shownOn(screensAt(moment), moment, { account: 'maintainer' }, id);
    await maintainer.call('/incident/close', { id });
    await maintainer.leave();
  });
});
