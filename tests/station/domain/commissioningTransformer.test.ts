// A transformer with its own measurements: a device type with the role "transformer", in the test station of the handlers.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AnswerOf } from '../../../src/core/calls/calls.gen.ts';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { openDouble, type StationDouble } from '../calls/double.ts';
import { pastHalfMinute } from './pastHalfMinute.ts';

const monitor: DeviceType = {
  type: 'monitor',
  title: 'Transformer monitor',
  role: 'transformer',
  points: {
    activePower: { title: 'Active power', type: 'number', unit: 'kW', keep: 'mean' },
    voltageAB: { title: 'Line AB voltage', type: 'number', unit: 'V', keep: 'mean' },
    currentA: { title: 'Phase A current', type: 'number', unit: 'A', keep: 'mean' },
  },
};
const record: DeviceRecord = {
  id: 'tr1',
  name: 'Transformer #1',
  type: 'monitor',
  model: 'generic',
  busbarName: 'Grid#1',
  config: { ratedPower: 630 },
  link: { protocol: 'modbus-tcp', ip: '10.0.0.9', port: 502, unitId: 1 },
};

let double: StationDouble;
beforeEach(() => {
  double = openDouble();
  const content = double.station.content();
  Object.assign(double.station, { content: () => ({ ...content, devices: { ...content.devices, monitor } }) });
  double.station.docs.tx((tx) => tx.put('devices', record.id, record, 'Ada'));
});
afterEach(() => double.close());

type Step = NonNullable<AnswerOf<'commissioning.state'>['steps']>[number];
type Found = NonNullable<AnswerOf<'commissioning.state'>['found']>[number];
async function metersStep(): Promise<{ step: Step | undefined; found: Record<string, [Found['verdict'], string | undefined]> }> {
  await double.call('commissioning.check', { step: 'meters' });
  const { steps = [], found = [] } = (await double.call('commissioning.state')).data as AnswerOf<'commissioning.state'>;
  const own = found.filter(({ id }) => id?.startsWith('meters '));
  return {
    step: steps.find(({ id }) => id === 'meters'),
    found: Object.fromEntries(own.map(({ what, verdict, seen }) => [what, [verdict, seen]])),
  };
}
const meter = (): string => double.station.devices().find(({ category }) => category === 'total')?.id ?? '';
const pair = 'Grid#1: Transformer and grid meter';

it('the meter check compares the active power of the transformer with the grid meter and with the rated power', async () => {
  pastHalfMinute(double, { tr1: 203, [meter()]: 200 });
  expect((await metersStep()).found).toMatchObject({
    [pair]: ['holds', '203 and 200 kW'],
    'Transformer #1': ['holds', '203 of 630 kVA'],
  });
});

it('the meter check fails if the transformer measures the opposite direction, or more than its rated power', async () => {
  pastHalfMinute(double, { tr1: -200, [meter()]: 200 });
  expect((await metersStep()).found[pair]).toEqual(['fails', 'Opposite signs: −200 and 200 kW']);
  pastHalfMinute(double, { tr1: 2000, [meter()]: 200 });
  const { found } = await metersStep();
  expect(found['Transformer #1']).toEqual(['fails', expect.stringContaining('2,000 kVA measured, more than its rated 630 kVA')]);
});

it('the meter check uses voltage and current if the transformer reports no power', async () => {
  const [volts, own] = [400, { voltageAB: 400, voltageBC: 400, voltageCA: 400 }];
  const withPower = (kVA: number): Record<string, number> => {
    const ampere = (kVA * 1000) / (Math.sqrt(3) * volts);
    return { ...own, currentA: ampere, currentB: ampere, currentC: ampere };
  };
  double.read(meter(), { activePower: 180, reactivePower: 60 });
  double.read('tr1', withPower(192));
  expect((await metersStep()).found[pair]).toEqual(['holds', '192 and 189.7 kVA']);
  double.read('tr1', withPower(19));
  expect((await metersStep()).found[pair]).toEqual(['fails', 'Values differ: 19 and 189.7 kVA']);
});

it('the meter check shows both values to the person who confirms the step', async () => {
  pastHalfMinute(double, { tr1: 0.4, [meter()]: 0.5 });
  const { step } = await metersStep();
  expect(step).toMatchObject({ state: 'unsure', confirmable: true });
  expect(step?.unsure?.split('\n')).toContain(`${pair}: Too little power to decide: 0.4 and 0.5 kW`);
});

it('a transformer at another grid connection point is not compared', async () => {
  double.station.docs.tx((tx) => tx.put('devices', record.id, { ...record, busbarName: 'Grid#2' }, 'Ada'));
  pastHalfMinute(double, { tr1: 2000, [meter()]: 200 });
  expect(Object.keys((await metersStep()).found).filter((what) => /Transformer/.test(what))).toEqual([]);
});
