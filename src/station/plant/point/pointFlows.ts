// Computes the power at each kind of meter of a grid connection point, by phase, from the power of its devices.
import type { DeviceRecord } from '../../contract/index.ts';
import { addTo, type ByPhase, type Flow, noFlow } from '../meter/phases.ts';
import type { SiteLoad } from '../site/siteLoad.ts';

/** Distribution among the phases: uneven for the load, nearly even for converters. */
export interface PointPhases {
  load: ByPhase;
  storage: ByPhase;
}
/** In kW and kvar. Generation is positive. */
export interface PointPowers {
  site: SiteLoad;
  /** Share of the site load at this point. */
  share: number;
  charging: number;
  storage: number;
  storageReactive: number;
  auxiliary: number;
  pv: number;
  pvReactive: number;
  loss: number;
}
type Metered = 'load' | 'storage' | 'pv' | 'station' | 'total';

/** kvar per kW of compressors, pumps and fans, and of the rectifiers of charging piles. */
const tangent = { auxiliary: 0.55, charging: 0.12 };
const third: ByPhase = () => 1 / 3;

/** The flow that a meter of this category measures. A meter without a category is at the grid. */
export const flowOf = (category: DeviceRecord['category']): Metered =>
  category === 'storage' || category === 'load' || category === 'pv' || category === 'station' ? category : 'total';

/** The grid power is the remainder: load and storage less PV generation, plus the losses between the meters. */
export function flowsAt(powers: PointPowers, phases: PointPhases): Record<Metered, Flow> {
  const { site, share, charging, storage, storageReactive, auxiliary, pv, pvReactive, loss } = powers;
  const flows = { load: noFlow(), storage: noFlow(), pv: noFlow(), station: noFlow(), total: noFlow() };
  addTo(flows.load, site.active * share, site.reactive * share, phases.load);
  addTo(flows.load, charging, charging * tangent.charging, phases.storage);
  addTo(flows.station, auxiliary, auxiliary * tangent.auxiliary, phases.load);
  addTo(flows.storage, storage, storageReactive, phases.storage);
  addTo(flows.pv, pv, pvReactive, phases.storage);
  addTo(flows.total, loss, 0, third);
  for (const way of ['active', 'reactive'] as const) {
    for (let phase = 0; phase < 3; phase++) {
      const at = (flow: Flow): number => flow[way][phase] ?? Number.NaN;
      flows.storage[way][phase] = at(flows.storage) + at(flows.station);
      flows.total[way][phase] = at(flows.total) + at(flows.load) + at(flows.storage) - at(flows.pv);
    }
  }
  return flows;
}
