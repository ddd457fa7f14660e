// The check of the devices in commissioning, with the test station of the handlers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../src/core/calls/calls.gen.ts';
import { openDouble, type StationDouble } from '../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

type State = AnswerOf<'commissioning.state'>;
const state = async (): Promise<State> => (await double.call('commissioning.state')).data as State;
const stepOf = async (id: string) => (await state()).steps?.find((each) => each.id === id);
const check = (step: string) => double.call('commissioning.check', { step });

describe('devices', () => {
  const readAll = () => double.station.devices().forEach(({ id }) => double.read(id, {}));
  it('pass if all respond, and lapse with the name of a device that stops responding', async () => {
    readAll();
    await check('devices');
    expect(await stepOf('devices')).toMatchObject({ state: 'passed' });
    const [one] = double.station.devices();
    double.link(one?.id ?? '', 'timeout');
    expect(await stepOf('devices')).toMatchObject({ state: 'lapsed', says: `${one?.name}: No response` });
  });
  it('require the decision of a person if one reports another rated power than the entered one', async () => {
    readAll();
    double.read('pcs1', { ratedPower: 250 });
    await check('devices');
    expect(await stepOf('devices')).toMatchObject({
      state: 'unsure',
      confirmable: true,
      unsure: 'PCS #1: Rated power: 125 kW entered, 250 kW reported by the device',
    });
  });
  it('name the meters without a category, if the grid connection point has no total meter', async () => {
    readAll();
    const total = double.station.devices().find(({ category }) => category === 'total');
    const { category: _none, ...record } = total ?? {};
    double.station.docs.tx((tx) => tx.put('devices', total?.id ?? '', record, 'Ada'));
    await check('devices');
    expect((await stepOf('devices'))?.says).toBe(
      `A meter at grid connection point ${total?.busbarName}: Select the meter category of ${total?.name}`,
    );
  });
  it('are listed with each point that one of them rejects', async () => {
    readAll();
    await check('devices');
    const meter = double.station.devices().find(({ type }) => type === 'em2');
    double.link(meter?.id ?? '', 'abnormal');
    double.refused[meter?.id ?? ''] = ['activePower', 'frequency'];
    const { found = [] } = await state();
    expect(found.filter(({ since }) => since === true).map(({ what, seen }) => [what, seen])).toEqual([
      [meter?.name, 'Connected, but rejects 2 of its points'],
      [`${meter?.name}: Active power`, 'The device rejects it. Check the model.'],
      [`${meter?.name}: Frequency`, 'The device rejects it. Check the model.'],
    ]);
  });
  it('fail while a protection blocks the storage, and pass again after its reset', async () => {
    readAll();
    await check('devices');
    const at = double.clock.now();
    const latch = { id: 'pcs1', device: 'pcs1', deviceName: 'PCS #1', reason: 'not-following', reach: 'own', at } as const;
    const latches = [latch];
    Object.assign(double.station.dispatch, { latches: () => latches });
    expect(await stepOf('devices')).toMatchObject({
      state: 'lapsed',
      says: 'PCS #1: Blocked since 2026-07-15 14:30:00: The converter does not follow its set-point. Eliminate the cause, then reset the protection.',
    });
    await check('devices');
    const { found = [] } = (await double.call('commissioning.state', {}, { language: 'zh_CN' })).data as State;
    expect(found.filter(({ verdict }) => verdict === 'fails').map(({ seen }) => seen)).toEqual([
      expect.stringMatching(/^[^a-z]+2026-07-15 14:30:00[^a-z]+$/),
    ]);
    latches.pop();
    await check('devices');
    expect(await stepOf('devices')).toMatchObject({ state: 'passed' });
  });
});
