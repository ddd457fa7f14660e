// Simulated meters behind voltage transformers: their values are primary ones and agree with each other, in the registers, in the
// alarms and in the simulated history.
import { expect, it } from 'vitest';
import { watchedOf } from '../../../src/station/alarm/watched.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { pastFaults } from '../../../src/station/history/pastFaults.ts';
import { decode, encode } from '../../../src/station/modbus/codec.ts';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import { cabinet, types } from '../demoSet.ts';

const ratio = 25;
const behindTransformers = (record: DeviceRecord, model = record.model): DeviceRecord => ({
  ...record,
  model,
  config: { ...record.config, voltageRatio: ratio },
});
const file = {
  ...cabinet,
  devices: cabinet.devices.map((each) => (each.type === 'em2' ? behindTransformers(each) : each)),
};
const meters = file.devices.filter(({ type }) => type === 'em2');
const [meter] = meters;
if (!meter) throw new Error('The plant has no meter');

it('the power of every meter agrees with its voltages and currents, which are those of the line', () => {
  const plant = createPlant({ plant: file, devices: file.devices, types, at: Date.parse('2026-06-10T03:50:00Z') });
  for (let step = 0; step < 10; step += 1) plant.step(1);
  for (const { id } of meters) {
    const read = (point: string): number => plant.value(id, point);
    const sum = ['A', 'B', 'C'].reduce((all, phase) => all + (read(`voltage${phase}`) * read(`current${phase}`)) / 1000, 0);
    expect(Math.abs(sum - read('apparentPower'))).toBeLessThan(0.02 * read('apparentPower') + 0.1);
    expect(read('voltageAB')).toBeGreaterThan(9_800);
    expect(read('voltageAB')).toBeLessThan(10_200);
  }
});

it('the registers contain the secondary voltage, because the line voltage does not fit', () => {
  const placed = toDeviceMap(meter, types).points.get('voltageAB')?.register;
  if (!placed) throw new Error('The meter has no line voltage');
  const words = encode(placed, 10_000, 'ABCD') ?? [];
  expect(words).toEqual([4_000]);
  expect(decode(placed, words, 0, 'ABCD')).toBe(10_000);
});

/** The alarms whose condition is true for readings. */
const alarmsAt = (record: DeviceRecord, values: Readonly<Record<string, number>>): string[] =>
  watchedOf(record, types, { isRunning: () => false, setting: () => undefined })
    .filter(({ judge, lowSide }) => {
      const read = (pointer: string): unknown => lowSide(pointer, values[pointer.slice(1)]);
      return [0, 3_600_000].map((at) => judge.look(read, at)).includes('raise');
    })
    .map(({ name }) => name);

it.each(['generic', 'suncount-sc203'])('the alarms of the meter model %s compare the secondary voltage', (model) => {
  const record = behindTransformers(meter, model);
  expect(alarmsAt(record, { voltageA: 231 * ratio })).toEqual([]);
  expect(alarmsAt(record, { voltageA: 243 * ratio })).toEqual(['voltage-high-a']);
  expect(alarmsAt(record, { voltageA: 197 * ratio })).toEqual(['voltage-low-a']);
});

it('the readings of a fault in the simulated history fulfil the condition of its alarm', () => {
  const faults = pastFaults(0, 400 * 86_400_000, meters, types, 7);
  expect(faults.length).toBeGreaterThan(100);
  for (const { points, record } of faults) expect(alarmsAt(meter, points)).toContain(record.alarm);
});
