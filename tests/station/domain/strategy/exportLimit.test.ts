// The agreed export limit on its page: which inverters the station cannot limit.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '../../../../src/core/calls/calls.gen.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { isCurtailable } from '../../../../src/station/equipment/curtailable.ts';
import { openDouble, type StationDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const fixed = async () => ((await double.call('strategy.exportLimit')).data as AnswerOf<'strategy.exportLimit'>).fixedInverters;
function add(record: Pick<DeviceRecord, 'id' | 'name'> & Partial<DeviceRecord>): void {
  const { docs } = double.station;
  docs.tx((tx) => {
    const inverter = tx.list<DeviceRecord>('devices').find(({ body }) => body.type === 'pinvt');
    tx.put('devices', record.id, { ...inverter?.body, ...record }, 'test');
  });
}

it('lists no inverter if the station can limit them all', async () => {
  add({ id: 'real', name: 'Real inverter', simulated: false, control: 'enabled' });
  expect(await fixed()).toBeUndefined();
});

it('lists the inverters that are read-only, those whose model has no power limit, and hybrid units', async () => {
  const { content } = double.station;
  const { pinvt } = content().devices;
  const { generic } = pinvt?.models ?? {};
  if (!pinvt || !generic) throw new Error('There is no inverter');
  const { powerLimit: _limit, ...registers } = generic.registers;
  const devices = { ...content().devices, pinvt: { ...pinvt, models: { generic, fixed: { ...generic, registers } } } };
  double.station.content = () => ({ ...content(), devices });
  add({ id: 'new', name: 'New inverter', simulated: false, control: 'readOnly' });
  add({ id: 'plain', name: 'Plain inverter', model: 'fixed', simulated: false, control: 'enabled' });
  add({ id: 'unit', name: 'PV-storage unit', type: 'pvstore' });
  expect(await fixed()).toBe('New inverter, Plain inverter, PV-storage unit');
  const limited = double.station.devices().filter((record) => isCurtailable(record, devices));
  expect(limited.map(({ type, model }) => `${type} ${model}`)).toEqual(['pinvt generic']);
});
