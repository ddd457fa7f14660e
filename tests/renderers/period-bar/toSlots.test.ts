import { expect, it } from 'vitest';
import { toTrack } from '../../../renderers/shared/day/track.ts';
import { slotTime, toRuns, toSlots } from '../../../renderers/shared/day/slots.ts';
import { periodSchema, prices } from '../reading/samples.ts';

const counts = (spans: { start: unknown; end: unknown }[]) =>
  toRuns(toSlots(spans).rows).map(({ first, end, row }) => [first, end, row]);

it.each<[name: string, spans: { start: unknown; end: unknown }[], runs: unknown[]]>([
  ['a whole day', [{ start: '00:00', end: '24:00' }], [[0, 96, 0]]],
  ['an empty day', [], [[0, 96, undefined]]],
  [
    'a gap between two rows',
    [
      { start: '00:00', end: '06:00' },
      { start: '12:00', end: '24:00' },
    ],
    [
      [0, 24, 0],
      [24, 48, undefined],
      [48, 96, 1],
    ],
  ],
  [
    'a row past midnight',
    [{ start: '23:00', end: '07:00' }],
    [
      [0, 28, 0],
      [28, 92, undefined],
      [92, 96, 0],
    ],
  ],
  [
    'a border within a slot by the row at the middle of the slot',
    [
      { start: '00:00', end: '00:10' },
      { start: '00:10', end: '24:00' },
    ],
    [
      [0, 1, 0],
      [1, 96, 1],
    ],
  ],
  [
    'overlapping rows by the later one in the list',
    [
      { start: '00:00', end: '24:00' },
      { start: '06:00', end: '07:00' },
    ],
    [
      [0, 24, 0],
      [24, 28, 1],
      [28, 96, 0],
    ],
  ],
  ['no row whose start equals its end', [{ start: '05:00', end: '05:00' }], [[0, 96, undefined]]],
])('the slots of a day represent %s', (_name, spans, runs) => expect(counts(spans)).toEqual(runs));

it('rows with invalid times are reported', () => {
  expect(
    toSlots([
      { start: '25:00', end: '26:00' },
      { start: 7, end: null },
      { start: '00:00', end: '24:00' },
    ]),
  ).toMatchObject({ misfits: [0, 1] });
});
it('the last slot ends at 24:00', () => expect([slotTime(0), slotTime(29), slotTime(96)]).toEqual(['00:00', '07:15', '24:00']));

it('the states of a bar are listed once each, in the order of the enumeration', () => {
  const track = toTrack(prices, { tone: '/chargeState' }, periodSchema.items);
  expect(track.states.map((state) => [state.title, state.colour])).toEqual([
    ['Sharp', 'sharp'],
    ['Peak', 'peak'],
    ['Flat', 'flat'],
    ['Valley', 'valley'],
  ]);
});
it('slots without a state are labelled by the sign of their value', () => {
  const track = toTrack(prices, { value: '/power' }, periodSchema.items);
  expect(track.slots.slice(0, 4).map((slot) => slot.state?.title)).toEqual(['Charging', 'Idle', 'Discharging', 'Discharging']);
});
it('a state of a bar outside the enumeration is shown with its number', () => {
  expect(
    toTrack([{ startTime: '00:00', endTime: '24:00', chargeState: 9 }], { tone: '/chargeState' }, periodSchema.items).states[0]
      ?.title,
  ).toEqual({ text: 'unknown ({{value}})', values: { value: '9' } });
});
