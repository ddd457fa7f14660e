// Power flow: the physical models of a plant by grid connection point, and the power between them in one step. grid + PV = load +
// storage + losses holds in every step, because the grid is the remainder.
import { recordOf } from '../../core/object.ts';
import type { StackModel } from './battery/stack.ts';
import { type Books, createDayBooks, type DayBook, noBooks, paths } from './books.ts';
import type { PcsModel } from './converter/pcs.ts';
import type { Model, Step } from './model.ts';
import { sunShare } from './site/sun.ts';
import { createSiteLoad } from './site/siteLoad.ts';
import { stepPoint } from './point/stepPoint.ts';
import { type ModelParts, toModels } from './toModels.ts';

export interface Flows {
  models: ReadonlyMap<string, Model>;
  step(step: Step): void;
  trip(device: string): void;
  books(): Books;
  days(): readonly DayBook[];
}

export function createFlows(parts: ModelParts): Flows {
  const { plant, seed, state } = parts;
  const parameters = plant.plant;
  const { models, points, stacks } = toModels(parts);
  const places = [...points.values()];
  for (const [name, point] of points) point.share = parameters.load.shares?.[name] ?? 1 / Math.max(1, places.length);
  const batteries = [...stacks.values(), ...places.flatMap(({ pvStores }) => pvStores)].map(({ battery }) => battery);
  const books: Books = { ...noBooks(sumOf(batteries, (each) => each.stored())), ...state?.books };
  const days = createDayBooks(state?.days);
  const moved = recordOf(paths, () => 0);
  const around = { plant, loadAt: createSiteLoad(plant, seed), moved };
  return {
    models,
    trip(device) {
      const model = models.get(device);
      if (model && 'trip' in model) (model as PcsModel).trip();
    },
    step(step) {
      const sun = sunShare(step.at - step.dtS * 500, parameters, step.light);
      for (const path of paths) moved[path] = 0;
      let fromGrid = 0;
      for (const point of places) fromGrid += stepPoint(point, step, sun, around);
      for (const path of paths) books[path] += moved[path];
      days.enter(step, moved, fromGrid);
    },
    days: days.list,
    books: () => ({
      ...books,
      batteryHeat: sumOf(batteries, ({ heat }) => heat),
      stored: sumOf(batteries, (each) => each.stored()),
    }),
  };
}

function sumOf(batteries: readonly StackModel['battery'][], of: (battery: StackModel['battery']) => number): number {
  let sum = 0;
  for (const each of batteries) sum += of(each);
  return sum;
}
