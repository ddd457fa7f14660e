// Checks of the entered site data: secondary password, location, grid connection points, prices.
import { addDays, isZone, offsetAt } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { readBusbars, readSetting, todayOf, zoneOf } from '../documents/index.ts';
import { bandNames, priceSetOf, stretchesOf } from '../prices/index.ts';
import { timeOf } from '../../../core/time.ts';
import { type Check, type Found, found, named } from './finding.ts';

/**
 * Time zones differ from solar time by a few hours in some countries. A larger difference means the time zone of a different
 * place.
 */
const mostOffHours = 4;

export const place: Check = {
  look({ docs, clock }) {
    const station = readSetting(docs, 'station')?.body;
    const { longitude, latitude, timezone = '' } = station ?? {};
    const placed = longitude !== undefined && latitude !== undefined && (longitude !== 0 || latitude !== 0);
    const where = { text: 'Station coordinates' };
    const when = { text: 'Station time zone' };
    return [
      placed
        ? found('holds', where, { text: 'Latitude {{latitude}}°, longitude {{longitude}}°', values: { latitude, longitude } })
        : found('fails', where, { text: 'Coordinates not set' }),
      !isZone(timezone)
        ? found('fails', when, { text: 'Time zone not set' })
        : placed && hoursOff(clock.now(), timezone, longitude) > mostOffHours
          ? found('fails', when, { text: '{{timezone}} does not match this longitude', values: { timezone } })
          : found('holds', when, named(timezone)),
    ];
  },
};

/** Hours between the time zone and the solar time of the longitude. */
function hoursOff(now: number, zone: string, longitude: number): number {
  const off = Math.abs(offsetAt(now, zone) / 3_600_000 - longitude / 15) % 24;
  return Math.min(off, 24 - off);
}

export const secondaryPassword: Check = {
  look({ sessions }) {
    const what = { text: 'Secondary password' };
    return [
      sessions.secondaryPasswordSet() ? found('holds', what, { text: 'Already set' }) : found('fails', what, { text: 'Not set' }),
    ];
  },
};

export const gridPoint: Check = {
  look({ docs }) {
    const points = readBusbars(docs);
    if (points.length === 0) return [found('fails', { text: 'Grid connection points' }, { text: 'No grid connection point' })];
    return points.map(({ busbarName }) => found('holds', named(busbarName), { text: 'Already set up' }));
  },
};

const daysAhead = 31;

export const prices: Check = {
  look(station) {
    const today = todayOf(station);
    const days = Array.from({ length: daysAhead + 1 }, (_each, index) => addDays(today, index));
    const months = [...new Set(days.map((day) => day.slice(0, 7)))];
    return months.map((month) =>
      priced(
        station,
        month,
        days.filter((day) => day.startsWith(month)),
      ),
    );
  },
};

function priced(station: Station, month: string, days: readonly string[]): Found {
  for (const day of days) {
    const hole = unpricedFrom(station, day);
    if (hole !== undefined)
      return found('fails', named(month), { text: 'No price on {{day}} from {{time}}', values: { day, time: hole } });
  }
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return found('holds', named(month), { text: 'Every hour from {{from}} to {{to}} has a price', values: { from, to } });
}

/** The first time of the day without a price. */
function unpricedFrom(station: Station, day: string): string | undefined {
  const zone = zoneOf(station);
  const set = priceSetOf(station.docs, day);
  const hole = stretchesOf(set, day, zone).find(
    ({ band }) => band === bandNames[0] || set?.buy[band] === undefined || set.sell[band] === undefined,
  );
  return hole && timeOf(hole.start, zone);
}
