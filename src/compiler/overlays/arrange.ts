// Orders the members of a merged file by their `after` and `before`, and removes these words.
import type { At } from '../doc.ts';
import { below } from '../doc.ts';
import { type Dict, dict, isDict } from '../json.ts';
import type { Report } from '../problems/report.ts';

/** Literals and conditions have no members; a word "after" in them is plain data. */
const literals = new Set([
  'params',
  'initial',
  'value',
  'of',
  'default',
  'const',
  'key',
  'values',
  'choose',
  'simulate',
  'enum',
  'examples',
]);

export const arrange = (data: unknown, place: At, report: Report): unknown =>
  holdsPlaced(data) ? arranged(data, place, report) : data;

/** Most files do not reorder anything and stay unchanged. */
const holdsPlaced = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (isPlaced(data) || Object.values(data).some(holdsPlaced));

function arranged(data: unknown, place: At, report: Report): unknown {
  if (Array.isArray(data)) return data.map((each, index) => arranged(each, below(place, index), report));
  if (!isDict(data)) return data;
  const inside = Object.entries(data).map(([name, each]): [string, unknown] => [
    name,
    literals.has(name) ? each : arranged(each, below(place, name), report),
  ]);
  return inside.some(([, each]) => isPlaced(each)) ? ordered(inside, place, report) : Object.fromEntries(inside);
}

const isPlaced = (value: unknown): boolean =>
  isDict(value) && (typeof value.after === 'string' || typeof value.before === 'string');
const targetOf = (value: unknown): string => String(dict(value).after ?? dict(value).before);

function ordered(members: [string, unknown][], place: At, report: Report): Dict {
  const values = new Map(members);
  const order = members.filter(([, each]) => !isPlaced(each)).map(([name]) => name);
  // A member waits until the member it refers to has its own place.
  let waiting = members.filter(([, each]) => isPlaced(each)).map(([name]) => name);
  for (let moved = true; moved && waiting.length > 0; ) {
    moved = false;
    for (const name of waiting) {
      const index = order.indexOf(targetOf(values.get(name)));
      if (index < 0) continue;
      order.splice(index + ('after' in dict(values.get(name)) ? 1 : 0), 0, name);
      moved = true;
    }
    waiting = waiting.filter((name) => !order.includes(name));
  }
  for (const name of waiting) {
    report('order/no-neighbour', below(place, name), { name, target: targetOf(values.get(name)) });
    order.push(name);
  }
  return Object.fromEntries(order.map((name) => [name, unplaced(values.get(name))]));
}

function unplaced(value: unknown): unknown {
  if (!isPlaced(value)) return value;
  const { after: _after, before: _before, ...rest } = dict(value);
  return rest;
}
