// Every device type with registers is part of a demo plant, and its points have values.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { content } from '../../delivered.ts';

const plants = readdirSync('schemas/plants').map(
  (name) => JSON.parse(readFileSync(`schemas/plants/${name}`, 'utf8')) as PlantFile,
);
const types = Object.values(content.devices);
const inner = new Set(types.flatMap(({ parts = {} }) => Object.values(parts).map(({ type }) => type)));
const spoken = types
  .filter(({ type, models = {} }) => Object.keys(models).length > 0 && !inner.has(type))
  .map(({ type }) => type);

it.each(spoken)('a demo plant has a device of type %s', (type) => {
  expect(plants.some(({ devices }) => devices.some((each) => each.type === type))).toBe(true);
});
it.each(['snsset', 'aiopbi', 'udd'])('every point of %s that is read has a simulated value', (type) => {
  const plant = plants.find(({ devices }) => devices.some((each) => each.type === type))!;
  const record = plant.devices.find((each) => each.type === type)!;
  const simulated = createPlant({ plant, devices: plant.devices, types: content.devices, at: Date.UTC(2026, 5, 1, 4) });
  simulated.step(1);
  const keys = toDeviceMap(record, content.devices).requests.flatMap(({ points }) => points.map(({ key }) => key));
  expect(keys.length).toBeGreaterThan(4);
  expect(keys.filter((key) => !Number.isFinite(simulated.value(record.id, key)))).toEqual([]);
});
it('a digital I/O device has the inputs and outputs of its settings', () => {
  const record = plants[0]?.devices.find(({ type }) => type === 'dio');
  const keys = (config: object) => [...toDeviceMap({ ...record!, config: { ...config } }, content.devices).points.keys()];
  expect(keys({ diCount: 2, doCount: 1, dioCount: 1 })).toEqual(['di1', 'di2', 'do1', 'dio1']);
  expect(keys({ diCount: 0, doCount: 0, dioCount: 0 })).toEqual([]);
});
it('a converter has the branches of its settings, with equal voltages and shares of the current and the power', () => {
  const plant = plants.find(({ devices }) => devices.some(({ type }) => type === 'pcs'))!;
  const pcs = plant.devices.find(({ type }) => type === 'pcs')!;
  const after = (branchCount: number) => {
    const record = { ...pcs, config: { ...pcs.config, branchCount } };
    const devices = plant.devices.map((each) => (each.id === pcs.id ? record : each));
    const simulated = createPlant({ plant, devices, types: content.devices, at: Date.UTC(2026, 5, 1, 4) });
    simulated.write(pcs.id, '', 'heartbeatTimeout', 0);
    simulated.write(pcs.id, '', 'activePowerSet', 60);
    for (let second = 0; second < 10; second++) simulated.step(1);
    const keys = [...toDeviceMap(record, content.devices).points.keys()].filter((key) => key.startsWith('/branch.'));
    const valuesOf = (name: string) => keys.filter((key) => key.endsWith(`#${name}`)).map((key) => simulated.value(pcs.id, key));
    return { valuesOf, total: (name: string) => simulated.value(pcs.id, name) };
  };
  const { valuesOf, total } = after(3);
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
  expect(total('dcPower')).toBeGreaterThan(50);
  expect(valuesOf('voltage')).toEqual([total('dcVoltage'), total('dcVoltage'), total('dcVoltage')]);
  expect(sum(valuesOf('power'))).toBeCloseTo(total('dcPower'), 6);
  expect(sum(valuesOf('current'))).toBeCloseTo(total('dcCurrent'), 6);
  expect(new Set(valuesOf('power')).size).toBe(3);
  for (const each of valuesOf('power')) expect(Math.abs(each / (total('dcPower') / 3) - 1)).toBeLessThan(0.03);
  expect(after(1).valuesOf('power')).toHaveLength(1);
});
