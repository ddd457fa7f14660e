// Dispatch of a plant that runs faster than real time. It uses the code of the running station, but reads and writes the plant
// directly instead of by Modbus.
import type { DispatchOrder } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { monthOf, timeOf } from '../../core/time.ts';
import { createBinder } from '../dispatch/binding/binder.ts';
import { createDecisionPipeline } from '../dispatch/decisionPipeline.ts';
import { type Decision, type Plan, toPoints } from '../dispatch/decision.ts';
import { createDemandWindows } from '../dispatch/demand/demandWindow.ts';
import { createFresh } from '../equipment/fresh.ts';
import { setPoint } from '../dispatch/setPointWriter.ts';
import { toCommon } from '../dispatch/plan/planFromDocs.ts';
import { createReverseTrips } from '../dispatch/feedIn/reverseTrip.ts';
import { createPlantView } from '../dispatch/plantView.ts';
import type { Plant } from '../plant/plant.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import { livePlant } from './livePlant.ts';

export interface Pilot {
  steer(): void;
  /** Points of the device "dispatch". */
  decision(): Record<(typeof decisionPoints)[number], number>;
}
export const decisionPoints = ['wanted', 'power', 'reason', 'nextPower', 'nextReason', 'running'] as const;
export interface PilotParts {
  plant: Plant;
  file: PlantFile;
  types: Members<DeviceType>;
  /** Order of the limits, as declared in the schemas. Default: the order of the engine. */
  order?: (() => DispatchOrder) | undefined;
}

export function createPilot({ plant, file: { strategy, station }, types, order }: PilotParts): Pilot {
  const clock = { now: () => plant.at };
  const live = livePlant(plant, types);
  const fresh = createFresh({ clock, live, types: () => types });
  const seen = { clock, devices: () => plant.records, types: () => types, live, fresh };
  const binder = createBinder(seen);
  const view = createPlantView({ ...seen, timezone: () => station.timezone, binder });
  const demand = createDemandWindows((at) => timeOf(at, station.timezone));
  const pipeline = createDecisionPipeline({ view, order, demand, trips: createReverseTrips() });
  let decision: Decision = { wanted: 0, power: 0, off: false, code: 'stopped' };
  let beat = 0;
  let month = '';
  let plan: Plan | undefined;

  function planOf(of: string): Plan | undefined {
    const template = strategy.templates.find(({ id }) => id === strategy.months[String(Number(of.slice(5)))]);
    return template && { kind: 'pv', document: template, common: toCommon(strategy, template) };
  }
  return {
    steer() {
      const thisMonth = monthOf(plant.at, station.timezone);
      if (thisMonth !== month) plan = planOf((month = thisMonth));
      if (!plan || !strategy.enabled) return;
      const converters = view.converters();
      demand.add(plant.at, view.draws(converters));
      const decided = pipeline(converters, plan);
      decision = decided.decision;
      beat = (beat + 1) % 65_536;
      for (const { id, band } of converters) {
        plant.write(id, '', 'activePowerSet', setPoint(band, decided.powers.get(id)));
        plant.write(id, '', 'heartbeat', beat);
      }
    },
    decision: () => ({ ...toPoints(decision), running: 1 }),
  };
}
