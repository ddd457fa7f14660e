// Compares the simulation of a period with the same period of the simulated plant, controlled by the dispatch step by step.
import { expect, it } from 'vitest';
import { toCommon } from '../../../../../src/station/dispatch/plan/planFromDocs.ts';
import { createPilot } from '../../../../../src/station/history/pilot.ts';
import { createPlant } from '../../../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../../../src/station/plant/plantFile.ts';
import { ofRole } from '../../../../../src/station/equipment/roles.ts';
import type { SimulationAsked } from '../../../../../src/station/domain/strategy/simulation/engine/asked.ts';
import { plants, types } from '../../../demoSet.ts';
import { finish } from './stations.ts';

/** Seconds of a step of the plant: short compared with those of the simulation. */
const stepS = 5;

interface Lived {
  asked: SimulationAsked;
  power: number[];
  soc: number[];
  reason: number[];
}
function live(file: PlantFile, start: number, minutes: number): Lived {
  const plant = createPlant({ plant: file, devices: file.devices, types, at: start });
  const pilot = createPilot({ plant, file, types });
  const [converters, batteries] = [ofRole(file.devices, types, 'converter'), ofRole(file.devices, types, 'battery')];
  const meters = file.devices.filter(({ category }) => category === 'total');
  const sum = (of: readonly { id: string }[], point: string): number =>
    of.reduce((all, { id }) => all + plant.value(id, point), 0);
  const template = file.strategy.templates.find(({ id }) => id === file.strategy.months['10']);
  if (!template) throw new Error('October has no template');
  const lived: Lived = {
    asked: {
      zone: file.station.timezone,
      start,
      minutes,
      batteries: batteries.map(({ id }) => ({ id, ratedEnergy: plant.value(id, 'ratedEnergy'), soc: plant.value(id, 'soc') })),
      converters: converters.map(({ id, relates, config, busbarName }) => ({
        id,
        ratedPower: Number(config.ratedPower),
        battery: relates?.stack ?? '',
        area: busbarName,
      })),
      around: { site: new Float64Array(minutes) },
      plans: [{ from: start, plan: { kind: 'pv', document: template, common: toCommon(file.strategy, template) } }],
    },
    power: [],
    soc: [],
    reason: [],
  };
  for (let minute = 0; minute < minutes; minute += 1) {
    let [site, power] = [0, 0];
    for (let second = 0; second < 60; second += stepS) {
      pilot.steer();
      plant.step(stepS);
      const storage = sum(converters, 'activePower');
      power += (storage * stepS) / 60;
      site += ((sum(meters, 'activePower') - storage) * stepS) / 60;
    }
    if (lived.asked.around.site) lived.asked.around.site[minute] = site;
    lived.power.push(power);
    lived.soc.push(sum(batteries, 'soc') / batteries.length);
    lived.reason.push(pilot.decision().reason);
  }
  return lived;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

// Covers a charge at night up to its limit, the morning discharge, and the next charge.
it.each(['cabinet', 'charging'])('the simulation of half a day of %s agrees with the plant', (name) => {
  const file = plants[name] as PlantFile;
  const minutes = 12 * 60;
  const { asked, power, soc, reason } = live(file, Date.parse('2026-10-19T00:00:00+08:00'), minutes);
  const run = finish(asked);
  const rated = asked.converters.reduce((sum, { ratedPower }) => sum + ratedPower, 0);
  const powerErrors = power.map((value, minute) => Math.abs(value - (run.power[minute] ?? Number.NaN)));
  const socError = Math.max(...soc.map((value, minute) => Math.abs(value - (run.soc[minute] ?? Number.NaN))));
  const alike = reason.filter((number, minute) => number === run.reason[minute]).length / minutes;
  expect(mean(powerErrors) / rated).toBeLessThan(0.005);
  expect(socError).toBeLessThan(1.2);
  expect(alike).toBeGreaterThan(0.98);
});
