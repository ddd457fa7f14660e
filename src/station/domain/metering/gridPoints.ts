// Computes once a second the load of each grid connection point relative to its transformer and limits. The results are values of
// a virtual device, so that its device file can define alarms. Without fresh readings they are unknown.
import { apparentOf, sumOf } from '../flow/index.ts';
import { metersOf } from '../../counters/index.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import type { Common, GridLimits } from '../../dispatch/decision.ts';
import type { Curtailment } from '../../dispatch/feedIn/curtailment.ts';
import type { DemandWindows } from '../../dispatch/demand/demandWindow.ts';
import type { FreshOf } from '../../equipment/fresh.ts';
import { ofRole } from '../../equipment/roles.ts';

export interface GridPoint {
  busbarName: string;
  /** Rated power of its transformer in kVA. */
  capacity?: number | undefined;
}
export interface GridPointParts {
  /** In the order of configuration. */
  points: () => readonly GridPoint[];
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  freshOf: FreshOf;
  limits: () => Common | undefined;
  /** The state of the dispatch at the points; undefined while there is no dispatch. */
  watched: () => WatchedGrid | undefined;
  /** A permanent number for each point; NaN if none can be assigned now. */
  numberOf: (busbarName: string) => number;
  put: (device: string, type: string, values: Readonly<Record<string, number>>) => void;
}
interface WatchedGrid {
  /** The demand windows of the station (without a name) or of a point. */
  demand: Pick<DemandWindows, 'outlookOf'>;
  tripped: (busbarName: string | undefined) => boolean;
  curtailed: Curtailment['state'];
}
export interface GridPoints {
  /** Each point as a device. With several points also their total, for the limits of the station. */
  records(): DeviceRecord[];
  tick(): void;
}
const gridPointType = 'gridPoint';

export function createGridPoints({
  points,
  devices,
  types,
  freshOf,
  limits,
  watched,
  numberOf,
  put,
}: GridPointParts): GridPoints {
  /** Power of the meters at a point, or at all points; unknown if one of them is. */
  function measured(busbarName: string | undefined): { active: number | undefined; apparent: number | undefined } {
    const meters = metersOf(ofRole(devices(), types(), 'meter'), 'total').filter(
      (each) => busbarName === undefined || each.busbarName === busbarName,
    );
    const read = (point: string) => sumOf(meters.map(({ id }) => freshOf(id)?.values[point]));
    const active = read('activePower');
    return { active, apparent: apparentOf(active, read('reactivePower')) };
  }
  /** `counted`: the point whose demand is counted separately; undefined: the station. */
  function raise(
    id: string,
    busbarName: string | undefined,
    capacity: number | undefined,
    limits: GridLimits | undefined,
    counted: string | undefined,
  ): void {
    const { active, apparent } = measured(busbarName);
    const { passed, expected } = (limits && watched()?.demand.outlookOf(counted, limits)) ?? {};
    put(id, gridPointType, {
      activePower: active ?? Number.NaN,
      apparentPower: apparent ?? Number.NaN,
      loading: shareOf(apparent, capacity),
      demandShare: shareOf(active, limits?.demandLimit),
      demandMean: shareOf(passed, limits?.demandLimit),
      demandForecast: shareOf(expected, limits?.demandLimit),
      reverseShare: shareOf(active, limits?.reverseLimit),
      reverseTripped: flagOf(limits?.reverseLimit === undefined ? undefined : watched()?.tripped(counted)),
      ...(counted === undefined && exportOf(active, limits, watched()?.curtailed())),
    });
  }
  const numbered = () =>
    points().flatMap((point) => {
      const number = numberOf(point.busbarName);
      return Number.isNaN(number) ? [] : [{ ...point, id: `${gridPointType}${number}` }];
    });

  return {
    records() {
      const all = numbered();
      const own = all.map(({ id, busbarName }) => toRecord(id, busbarName, busbarName));
      return all.length < 2 ? own : [...own, toRecord(stationPoint, all.map(({ busbarName }) => busbarName).join(' + '), '')];
    },
    tick() {
      const all = numbered();
      const now = limits();
      const only = all.length === 1;
      if (all.length > 1) raise(stationPoint, undefined, undefined, now, undefined);
      for (const { id, busbarName, capacity } of all)
        raise(id, busbarName, capacity, only ? now : now?.areas?.[busbarName], only ? undefined : busbarName);
    },
  };
}

const stationPoint = `${gridPointType}0`;
/** Export above the agreed limit of the whole site in kW, and the state of curtailment. */
function exportOf(
  active: number | undefined,
  limits: GridLimits | undefined,
  { percent, deviating }: Partial<ReturnType<Curtailment['state']>> = {},
) {
  const { exportLimit } = limits ?? {};
  const beyond = active === undefined || exportLimit === undefined ? undefined : Math.max(0, 0 - active - exportLimit);
  return { exportBeyond: beyond ?? Number.NaN, curtailment: percent ?? Number.NaN, curtailmentFaults: deviating ?? Number.NaN };
}
const flagOf = (value: boolean | undefined): number => (value === undefined ? Number.NaN : Number(value));
const shareOf = (value: number | undefined, of: number | undefined): number =>
  value === undefined || of === undefined || of <= 0 ? Number.NaN : (value / of) * 100;

const toRecord = (id: string, name: string, busbarName: string): DeviceRecord => ({
  id,
  name,
  type: gridPointType,
  model: '',
  busbarName,
  link: { protocol: 'none', ip: '', port: 0, unitId: 0 },
  config: {},
});
