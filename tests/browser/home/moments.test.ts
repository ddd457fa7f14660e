// Ten screens at moments of the past that chance chooses, by one seed on every machine: what is drawn is what the rows of the store hold, and an
// incident file that is opened draws the same. One moment, and twenty with EMS_FULL_MATRIX=1.
// @module-tag full
import { describe, expect, it } from 'vitest';
import { full } from '../../chance.ts';
import type { Visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { type Caller, signIn } from '../support/station.ts';
import { screensAt, type TenthScreen, unlike } from '../support/tenScreens.ts';
import { watched } from '../support/watched.ts';

const { come, page } = watched();
const dayMs = 86_400_000;
const patiently = { timeout: 120_000 };

/** Between a week and two days ago: of that time the demo set has minutes and nothing finer. */
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

/** What ten screens say, once each says what it has to. */
async function told(screens: readonly TenthScreen[], moment: number, how: Visit, station?: string): Promise<void> {
  const [first] = screens;
  if (!first) return;
  const { turn } = await come({ ...how, at: place(first, moment, station), width: 1600 });
  for (const screen of screens) {
    // As the menu leads there: the moment and the station stay chosen.
    if (screen !== first) await turn(place(screen, moment, station));
    await expect.poll(async () => unlike(screen, await page().getByRole('main').innerText()), patiently).toEqual([]);
    // Of the file, and not of the station beside which it is open.
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
    // A span is of one day.
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

describe.each(moments(full ? 20 : 1))('at %i', (moment) => {
  it('ten screens are what the store holds', { timeout: 600_000 }, async () => {
    await told(screensAt(moment), moment, { account: 'maintainer' });
  });

  it('and a file of that hour draws the same', { timeout: 600_000 }, async () => {
    const maintainer = await signIn('maintainer');
    const id = await fileAround(moment, maintainer);
    await told(screensAt(moment), moment, { account: 'maintainer' }, id);
    await maintainer.call('/incident/close', { id });
    await maintainer.leave();
  });
});
