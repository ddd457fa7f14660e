// Makes device files from a SunSpec model and its claim: one for the model, and one for each group that repeats in it; with the
// place in the published file for each of their pieces.
import type { Members } from '../../core/language.ts';
import { toPointer } from '../../core/pointer.ts';
import type { Dict } from '../json.ts';
import { type SunClaim, type SunClaims, claimOf } from './claims.ts';
import { layOut, lengthOf, defaultCount } from './layOut.ts';
import { createNames, toName, toWords } from './names.ts';
import type { SunGroup, SunModel, SunPoint } from './model.ts';
import { powerOf } from './toSimulate.ts';
import { type MadePoint, toPoints } from './toPoint.ts';
import { toAlarms, toCommands, toGroups, toHeadline } from './toWords.ts';

/** Pages of models come after those of the types in the specification. */
const firstSort = 200;

export interface DeviceFile {
  data: Dict;
  /** Pointers into the published file by pointers into `data`. */
  origins: ReadonlyMap<string, string>;
}
interface Made {
  model: SunModel;
  claim: SunClaim | undefined;
  files: Map<string, DeviceFile>;
  /** Settings of the device: the counts of repeating groups. */
  counts: Map<string, Dict>;
}
/** A group and its parents, the outermost first, each with the names of its points. */
interface Level {
  group: SunGroup;
  names: ReadonlyMap<string, string>;
}

/** `models`: the models in the same folder, by number. */
export function toDeviceFiles(
  model: SunModel,
  claims: SunClaims = new Map(),
  models: ReadonlyMap<number, SunModel> = new Map(),
): Map<string, DeviceFile> {
  const made: Made = { model, claim: claimOf(model, claims), files: new Map(), counts: new Map() };
  const root = `sunspec${model.id}`;
  const { data, origins } = toFile(made, model.group, root, []);
  const parts = { ...(data.parts as Dict | undefined), ...behindOf(made, models) };
  const config = { properties: Object.fromEntries(made.counts), required: [...made.counts.keys()] };
  made.files.set(root, {
    data: {
      ...data,
      ...(made.claim && asClaimed(data, made.claim, parts)),
      ...(Object.keys(parts).length > 0 && { parts }),
      ...(made.counts.size > 0 && { config }),
      ...monitor(root, model.id),
    },
    origins,
  });
  return new Map([...made.files].reverse());
}

const monitor = (path: string, id: number, depth = 0): Dict => ({ monitor: { path, sort: firstSort + id + depth / 10 } });

/** Points computed from a part that does not exist are declared but stay unknown. */
function asClaimed({ points }: Dict, { role, computed, binds, plausibility }: SunClaim, parts: Dict): Dict {
  const computedPoints = Object.entries(computed).map(([name, { value, ...point }]) => {
    const part = value?.of.part;
    const there = typeof part !== 'string' || Object.hasOwn(parts, part);
    return [name, { ...point, ...(there && value && { value }) }];
  });
  return {
    role,
    points: { ...(points as Dict), ...Object.fromEntries(computedPoints) },
    ...(Object.keys(binds).length > 0 && { binds }),
    ...(Object.keys(plausibility).length > 0 && { plausibility }),
  };
}

/** A model that follows this one on many devices; the user enters its count when adding the device. */
function behindOf({ claim, counts }: Made, models: ReadonlyMap<number, SunModel>): Dict {
  return Object.fromEntries(
    (claim?.behind ?? []).flatMap(({ part, model }) => {
      const group = models.get(model)?.group;
      if (!group) return [];
      const title = group.label ?? toWords(group.name);
      counts.set(`${part}Count`, { title, type: 'integer', minimum: 0, maximum: 1000, default: 0 });
      return [[part, { type: `sunspec${model}`, title, count: { from: `/config/${part}Count` } }]];
    }),
  );
}

