// The event time of a simulated device.
import { expect, it } from 'vitest';
import { createPlant } from '../../../../src/station/plant/plant.ts';
import { cabinet, devices, types } from '../../demoSet.ts';

const start = Date.UTC(2026, 10, 19, 4);
const plantOf = () => createPlant({ plant: cabinet, devices, types, at: start, seed: 1 });

it('a new fault has the event time at which it appeared, and no time before', () => {
  const plant = plantOf();
  const time = plant.reader('stack1', '', 'eventTime');
  plant.step(1);
  plant.step(1);
  expect(time()).toBeNaN();
  plant.force('stack1', { slaveFault: 1 });
  expect(plant.value('stack1', 'slaveFault')).toBe(1);
  expect(time()).toBe(plant.at);
  plant.step(1);
  expect(time()).toBe(plant.at - 1000);
});

it('a fault that is present from the start or appears during large steps has no event time', () => {
  const plant = plantOf();
  plant.force('stack1', { slaveFault: 1 });
  plant.step(1);
  plant.force('stack1', undefined);
  plant.step(60);
  plant.force('stack1', { slaveFault: 1 });
  expect(plant.reader('stack1', '', 'eventTime')()).toBeNaN();
});
