import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Station } from '../../../src/station/contract/index.ts';
import { trackedStation } from '../../../src/station/stream/tracked.ts';
import { type StationDouble, openDouble } from '../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

/** What a look at the station says that its answer depends on. */
function touched(look: (station: Station) => unknown): string[] {
  const found = new Set<string>();
  look(trackedStation(double.station, (what) => found.add(what)));
  return [...found].sort();
}

describe('what a topic depends on', () => {
  it.each<[name: string, look: (station: Station) => unknown, told: string[]]>([
    ['a sequence changes with its task', ({ sequences }) => sequences.last(), ['tasks']],
    ['why a device is not acquired', ({ links }) => links.whyNot('pcs1'), ['docs:devices', 'live:*']],
    ['readings that are held back', ({ counters }) => counters.waiting(), ['docs:counterHolds']],
    ['one device', ({ live }) => live.get('pcs1'), ['live:pcs1']],
    ['documents by collection', ({ docs }) => docs.tx((tx) => tx.get('settings', 'mode')), ['docs:settings']],
    ['the log', ({ docs }) => docs.logs({ current: 1, pageSize: 1 }), ['docs:log']],
    ['devices as they are saved', (station) => station.devices(), ['docs:devices']],
    ['the scope', (station) => station.scope(), ['scope']],
    ['what stays as it is', ({ type, dataFolder, vault }) => [type, dataFolder, vault], []],
  ])('%s', (_name, look, told) => {
    expect(touched(look)).toEqual(told);
  });
  it('is nothing before anybody looked', () => {
    expect(touched(() => undefined)).toEqual([]);
  });
});
