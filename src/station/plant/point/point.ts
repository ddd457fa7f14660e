// Collects the models of the devices behind one grid connection point.
import type { DeviceRecord } from '../../contract/index.ts';
import type { AirModel } from '../battery/air.ts';
import type { CoolingModel } from '../battery/cooling.ts';
import type { DcdcModel } from '../converter/dcdc.ts';
import type { MeterModel } from '../meter/meter.ts';
import type { PcsModel } from '../converter/pcs.ts';
import { createShares } from '../meter/phases.ts';
import type { PileModel } from '../site/pile.ts';
import type { PointPhases } from './pointFlows.ts';
import type { InverterModel } from '../site/inverter.ts';
import type { PvStoreModel } from '../site/pvStore.ts';
import type { StackModel } from '../battery/stack.ts';

/** All models at one grid connection point. */
export interface Point {
  pcs: PcsModel[];
  dcdc: DcdcModel[];
  pvStores: PvStoreModel[];
  stacks: { model: StackModel; id: string; driven: boolean }[];
  inverters: InverterModel[];
  cooling: { model: CoolingModel; stack: string }[];
  air: AirModel[];
  /** Rated power of the converters in kW. */
  ratedPower: number;
  /** Power of cooling and air conditioning in the last step, in kW. */
  auxiliary: number;
  piles: PileModel[];
  meters: { model: MeterModel; category: DeviceRecord['category'] }[];
  share: number;
  phases: PointPhases;
}

export const newPoint = (seed: number, now: () => number): Point => ({
  pcs: [],
  dcdc: [],
  pvStores: [],
  stacks: [],
  inverters: [],
  cooling: [],
  air: [],
  ratedPower: 0,
  auxiliary: 0,
  piles: [],
  meters: [],
  share: 1,
  phases: { load: createShares(seed, 0.09, now), storage: createShares(seed ^ 1, 0.006, now) },
});