function toFile(made: Made, group: SunGroup, type: string, outer: readonly Level[]): DeviceFile {
  const own = outer.length === 0 ? made.claim : undefined;
  const free = createNames(own?.names.values());
  const names = new Map(group.points.map(({ name }) => [name, own?.names.get(name) ?? free(toName(name))]));
  const levels = [...outer, { group, names }];
  const { points, blocks, length } = layOut(group, (point, address) =>
    toPoints(point, address, (name) => scaleIn(levels, name)).map((each): MadePoint => {
      const name = each.sort === 'bits' ? free(each.name) : (names.get(point.name) ?? each.name);
      return { ...each, name, point: { ...each.point, ...simulateOf(made, own, name, each) } };
    }),
  );
  const parts = toParts(made, group, type, levels);
  const commands = toCommands(points);
  const alarms = toAlarms(points, made.model.id);
  const alarmTexts = Object.fromEntries(
    points.flatMap(({ name, symbol }) => (symbol !== undefined && Object.hasOwn(alarms, name) ? [[name, symbol]] : [])),
  );
  const data = {
    type,
    title: titleOf(levels),
    points: Object.fromEntries(points.map(({ name, point }) => [name, point])),
    headline: toHeadline(points),
    groups: toGroups(points),
    ...(Object.keys(parts).length > 0 && { parts }),
    ...(Object.keys(commands).length > 0 && { commands }),
    ...(Object.keys(alarms).length > 0 && { alarms }),
    models: {
      generic: {
        title: `SunSpec ${made.model.id}`,
        vendor: 'SunSpec',
        words: 'ABCD',
        length,
        blocks,
        ...(Object.keys(alarmTexts).length > 0 && { alarmTexts }),
        registers: Object.fromEntries(points.map(({ name, register }) => [name, register])),
      },
    },
  };
  return { data, origins: originsOf(group, points) };
}

/** The shortest first: each covers everything below it. */
function originsOf(group: SunGroup, points: readonly MadePoint[]): Map<string, string> {
  const title = group.label === undefined ? 'name' : 'label';
  return new Map([
    ['', group.at],
    ['/title', `${group.at}/${title}`],
    ...points.flatMap(({ name, from }): [string, string][] => [
      ...['/points', '/commands', '/alarms', '/models/generic/registers'].map((of): [string, string] => [
        of + toPointer([name]),
        from.at,
      ]),
      [`/points${toPointer([name])}/title`, from.at + (from.label === undefined ? '/name' : '/label')],
      [`/points${toPointer([name])}/unit`, `${from.at}/units`],
    ]),
  ]);
}

/** The title of a repeating group starts with the titles of its parents. */
const titleOf = (levels: readonly Level[]): string =>
  levels.map(({ group }) => group.label ?? toWords(group.name.replaceAll('-', '_'))).join(' · ');

/** A scale factor of a parent group is named by its path: "../vSF". */
function scaleIn(levels: readonly Level[], name: string): string | undefined {
  for (let up = 0; up < levels.length; up++) {
    const found = levels.at(-1 - up)?.names.get(name);
    if (found !== undefined) return '../'.repeat(up) + found;
  }
  return undefined;
}

function simulateOf({ model, counts }: Made, claim: SunClaim | undefined, name: string, { from, sort }: MadePoint): Dict {
  if (sort === 'scale') return { simulate: { is: powerOf(from.name, [model.group]) } };
  if (from.name === 'L') return { simulate: { is: lengthOf(model.group) - 2 } };
  const permitted = Object.values(claim?.binds ?? {}).find(({ point }) => point === name)?.codes?.[0];
  if (permitted !== undefined) return { simulate: { is: permitted } };
  return repeats(model.group, from) || counts.has(toName(from.name)) ? { simulate: { is: defaultCount } } : {};
}
const repeats = ({ groups }: SunGroup, { name }: Pick<SunPoint, 'name'>): boolean =>
  groups.some((each) => each.count === name || repeats(each, { name }));

/** Groups follow one another. Their count is fixed or a setting, because the map must be known before reading. */
function toParts(made: Made, group: SunGroup, type: string, levels: readonly Level[]): Members<Dict> {
  const free = createNames();
  return Object.fromEntries(
    group.groups.map((each) => {
      const name = free(toName(each.name));
      const own = `${type}-${name.toLowerCase()}`;
      const { data, origins } = toFile(made, each, own, levels);
      const page = monitor(own.replaceAll('-', '/'), made.model.id, levels.length);
      made.files.set(own, { data: { ...data, ...page }, origins });
      const title = titleOf([...levels, { group: each, names: new Map() }]);
      return [name, { type: own, title, count: countOf(made, each, levels) }];
    }),
  );
}

function countOf({ counts }: Made, { name, label, count }: SunGroup, levels: readonly Level[]): unknown {
  if (typeof count === 'number' && count > 0) return count;
  const setting = typeof count === 'string' ? toName(count) : `${toName(name)}Count`;
  const says = levels.flatMap(({ group }) => group.points).find((point) => point.name === count);
  const title = says?.label ?? label ?? name;
  counts.set(setting, { title, type: 'integer', minimum: 0, maximum: 1000, default: defaultCount });
  return { from: `/config/${setting}` };
}
