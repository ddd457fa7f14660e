// A simulated device uses the choices of its type, regardless of their codes, for readings and for commands.
import { describe, expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { Members } from '../../../src/core/language.ts';
import { simulated } from '../../../src/core/devices/roles.gen.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { mapDict } from '../../../src/compiler/json.ts';
import { plants, types } from '../demoSet.ts';

const at = Date.parse('2026-06-18T11:00:00+08:00');
const further = 700;
const spoken: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = simulated;
/** The delivered types with other codes for every choice that a simulated device uses. */
const renumbered: Members<DeviceType> = mapDict(types, (type) => ({
  ...type,
  points: mapDict(type.points, (point, name) => {
    if (!spoken[type.role ?? '']?.[name]) return point;
    const choices = mapDict(point.choices ?? {}, (choice) => ({ ...choice, const: Number(choice.const) + further }));
    return { ...point, choices };
  }),
}));
const code = (type: string, point: string, name: string): unknown => renumbered[type]?.points[point]?.choices?.[name]?.const;

const codePoints = Object.entries(plants).flatMap(([plant, file]) =>
  file.devices.flatMap(({ id, type }) =>
    Object.keys(spoken[types[type]?.role ?? ''] ?? {})
      .filter((point) => types[type]?.points[point] && types[type].points[point].access !== 'write')
      .map((point) => ({ plant, file, id, type, point })),
  ),
);
function start(file: PlantFile | undefined): ReturnType<typeof createPlant> {
  if (!file) throw new Error('There is no such plant');
  const plant = createPlant({ plant: file, devices: file.devices, types: renumbered, at });
  for (let second = 0; second < 3; second++) plant.step(1);
  return plant;
}

describe('device types with other codes', () => {
  it('have a reported choice for every device of every plant', () => {
    const running = new Map<string, ReturnType<typeof createPlant>>();
    const lost = codePoints.filter(({ plant, file, id, type, point }) => {
      const one = running.get(plant) ?? start(file);
      running.set(plant, one);
      const choices = Object.values(renumbered[type]?.points[point]?.choices ?? {});
      return !choices.some((choice) => choice.const === one.value(id, point));
    });
    expect(codePoints.length).toBeGreaterThan(60);
    expect(lost.map(({ plant, id, point }) => `${plant} ${id}#${point}`)).toEqual([]);
  });

  it('execute the commands of a converter and its battery', () => {
    const plant = start(plants.cabinet);
    const order = (device: string, type: string, name: string): void =>
      plant.write(device, '', 'control', Number(code(type, 'control', name)));
    const after = (seconds: number): unknown[] => {
      for (let second = 0; second < seconds; second++) plant.step(1);
      return [plant.value('pcs1', 'phase'), plant.value('stack1', 'packStatus')];
    };
    const [stopped, standby] = [code('pcs', 'phase', 'stopped'), code('pcs', 'phase', 'standby')];
    order('pcs1', 'pcs', 'stop');
    expect(after(5)[0]).toBe(stopped);
    order('stack1', 'stack', 'open');
    expect(after(2)).toEqual([stopped, code('stack', 'packStatus', 'initial')]);
    order('stack1', 'stack', 'close');
    order('pcs1', 'pcs', 'start');
    expect(after(30)).toEqual([standby, code('stack', 'packStatus', 'ready')]);
    plant.trip('pcs1');
    expect(after(2)[0]).toBe(code('pcs', 'phase', 'fault'));
    expect(plant.value('pcs1', 'faultCode')).toBe(code('pcs', 'faultCode', 'hardware'));
    order('pcs1', 'pcs', 'reset');
    expect(after(2)[0]).toBe(stopped);
  });

  it.each([
    ['lc1', 'lc', 'mode'],
    ['ac1', 'ac', 'mode'],
  ])('execute start and stop of %s', (device, type, point) => {
    const plant = start(plants.cabinet);
    const runs = plant.value(device, point);
    plant.write(device, '', 'control', Number(code(type, 'control', 'stop')));
    plant.step(1);
    expect(plant.value(device, 'runState')).toBe(0);
    expect(plant.value(device, point)).not.toBe(runs);
    plant.write(device, '', 'control', Number(code(type, 'control', 'start')));
    plant.step(1);
    expect(plant.value(device, 'runState')).toBe(1);
  });
});
