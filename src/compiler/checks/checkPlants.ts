// Checks the plant files. Reports duplicate ids, unknown models, relations, places and settings, and invalid values.
import type { DeviceType } from '../../core/devices/device.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { checkDays } from './checkDays.ts';
import { at, type At, below } from '../doc.ts';
import { type Dict, dict, entries, isDict, list, show, text } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { propertiesOf } from '../language/lookup.ts';
import { misfit } from '../language/misfit.ts';
import { standardVisitor } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';

export function checkPlants(context: CompilerContext): void {
  for (const doc of docsOf(context, 'plants')) {
    const place = at(doc);
    walk(doc.data, languageSchema('plant'), place, {
      report: context.report,
      visit: standardVisitor(context, { context, place: 'a plant' }),
    });
    const plant = dict(doc.data);
    const devices = list(plant.devices).map(dict);
    const ids = devices.flatMap(({ id }) => text(id) ?? []);
    const types = new Map(devices.map(({ id, type }) => [text(id) ?? '', text(type) ?? '']));
    const places = new Map(list(plant.busbars).map((each) => [text(dict(each).busbarName) ?? '', unitsOf(dict(each))]));
    checkTwice(context, below(place, 'devices'), plant.devices, { member: 'id', things: 'devices' });
    checkTwice(context, below(place, 'busbars'), plant.busbars, { member: 'busbarName', things: 'grid connection points' });
    checkTwice(context, below(place, 'machines'), plant.machines, { member: 'code', things: 'machines' });
    list(plant.busbars).forEach((each, index) => {
      const where = below(below(below(place, 'busbars'), index), 'unitInfoList');
      checkTwice(context, where, dict(each).unitInfoList, { member: 'name', things: 'units of one point' });
    });
    devices.forEach((device, index) =>
      checkDevice(context, below(below(place, 'devices'), index), device, { ids, places, types }),
    );
    checkDays(context, place, plant);
    checkTroubles(context, below(place, 'plant'), dict(plant.plant), devices);
  }
}

const unitsOf = ({ unitInfoList }: Dict): string[] => list(unitInfoList).flatMap((each) => text(dict(each).name) ?? []);

/** Names that serve as references must be unique. */
function checkTwice(
  context: CompilerContext,
  place: At,
  all: unknown,
  { member, things }: { member: string; things: string },
): void {
  const met = new Set<string>();
  list(all).forEach((each, index) => {
    const name = text(dict(each)[member]);
    if (name !== undefined && met.has(name))
      context.report('plant/same-name', below(below(place, index), member), { name, things });
    if (name !== undefined) met.add(name);
  });
}

/** Names that a device of the plant can refer to. */
interface Known {
  ids: readonly string[];
  /** Units of each grid connection point, by name. */
  places: ReadonlyMap<string, readonly string[]>;
  /** Type of each device, by id. */
  types: ReadonlyMap<string, string>;
}
function checkDevice(context: CompilerContext, place: At, device: Dict, { ids, places, types }: Known): void {
  const { busbarName, unit, relates, model } = device;
  const units = places.get(text(busbarName) ?? '');
  if (typeof busbarName === 'string' && !units)
    context.report('plant/unknown-place', below(place, 'busbarName'), { name: busbarName, known: [...places.keys()] });
  if (typeof unit === 'string' && units && !units.includes(unit))
    context.report('plant/unknown-unit', below(place, 'unit'), { name: unit, known: units });
  for (const [name, id] of entries(relates)) {
    if (typeof id === 'string' && !ids.includes(id))
      context.report('plant/unknown-device', below(below(place, 'relates'), name), { name: id, known: ids });
    else if (typeof id === 'string')
      checkRelation(context, below(below(place, 'relates'), name), { name, id, type: types.get(id) ?? '' });
  }
  const type = context.devices.get(text(device.type) ?? '');
  if (!type) return;
  const makes = Object.keys(dict(type.models));
  if (typeof model === 'string' && model !== '' && !makes.includes(model))
    context.report('plant/unknown-model', below(place, 'model'), { name: model, known: makes, type: type.type });
  checkConfig(context, below(place, 'config'), dict(device.config), type);
}

/** A relation named after a device type refers to a device of this type, or of one with the same role. */
function checkRelation(
  { devices, report }: CompilerContext,
  place: At,
  { name, id, type }: Record<'name' | 'id' | 'type', string>,
): void {
  const [wanted, found] = [devices.get(name), devices.get(type)];
  if (!wanted || !found || name === type || (wanted.role !== undefined && wanted.role === found.role)) return;
  report('plant/other-type', place, { name: id, type, wanted: name });
}

/** In the form, settings of the type share one namespace with the fields of every device. */
function checkConfig(context: CompilerContext, place: At, config: Dict, type: DeviceType): void {
  const known = [...Object.keys(dict(type.config?.properties)), ...propertiesOf(context.entities.resolve('device') ?? {})];
  for (const [name, value] of Object.entries(config)) {
    if (!known.includes(name))
      context.report('reference/unknown-property', below(place, name), { name, known, entity: `"${type.type}"` });
    const detail = misfit(value, type.config?.properties?.[name]);
    if (detail !== undefined) context.report('plant/wrong-value', below(place, name), { value: show(value), name, detail });
  }
}

function checkTroubles(context: CompilerContext, place: At, { standing, script }: Dict, devices: readonly Dict[]): void {
  const ids = devices.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const knows = (each: unknown, where: At): DeviceType | undefined => {
    const name = text(dict(each).device);
    if (name !== undefined && !ids.includes(name))
      context.report('plant/unknown-device', below(where, 'device'), { name, known: ids });
    return context.devices.get(text(devices.find(({ id }) => id === name)?.type) ?? '');
  };
  list(script).forEach((each, index) => void knows(each, below(below(place, 'script'), index)));
  list(standing).forEach((each, index) => {
    const where = below(below(place, 'standing'), index);
    const points = knows(each, where)?.points;
    for (const name of points && isDict(each) ? Object.keys(dict(each.points)) : [])
      if (!Object.hasOwn(points ?? {}, name))
        context.report('reference/unknown-point', below(below(where, 'points'), name), {
          name,
          known: Object.keys(points ?? {}),
        });
  });
}
