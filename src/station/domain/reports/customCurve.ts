// Call of the custom curve: at most ten points of one device, in the finest stored step when zoomed in.
import type { CurveDataDevice } from '../../../core/calls/calls.gen.ts';
import { fromPointKey } from '../../../core/devices/device.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { alarmMarks, isAbout } from '../alarms/index.ts';
import { zoneOf } from '../documents/index.ts';
import { toDeviceAndPath } from '../monitor/index.ts';
import { deviceOf, refuseAt } from '../request/index.ts';
import { changeMarks } from './curveData/changeMarks.ts';
import { type Stretch, toStretch } from './curveData/curveSteps.ts';
import { type Drawing, drawPoints } from './curveData/deviceCurves.ts';

/** Steps shorter than that of a day, the finest first, and the maximum number of their rows in a picture. */
const fineSteps = [1, 10] as const;
const mostFineRows = 3600;
/**
 * Minimum share of the time covered by the minute data that a finer step must also cover. Otherwise part of the curve would be
 * missing.
 */
const enough = 0.95;

/** All points must belong to one device, and cells to one cluster. */
export function mustBeTogether(device: DeviceRecord, keys: readonly string[]): void {
  const owners = keys.map((key) => fromPointKey(key).type);
  if (owners.some((owner) => owner !== device.type && !owner.startsWith(`${device.id}/`)))
    throw refuseAt('/keys', 'All measurement points must belong to one device');
  if (new Set(holdersOf(keys)).size > 1) throw refuseAt('/keys', 'Cells must belong to one cluster');
}

/** The containers of the requested parts, for example the cluster of a cell. */
export const holdersOf = (keys: readonly string[]): string[] =>
  keys.flatMap((key) => {
    const steps = fromPointKey(key).type.split('/');
    return steps.length > 2 ? [steps.slice(0, -1).join('/')] : [];
  });

async function multi(request: CurveDataDevice, context: CallContext) {
  const { station } = context;
  const { id = '', keys = [] } = request;
  const asked = toStretch(request, station.clock.now(), zoneOf(station));
  if (id === '' || keys.length === 0) return { ...asked, at: [], series: [], marks: [] };
  const device = deviceOf(station, toDeviceAndPath(id).device);
  mustBeTogether(device, keys);
  const { stretch, drawing } = await finest(request, context, device, asked);
  const marks = alarmMarks(station, stretch.start, stretch.end, isAbout(id));
  return { ...stretch, ...drawing, marks, changes: changeMarks(context, stretch) };
}

/** Uses the requested step, otherwise the finest step that hides nothing that the minutes show. */
async function finest(request: CurveDataDevice, context: CallContext, device: DeviceRecord, asked: Stretch) {
  const { keys = [], points: pixels, stepS, start, end } = request;
  const drawn = (stretch: Stretch) => drawPoints(context, device, { keys, part: '', pixels }, stretch);
  const coarse = { stretch: asked, drawing: await drawn(asked) };
  if (stepS !== undefined || start === undefined || end === undefined || asked.stepS > 60) return coarse;
  for (const fine of fineSteps) {
    if ((asked.end - asked.start) / (fine * 1000) > mostFineRows) continue;
    const stretch = { ...asked, stepS: fine };
    const drawing = await drawn(stretch);
    if (knownOf(drawing, fine) >= enough * knownOf(coarse.drawing, asked.stepS)) return { stretch, drawing };
  }
  return coarse;
}

/** Seconds with known values, summed over all series. */
const knownOf = ({ series }: Drawing, stepS: number): number =>
  series.reduce((sum, { values = [] }) => sum + values.filter((value) => value !== null).length * stepS, 0);

export const customCurve: Handlers = { 'curve.multi': multi };
