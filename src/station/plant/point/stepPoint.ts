// Advances all models of one grid connection point by a step, and determines the power from the grid and the energy of each path.
import { extremes } from '../battery/cellStats.ts';
import type { Path } from '../books.ts';
import { flowOf, flowsAt } from './pointFlows.ts';
import type { Step } from '../model.ts';
import type { PlantFile } from '../plantFile.ts';
import type { Point } from './point.ts';
import { type createSiteLoad, hourOf } from '../site/siteLoad.ts';
import { whereaboutsAt } from '../site/trips.ts';

export interface StepAround {
  plant: PlantFile;
  loadAt: ReturnType<typeof createSiteLoad>;
  /** Energy in kWh by path. The energy of the step is added. */
  moved: Record<Path, number>;
}
/** Totals of one step in kW and kvar. Consumption is positive, and so is PV generation. */
interface Tally {
  storage: number;
  storageReactive: number;
  auxiliary: number;
  cabinetHeat: number;
  pv: number;
  pvReactive: number;
  charging: number;
}
/** Rated power of the converter of one cabinet in kW. */
const cabinetPower = 125;

/** Returns the power from the grid in kW. */
export function stepPoint(point: Point, step: Step, sun: number, around: StepAround): number {
  const { plant, moved } = around;
  const hours = step.dtS / 3600;
  const hour = hourOf(step.at - step.dtS * 500, plant.station.timezone);
  const tally: Tally = { storage: 0, storageReactive: 0, auxiliary: 0, cabinetHeat: 0, pv: 0, pvReactive: 0, charging: 0 };
  // On the road, the vehicle supplies its own consumption and does not affect the site.
  const away = plant.plant.trips !== undefined && whereaboutsAt(plant, step.at).away;
  stepConverters(point, step, away, tally, moved);
  stepCooling(point, step, tally);
  for (const model of point.dcdc) {
    model.step(step);
    moved.converterLoss += model.loss * hours;
  }
  stepAir(point, step, tally);
  for (const inverter of point.inverters) {
    inverter.step(step, sun);
    tally.pv += inverter.activePower;
    tally.pvReactive += inverter.reactivePower;
  }
  for (const unit of point.pvStores) {
    unit.step(step, sun, hour);
    tally.pv += unit.pvPower;
    tally.storage += unit.storagePower;
    moved.converterLoss += unit.loss * hours;
  }
  for (const pile of point.piles) {
    pile.step(step, hour);
    tally.charging += pile.power;
  }
  return close(point, step, away, tally, around);
}

function stepConverters(point: Point, step: Step, away: boolean, tally: Tally, moved: Record<Path, number>): void {
  const hours = step.dtS / 3600;
  for (const model of point.pcs) {
    model.feedItself(away ? point.auxiliary / point.pcs.length : undefined);
    model.step(step);
    tally.storage += model.activePower;
    tally.storageReactive += model.reactivePower;
    tally.cabinetHeat += model.loss;
    moved.converterLoss += model.loss * hours;
  }
}

function stepCooling(point: Point, step: Step, tally: Tally): void {
  for (const { model, id, driven } of point.stacks) {
    if (!driven) model.flow(0, step.dtS);
    const cooling = point.cooling.find(({ stack }) => stack === id)?.model;
    const { toCoolant } = model.finish(step, cooling?.supply());
    cooling?.take(toCoolant);
    const { temperature } = model.battery;
    cooling?.step(step, Math.max(...extremes(temperature)), Math.min(...extremes(temperature)));
    tally.auxiliary += cooling?.power ?? 0;
  }
}

/**
 * Each air conditioner receives the heat of one cabinet of 125 kW. The converters of larger systems are outdoors, so their
 * further heat does not count.
 */
function stepAir(point: Point, step: Step, tally: Tally): void {
  const cabinets = Math.max(1, point.air.length, point.ratedPower / cabinetPower);
  for (const air of point.air) {
    air.step(step, tally.cabinetHeat / cabinets);
    tally.auxiliary += air.power;
  }
}

/** Determines the grid power as the remainder, advances the meters and adds up the energy. */
function close(point: Point, step: Step, away: boolean, tally: Tally, { plant, loadAt, moved }: StepAround): number {
  const { losses } = plant.plant;
  const hours = step.dtS / 3600;
  const { storage, storageReactive, auxiliary, pv, pvReactive, charging } = tally;
  const site = loadAt(step.at - step.dtS * 500, step.ambient);
  const load = site.active * point.share + charging;
  point.auxiliary = auxiliary;
  const storageSide = away ? 0 : storage + auxiliary;
  const through = load + storageSide - pv;
  const loss = losses.fixed * point.share + losses.share * Math.abs(through);
  const total = through + loss;
  const flows = flowsAt(
    {
      site,
      share: point.share,
      charging,
      pv,
      pvReactive,
      loss,
      ...(away ? { storage: 0, storageReactive: 0, auxiliary: 0 } : { storage, storageReactive, auxiliary }),
    },
    point.phases,
  );
  for (const { model, category } of point.meters) model.step(step, flows[flowOf(category)]);
  moved[total >= 0 ? 'import' : 'export'] += Math.abs(total) * hours;
  moved[storageSide >= 0 ? 'storageIn' : 'storageOut'] += Math.abs(storageSide) * hours;
  moved.pv += pv * hours;
  moved.load += load * hours;
  moved.charging += charging * hours;
  moved.lineLoss += loss * hours;
  moved.auxiliary += auxiliary * hours;
  return total;
}
