// In: a SunSpec model. Out: device files of the language by type: one for the model, one for each group that repeats in it.
import type { Dict } from '../json.ts';
import { createNames, toName, toWords } from './names.ts';
import type { SunGroup, SunModel } from './model.ts';
import { powerOf } from './toSimulate.ts';
import { type MadePoint, toPoints } from './toPoint.ts';
import { toAlarms, toCommands, toGroups, toHeadline } from './toWords.ts';

/** Pages of models stand behind those of the types that the specification names. */
const firstSort = 200;
/** Most registers of one request. */
const most = 120;
const usualCount = 2;

interface Made {
  model: SunModel;
  files: Map<string, Dict>;
  /** Settings of the device: how many there are of what repeats. */
  counts: Map<string, Dict>;
}
/** A group and those around it, the outermost first, each with the names of its points. */
interface Level {
  group: SunGroup;
  names: ReadonlyMap<string, string>;
}

export function toDeviceFiles(model: SunModel): Map<string, Dict> {
  const made: Made = { model, files: new Map(), counts: new Map() };
  const root = `sunspec${model.id}`;
  const file = toFile(made, model.group, root, []);
  const config =
    made.counts.size === 0 ? {} : { config: { properties: Object.fromEntries(made.counts), required: [...made.counts.keys()] } };
  made.files.set(root, { ...file, ...config, ...monitor(root, model.id) });
  return new Map([...made.files].reverse());
}

const monitor = (path: string, id: number, depth = 0): Dict => ({ monitor: { path, sort: firstSort + id + depth / 10 } });

function toFile(made: Made, group: SunGroup, type: string, outer: readonly Level[]): Dict {
  const free = createNames();
  const names = new Map(group.points.map(({ name }) => [name, free(toName(name))]));
  const levels = [...outer, { group, names }];
  const points: MadePoint[] = [];
  const blocks: Dict = {};
  const everyMs = isCells(group) ? cellsEveryMs : 1000;
  let address = 0;
  let start = 0;
  for (const point of group.points) {
    for (const each of toPoints(point, address, (name) => scaleIn(levels, name))) {
      const name = each.sort === 'bits' ? free(each.name) : (names.get(point.name) ?? each.name);
      points.push({ ...each, name, point: { ...each.point, ...simulateOf(made, each) } });
    }
    if (address + point.size - start > most) {
      blocks[`part${Object.keys(blocks).length + 1}`] = block(start, address, everyMs);
      start = address;
    }
    address += point.size;
  }
  if (address > start) blocks[`part${Object.keys(blocks).length + 1}`] = block(start, address, everyMs);
  const parts = toParts(made, group, type, levels);
  const commands = toCommands(points);
  const alarms = toAlarms(points, made.model.id);
  const alarmTexts = Object.fromEntries(
    points.flatMap(({ name, symbol }) => (symbol !== undefined && Object.hasOwn(alarms, name) ? [[name, symbol]] : [])),
  );
  return {
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
        length: address,
        blocks,
        ...(Object.keys(alarmTexts).length > 0 && { alarmTexts }),
        registers: Object.fromEntries(points.map(({ name, register }) => [name, register])),
      },
    },
  };
}

/** A group that repeats is named behind what it lies in. */
const titleOf = (levels: readonly Level[]): string =>
  levels.map(({ group }) => group.label ?? toWords(group.name.replaceAll('-', '_'))).join(' · ');

/** Cells are read, and so kept, as seldom as those of any battery: there are many. The standard names their groups after them. */
const cellsEveryMs = 10_000;
const isCells = ({ name, groups }: SunGroup): boolean => groups.length === 0 && /cell$/i.test(name);
const block = (start: number, end: number, everyMs: number): Dict => ({
  table: 'holding',
  address: start,
  count: end - start,
  everyMs,
});

/** A factor of a group around is named by the way to it: "../vSF". */
function scaleIn(levels: readonly Level[], name: string): string | undefined {
  for (let up = 0; up < levels.length; up++) {
    const found = levels.at(-1 - up)?.names.get(name);
    if (found !== undefined) return '../'.repeat(up) + found;
  }
  return undefined;
}

function simulateOf({ model, counts }: Made, { from, sort }: MadePoint): Dict {
  if (sort === 'scale') return { simulate: { is: powerOf(from.name, [model.group]) } };
  if (from.name === 'L') return { simulate: { is: lengthOf(model.group) - 2 } };
  return repeats(model.group, from.name) || counts.has(toName(from.name)) ? { simulate: { is: usualCount } } : {};
}
/** With as many of what repeats as a new device has. */
const lengthOf = ({ points, groups }: SunGroup): number =>
  points.reduce((sum, { size }) => sum + size, 0) + groups.reduce((sum, each) => sum + usualOf(each.count) * lengthOf(each), 0);
const usualOf = (count: number | string): number => (typeof count === 'number' && count > 0 ? count : usualCount);
const repeats = ({ groups }: SunGroup, name: string): boolean =>
  groups.some((each) => each.count === name || repeats(each, name));

/** Groups lie one behind the other. Their number is fixed, or a setting of the device, because the map must be known before it is read. */
function toParts(made: Made, group: SunGroup, type: string, levels: readonly Level[]): Dict {
  const free = createNames();
  return Object.fromEntries(
    group.groups.map((each) => {
      const name = free(toName(each.name));
      const own = `${type}-${name.toLowerCase()}`;
      const [root = type] = type.split('-');
      const path = own.replaceAll('-', '/');
      made.files.set(own, {
        ...toFile(made, each, own, levels),
        ...monitor(path.replace(/^[^/]+/, root), made.model.id, levels.length),
      });
      return [
        name,
        { type: own, title: titleOf([...levels, { group: each, names: new Map() }]), count: countOf(made, each, levels) },
      ];
    }),
  );
}

function countOf({ counts }: Made, { name, label, count }: SunGroup, levels: readonly Level[]): unknown {
  if (typeof count === 'number' && count > 0) return count;
  const setting = typeof count === 'string' ? toName(count) : `${toName(name)}Count`;
  const says = levels.flatMap(({ group }) => group.points).find((point) => point.name === count);
  const title = says?.label ?? label ?? name;
  counts.set(setting, { title, type: 'integer', minimum: 0, maximum: 1000, default: usualCount });
  return { from: `/config/${setting}` };
}
