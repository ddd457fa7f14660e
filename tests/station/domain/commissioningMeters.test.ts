// The comparison of the grid meter with everything behind it, at a station without a load meter.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '../../../src/core/calls/calls.gen.ts';
import { openDouble, type StationDouble } from '../calls/double.ts';
import { pastHalfMinute } from './pastHalfMinute.ts';

let double: StationDouble;
beforeEach(() => {
  double = openDouble();
  const { docs } = double.station;
  const loads = double.station.devices().filter(({ category }) => category === 'load');
  docs.tx((tx) => loads.forEach(({ id }) => tx.remove('devices', id)));
});
afterEach(() => double.close());

const idOf = (category: string): string =>
  double.station.devices().find((each) => each.category === category && each.type === 'em2')?.id ?? expect.fail(category);

async function unsure(): Promise<string[]> {
  await double.call('commissioning.check', { step: 'meters' });
  const { steps = [] } = (await double.call('commissioning.state')).data as AnswerOf<'commissioning.state'>;
  return steps.find(({ id }) => id === 'meters')?.unsure?.split('\n') ?? [];
}
const what = 'Grid#1: Grid meter and everything behind it';

it('both powers are shown to the person who confirms the step', async () => {
  const others = double.station.devices().filter(({ id }) => id !== idOf('total') && id !== idOf('storage'));
  const zeros = Object.fromEntries(others.map(({ id }) => [id, 0]));
  pastHalfMinute(double, { ...zeros, [idOf('total')]: 85.3, [idOf('storage')]: 40.1 });
  expect(await unsure()).toContain(
    `${what}: The load is not metered. 85.3 kW measured at the grid meter, 40.1 kW without the load. Check manually.`,
  );
});

it('a power that was not read is named', async () => {
  expect(await unsure()).toContain(
    `${what}: The load is not metered, and not all other meters were read during the last minute. Check manually.`,
  );
});
