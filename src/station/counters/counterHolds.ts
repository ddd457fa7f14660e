// In: documents. Out: readings of counters that were held back, and what people said of them. A reading that a person leaves out shifts the
// counter: what it read before and after is compared as if it had stood still in between.
import type { DeviceRecord, DocStore } from '../contract/index.ts';
import type { CounterHold, CounterShift } from '../contract/counters.ts';

export const holdCollection = 'counterHolds';
export const holdKey = ({ device, point, firstAt }: Pick<CounterHold, 'device' | 'point' | 'firstAt'>): string =>
  `${device}|${point}|${firstAt}`;

type Docs = Pick<DocStore, 'tx'>;
export const readHolds = (docs: Docs): readonly CounterHold[] =>
  docs.tx((tx) => tx.list<CounterHold>(holdCollection)).map(({ body }) => body);

export const shiftsOf = (docs: Docs, device: string, point: string): readonly CounterShift[] =>
  readHolds(docs)
    .filter((each) => each.device === device && each.point === point && each.state === 'left' && !each.waits)
    // Between the first that was held back and the answer nothing is stored: the minute in which it jumped ends with what it read before.
    .map(({ firstAt, until = firstAt, first, before }) => ({ at: until, by: first - before }))
    .toSorted((one, other) => one.at - other.at);

/** Stretches that a person has looked at: what went by unread is answered for. */
export const answeredOf = (docs: Docs, device: string, point: string): readonly { from: number; to: number }[] =>
  readHolds(docs)
    .filter((each) => each.device === device && each.point === point && (each.state === 'left' || each.state === 'booked'))
    .map(({ beforeAt, until = beforeAt }) => ({ from: beforeAt, to: until }));

/** Does a reading wait for an answer that may change what is known up to the moment? */
export const isOpenBefore = (docs: Docs, moment: number, devices?: ReadonlySet<string>): boolean =>
  readHolds(docs).some(
    ({ state, beforeAt, device }) => state === 'held' && beforeAt < moment && (devices === undefined || devices.has(device)),
  );

interface GridPointCapacity {
  busbarName: string;
  transformerCapacity?: number;
}
/** A transformer's low side carries 5 A at rated current; phases of 230 V. */
const kWPerRatio = (3 * 230 * 5) / 1000;
const margin = 1.5;
/** kW where nothing about the device says how much it can. */
const otherwise = 10_000;
const numberIn = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);

/** The most that can flow through a device, kW, with a margin: by its own rating, its transformers, or those of its grid-connection point. */
export function mostPowerOf(
  record: DeviceRecord,
  devices: readonly DeviceRecord[],
  places: readonly GridPointCapacity[],
): number {
  const { config, busbarName } = record;
  const rated = numberIn(config.ratedPower);
  const place = numberIn(places.find((each) => each.busbarName === busbarName)?.transformerCapacity);
  const around = devices
    .filter((each) => each.busbarName === busbarName)
    .reduce((sum, each) => sum + numberIn(each.config.ratedPower), 0);
  const transformers = numberIn(config.currentRatio) * (numberIn(config.voltageRatio) || 1) * kWPerRatio;
  const most = rated > 0 ? rated : Math.max(place, around, transformers);
  return margin * (most > 0 ? most : otherwise);
}
