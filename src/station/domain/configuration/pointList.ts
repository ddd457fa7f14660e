// Calls that read and save the grid connection points with their units, all together. Renaming one renames it wherever it is
// used.
import type { Who } from '../../../core/texts/who.ts';
import type { PointList } from '../../../core/calls/calls.gen.ts';
import type { SharedDocs, DeviceRecord, DocTx } from '../../contract/index.ts';
import { Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { type BusbarDoc, collections, logSave, putSetting, readBusbars, readSetting, saveSetting } from '../documents/index.ts';
import { whoOf, refuseAt, translator, plain } from '../request/index.ts';

type Machine = { code: string; controlType?: string | number };
type Point = PointList['unitList'][number];
/** Old name → new name. Units are grouped by the old name of their grid connection point. */
interface Renamed {
  points: ReadonlyMap<string, string>;
  units: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const machines = ({ station }: Pick<CallContext, 'station'>): readonly Machine[] =>
  station.docs.tx((tx) => tx.list<Machine>(collections.machines)).map(({ body }) => body);

function list(_request: unknown, { station }: CallContext): PointList {
  const [first] = machines({ station });
  return {
    machineCode: first?.code ?? '',
    unitList: readBusbars(station.docs).map(({ busbarName, transformerCapacity, unitInfoList = [] }) => ({
      busbarName,
      ...(transformerCapacity !== undefined && { transformerCapacity }),
      unitInfoList: [...unitInfoList],
    })),
    revision: readSetting(station.docs, 'pointList')?.revision ?? 0,
  };
}

/** Grid connection points and units that devices belong to. They must not be removed. */
function incomplete({ station }: Pick<CallContext, 'station'>): { busbarName: string; unitInfoList: { name: string }[] }[] {
  const units = new Map<string, Set<string>>();
  for (const { busbarName, unit } of station.devices())
    units.set(busbarName, (units.get(busbarName) ?? new Set()).add(unit ?? busbarName));
  return [...units].map(([busbarName, names]) => ({ busbarName, unitInfoList: [...names].map((name) => ({ name })) }));
}

function save({ machineCode, unitList, revision }: PointList, context: CallContext) {
  const { station } = context;
  mustFit(unitList, context);
  const before = readBusbars(station.docs);
  const renamed = renamedIn(unitList, before);
  mustKeepUnits(unitList, renamed, context);
  const after = unitList.map((point) => toBusbar(point, machineCode));
  const by = whoOf(context);
  station.docs.tx((tx) => {
    saveSetting(tx, 'pointList', { savedAt: station.clock.now() }, by, revision);
    for (const { busbarName } of before) tx.remove(collections.busbars, busbarName);
    for (const each of after) tx.put(collections.busbars, each.busbarName, each, by);
    renameDevices(tx, renamed, by);
    renameLimits(tx, renamed.points, by);
    renameDays(tx, renamed.points, by);
    logSave(tx, context, 'unit.save', { before: { unitList: before }, after: { unitList: after } });
  });
  return new Reply('Saved', list(undefined, context));
}

function mustFit(points: readonly Point[], context: CallContext): void {
  const known = machines(context).map(({ code }) => code);
  points.forEach(({ unitInfoList }, point) =>
    unitInfoList.forEach(({ machineCode }, unit) => {
      if (machineCode !== undefined && known.length > 0 && !known.includes(machineCode))
        throw refuseAt(`/unitList/${point}/unitInfoList/${unit}/machineCode`, 'This choice no longer exists');
    }),
  );
}

/** An old name that does not exist renames nothing. If two entries claim the same old name, the first one gets it. */
function renamedIn(points: readonly Point[], before: readonly BusbarDoc[]): Renamed {
  const moves = (items: readonly { name: string; originalName?: string | undefined }[], there: ReadonlySet<string>) =>
    new Map(
      items
        .toReversed()
        .flatMap(({ name, originalName = name }): [string, string][] => (there.has(originalName) ? [[originalName, name]] : [])),
    );
  const former = new Map(before.map((each) => [each.busbarName, each]));
  const units = points.flatMap(({ busbarName, originalName = busbarName, unitInfoList }): [string, Map<string, string>][] => {
    const there = new Set(former.get(originalName)?.unitInfoList?.map(({ name }) => name));
    return former.has(originalName) ? [[originalName, moves(unitInfoList, there)]] : [];
  });
  const named = points.map(({ busbarName, originalName }) => ({ name: busbarName, originalName }));
  return { points: moves(named, new Set(former.keys())), units: new Map(units) };
}

/** Units with devices must still exist, possibly under a new name. */
function mustKeepUnits(points: readonly Point[], { points: names, units }: Renamed, { station }: CallContext): void {
  for (const { busbarName, unit, name } of station.devices()) {
    if (unit === undefined || !units.has(busbarName)) continue;
    const index = points.findIndex((each) => each.busbarName === names.get(busbarName));
    const former = station.docs.tx((tx) => tx.get<BusbarDoc>(collections.busbars, busbarName))?.body.unitInfoList ?? [];
    if (former.some((each) => each.name === unit) && !units.get(busbarName)?.has(unit))
      throw refuseAt(`/unitList/${index}/unitInfoList`, 'The device "{{name}}" is assigned to this unit', { name });
  }
}

function toBusbar({ busbarName, transformerCapacity, unitInfoList }: Point, machineCode: string | undefined): BusbarDoc {
  return {
    busbarName,
    ...(transformerCapacity !== undefined && { transformerCapacity }),
    unitInfoList: unitInfoList.map((unit) => ({
      ...unit,
      originalName: unit.name,
      ...(unit.machineCode === undefined && machineCode !== undefined && machineCode !== '' && { machineCode }),
    })),
  };
}

function renameDevices(tx: DocTx, { points, units }: Renamed, by: Who): void {
  for (const { id, body } of tx.list<DeviceRecord>(collections.devices)) {
    const busbarName = points.get(body.busbarName) ?? body.busbarName;
    const unit = body.unit === undefined ? undefined : (units.get(body.busbarName)?.get(body.unit) ?? body.unit);
    if (busbarName === body.busbarName && unit === body.unit) continue;
    tx.put(collections.devices, id, { ...body, busbarName, ...(unit !== undefined && { unit }) }, by);
  }
}

function renameLimits(tx: DocTx, names: ReadonlyMap<string, string>, by: Who): void {
  const saved = tx.get<SharedDocs['settings/strategy']>(collections.settings, 'strategy')?.body;
  if (!saved?.areas || !Object.keys(saved.areas).some((name) => isMoved(names, name))) return;
  const areas = Object.fromEntries(Object.entries(saved.areas).map(([name, limits]) => [names.get(name) ?? name, limits]));
  putSetting(tx, 'strategy', { ...saved, areas }, by);
}

/** Daily records are stored under the name of their grid connection point. */
function renameDays(tx: DocTx, names: ReadonlyMap<string, string>, by: Who): void {
  for (const collection of [collections.energyDays, collections.corrections]) {
    const moved = tx.list<object>(collection).filter(({ id }) => id.split('|').some((part) => isMoved(names, part)));
    for (const { id } of moved) tx.remove(collection, id);
    for (const { id, body } of moved) {
      const named = 'busbarName' in body ? { ...body, busbarName: names.get(String(body.busbarName)) ?? body.busbarName } : body;
      tx.put(
        collection,
        id
          .split('|')
          .map((part) => names.get(part) ?? part)
          .join('|'),
        named,
        by,
      );
    }
  }
}
const isMoved = (names: ReadonlyMap<string, string>, name: string): boolean => (names.get(name) ?? name) !== name;

function unitTypes(_request: unknown, context: CallContext) {
  const say = translator(context);
  const choices = Object.values(context.station.content().entities['pointList#unitType']?.choices ?? {});
  return choices.map(({ const: value, title }) => ({ value: String(value), title: say(plain(title) ?? String(value)) }));
}

export const pointList: Handlers = {
  'unit.list': list,
  'unit.held': (_request: unknown, context: CallContext) => incomplete(context),
  'unit.save': save,
  'unit.types': unitTypes,
  'machine.list': (_request: unknown, context: CallContext) =>
    machines(context).map(({ code, controlType }) => ({
      code,
      ...(controlType !== undefined && { controlType: String(controlType) }),
    })),
};
