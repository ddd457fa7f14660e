// Makes the visible parts of a device file from the points of a SunSpec group: headline, groups, commands and alarms.
import type { Text } from '../../core/language.ts';
import type { Dict } from '../json.ts';
import type { MadePoint } from './toPoint.ts';

const members = (points: readonly MadePoint[]): Dict => Object.fromEntries(points.map(({ name }) => [name, {}]));

/**
 * The standard uses the shortest names for basic quantities (V, A, W, SoC), so the shortest mandatory ones come first. A group
 * without mandatory points or measurements shows what it has.
 */
export function toHeadline(points: readonly MadePoint[]): Dict {
  const of = (sort: MadePoint['sort']): MadePoint[] => points.filter((each) => each.sort === sort);
  const choices = [of('measured').filter(({ from }) => from.mandatory), of('measured'), of('state'), of('text'), of('set')];
  const best = choices.find(({ length }) => length > 0) ?? [];
  // The station's names for the points of a claim are longer than those of the standard, so sort by the standard's names.
  return members(best.toSorted((one, other) => one.from.name.length - other.from.name.length).slice(0, 4));
}

const titles = {
  text: 'Nameplate',
  measured: 'Measured values',
  state: 'State',
  set: 'Settings',
  scale: 'Scale factors',
  model: 'Model',
} as const;

export function toGroups(points: readonly MadePoint[]): Dict {
  const groups: Dict = {};
  for (const sort of ['text', 'state', 'measured', 'set'] as const)
    addGroup(
      groups,
      sort,
      titles[sort],
      points.filter((each) => each.sort === sort),
    );
  const fields = new Set(points.filter(({ sort }) => sort === 'bits').map(({ from }) => from));
  for (const field of fields) {
    const name = `bits${Object.keys(groups).length}`;
    addGroup(
      groups,
      name,
      field.label ?? field.name,
      points.filter(({ from }) => from === field),
    );
  }
  for (const sort of ['scale', 'model'] as const)
    addGroup(
      groups,
      sort,
      titles[sort],
      points.filter((each) => each.sort === sort),
    );
  return groups;
}
function addGroup(groups: Dict, name: string, title: string, points: readonly MadePoint[]): void {
  if (points.length > 0) groups[name] = { title, points: members(points) };
}

/** Each writable point has a separate command with read-back: a common form would also write unchanged values. */
export function toCommands(points: readonly MadePoint[]): Dict {
  return Object.fromEntries(
    points
      .filter(({ sort }) => sort === 'set')
      .map(({ name, point }) => {
        const value = { from: `/form/${name}` };
        return [
          name,
          {
            title: toTitle(point.title),
            writes: { point: name, value },
            confirmedBy: { point: name, value, withinMs: 5000 },
            needs: ['control-device', 'strategy-stopped', 'parked'],
            confirm: risk,
            ask: { points: { [name]: {} } },
          },
        ];
      }),
  );
}
/** A button title is a verb. */
const toTitle = (title: Text | undefined): Text | undefined =>
  typeof title !== 'string' || /^set /i.test(title) ? title : { text: 'Set {{name}}', values: { name: title } };
const risk =
  'Operating this device is hazardous. Make sure that nobody is working on it and that the strategy is stopped. Continue?';

/** Events of the standard have no level. A device with another model ID is not this model. */
export function toAlarms(points: readonly MadePoint[], id: number): Dict {
  const alarms: Dict = {};
  const own = points.find(({ from }) => from.name === 'ID');
  if (own) {
    alarms.model = {
      level: 'B',
      title: 'A different SunSpec model responds at this address',
      advice: 'Set the base address of the device to the register that contains the model ID.',
      when: { op: 'not', of: { op: 'eq', at: `/${own.name}`, value: id } },
      holdMs: 0,
      identityMismatch: true,
    };
  }
  for (const { name, point, sort, from } of points) {
    if (sort !== 'bits' || !/evt/i.test(from.name)) continue;
    alarms[name] = { level: 'unrated', title: point.title, when: { op: 'eq', at: `/${name}`, value: 1 }, holdMs: 0 };
  }
  return alarms;
}
