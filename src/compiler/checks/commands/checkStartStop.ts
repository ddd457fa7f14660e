// Checks the commands that start and stop a device. Reports a start that writes the value of a stop, or 0 without a choice for it,
// and a start and a stop that the same reading confirms.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { CompilerContext } from '../../compilerContext.ts';
import { at, below, type Doc } from '../../doc.ts';
import { type Dict, dict, entries } from '../../json.ts';
import { offeredBy } from '../../language/misfit.ts';

export function checkStartStop(context: CompilerContext, doc: Doc, type: DeviceType): void {
  const { rest, points } = type;
  const commands = entries(type.commands).map(([name, command]): [string, Dict] => [name, dict(command)]);
  const stops = commands.filter(([name]) => name === 'stop' || name === rest?.stop);
  const starts = commands.filter(([name, { energizes }]) => name === 'start' || name === rest?.start || energizes === true);
  for (const [name, { writesFirst }] of stops)
    if (writesFirst !== undefined)
      context.report('device/stop-in-steps', below(below(below(at(doc), 'commands'), name), 'writesFirst'), { name });
  for (const [name, start] of starts) {
    const place = below(below(at(doc), 'commands'), name);
    const { point, value } = dict(start.writes);
    const written = typeof point === 'string' && Object.hasOwn(points, point) ? points[point] : undefined;
    if (value === 0 && written && !offeredBy(written)?.includes(0))
      context.report('device/starts-by-zero', below(below(place, 'writes'), 'value'), { name, point: String(point) });
    for (const [other, stop] of stops) {
      if (other === name) continue;
      if (typeof value === 'number' && isSame(start.writes, stop.writes))
        context.report('device/starts-by-stop', name === rest?.start ? below(below(at(doc), 'rest'), 'start') : place, {
          start: name,
          stop: other,
        });
      if (isSame(start.confirmedBy, stop.confirmedBy))
        context.report('device/confirmed-alike', below(below(place, 'confirmedBy'), 'value'), { start: name, stop: other });
    }
  }
}

/** Whether both have the same point and the same constant. */
function isSame(one: unknown, other: unknown): boolean {
  const { point, value } = dict(one);
  return typeof value === 'number' && point === dict(other).point && value === dict(other).value;
}
