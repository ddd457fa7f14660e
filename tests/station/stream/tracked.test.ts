import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Station } from '../../../src/station/contract/index.ts';
import { trackedStation } from '../../../src/station/stream/tracked.ts';
import { type StationDouble, openDouble } from '../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

/** Returns the dependencies that a read of the station records. */
function touched(read: (station: Station) => unknown): string[] {
  const found = new Set<string>();
  read(trackedStation(double.station, (what) => found.add(what)));
  return [...found].sort();
}

describe('the dependencies of a topic', () => {
  it.each<[name: string, read: (station: Station) => unknown, expected: string[]]>([
    ['include the tasks for a sequence', ({ sequences }) => sequences.last(), ['tasks']],
    [
      'include devices and readings for the reason why a device is not acquired',
      ({ links }) => links.whyNot('pcs1'),
      ['docs:devices', 'live:*'],
    ],
    ['include the held counters for readings without a decision', ({ counters }) => counters.waiting(), ['docs:counterHolds']],
    ['include one device', ({ live }) => live.get('pcs1'), ['live:pcs1']],
    ['include one device and its doubts', (station) => station.fresh('pcs1'), ['alarms', 'live:pcs1']],
    ['include documents by collection', ({ docs }) => docs.tx((tx) => tx.get('settings', 'mode')), ['docs:settings']],
    ['include the log', ({ docs }) => docs.logs({ current: 1, pageSize: 1 }), ['docs:log']],
    ['include saved devices', (station) => station.devices(), ['docs:devices']],
    ['include the scope', (station) => station.scope(), ['scope']],
    ['do not include constants', ({ type, dataFolder, vault }) => [type, dataFolder, vault], []],
  ])('%s', (_name, read, expected) => {
    expect(touched(read)).toEqual(expected);
  });
  it('are empty without a read', () => {
    expect(touched(() => undefined)).toEqual([]);
  });
});
