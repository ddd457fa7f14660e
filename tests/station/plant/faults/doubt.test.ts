// Faults that only plausibility checks can detect. The link works, but the reported values are wrong.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FaultOrder } from '../../../../src/station/contract/devices.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { toFault } from '../../../../src/station/plant/faults/fault.ts';
import { startPlant } from '../../../../src/station/plant/startPlant.ts';
import { cabinet, deviceOf, devices, handClock, types } from '../../demoSet.ts';

const few = devices.filter(({ id }) => ['pcs1', 'stack1', 'meterLoad'].includes(id));
const map = toDeviceMap(deviceOf('meterLoad'), types);
const power = map.points.get('activePower');
const request = map.requests.find(({ points }) => power && points.includes(power));
const { address = 0, count = 0, table = 'holding', unitId = 1 } = request ?? {};
const place = (power?.register.address ?? 0) - address;

async function open() {
  const clock = handClock(Date.parse('2026-07-13T10:00:00+08:00'));
  const plant = await startPlant({ plant: cabinet, devices: () => few, types: () => types, clock, everyMs: 0 });
  const link = await openLink(plant.endpoint('meterLoad') ?? { ip: '', port: 0 }, 1000);
  onTestFinished(() => {
    link.close();
    return plant.close();
  });
  return {
    plant,
    order: (order: FaultOrder, device = 'meterLoad') => plant.fault(device, toFault(order)),
    move(seconds = 5): void {
      for (let second = 0; second < seconds; second += 1) {
        clock.move(1000);
        plant.tick();
      }
    },
    read: () => link.read(unitId, table, address, count),
    value: (key: string, device = 'meterLoad') => plant.plant.value(device, key),
    truth: (key: string, device = 'meterLoad') => plant.plant.truth(device, key)(),
  };
}

describe('a point with a fault', () => {
  it('repeats its value when it is frozen, also when devices change, while the true value continues', async () => {
    const { order, move, value, truth, plant } = await open();
    const before = value('activePower');
    order({ fault: 'frozen', points: ['activePower'] });
    move();
    await plant.sync();
    move();
    expect(value('activePower')).toBe(before);
    expect(truth('activePower')).not.toBe(before);
    order({ fault: 'none' });
    expect(value('activePower')).toBe(truth('activePower'));
  });

  it('reads a multiple of its current true value when it is scaled, so that a sign can be inverted', async () => {
    const { order, move, value, truth } = await open();
    order({ fault: 'scaled', point: 'activePower', factor: -1 });
    move();
    expect(value('activePower')).toBe(-truth('activePower'));
    order({ fault: 'scaled', point: 'activePower', factor: 0.5, offset: 3 });
    move();
    expect(value('activePower')).toBe(truth('activePower') / 2 + 3);
  });
});

describe('a register image with a fault', () => {
  it('returns the same words when it is frozen, and changes again when the fault is cleared', async () => {
    const { order, move, read, plant } = await open();
    move();
    order({ fault: 'frozen' });
    const before = await read();
    move();
    await plant.sync();
    expect(await read()).toEqual(before);
    order({ fault: 'none' });
    move();
    expect(await read()).not.toEqual(before);
  });

  it('changes outside a range of registers that is frozen', async () => {
    const { order, move, read } = await open();
    order({ fault: 'frozen', from: address + place, to: address + place + 1 });
    const before = await read();
    move();
    const after = await read();
    expect(after.slice(place, place + 2)).toEqual(before.slice(place, place + 2));
    expect(after).not.toEqual(before);
  });

  it('updates every second word only when it is half updated', async () => {
    const { order, move, read } = await open();
    order({ fault: 'half' });
    const before = await read();
    move();
    const after = await read();
    const changed = after.flatMap((word, index) => (word === before[index] ? [] : [(address + index) % 2]));
    expect(new Set(changed)).toEqual(new Set([0]));
  });

  it('answers requests for other registers when some registers return an exception', async () => {
    const { order, read } = await open();
    order({ fault: 'exception', from: address + place, to: address + place, code: 6 });
    await expect(read()).rejects.toMatchObject({ exception: 6 });
    order({ fault: 'exception', from: address + count, to: 0xffff });
    expect(await read()).toHaveLength(count);
  });
});

it('a second master overwrites the value of the station until the fault is cleared', async () => {
  const { order, move, value, plant } = await open();
  plant.plant.write('pcs1', '', 'activePowerSet', 20);
  order({ fault: 'secondMaster', point: 'activePowerSet', value: -50 }, 'pcs1');
  move(1);
  plant.plant.write('pcs1', '', 'activePowerSet', 20);
  expect(value('activePowerSet', 'pcs1')).toBe(20);
  move(1);
  expect(value('activePowerSet', 'pcs1')).toBe(-50);
  order({ fault: 'none' }, 'pcs1');
  plant.plant.write('pcs1', '', 'activePowerSet', 20);
  move(1);
  expect(value('activePowerSet', 'pcs1')).toBe(20);
});
