// Returns the command of the device files that writes or awaits a choice that a patch removes, if any.
import { toTokens } from '../../core/pointer.ts';
import { baseName, type Doc } from '../doc.ts';
import { dict, entries, isDict, list, sameJson } from '../json.ts';

/** `pointer`: of the schema with the choices, inside `doc`. */
export function writerOf(doc: Doc, pointer: string, code: unknown, docs: ReadonlyMap<string, Doc>): string | undefined {
  for (const device of docs.values()) {
    if (device.kind !== 'devices') continue;
    const data = dict(device.data);
    const points = entries(data.points).flatMap(([name, point]) => (leadsTo(device, name, point, doc, pointer) ? [name] : []));
    const command = points.length === 0 ? undefined : entries(data.commands).find(([, each]) => uses(each, points, code));
    if (command) return `${baseName(device.name)}#${command[0]}`;
  }
  return undefined;
}

function leadsTo(device: Doc, name: string, point: unknown, doc: Doc, pointer: string): boolean {
  if (device.name === doc.name) return pointer === `/points/${name}`;
  const [file = '', inside = ''] = String(dict(point).$ref).split('#');
  return doc.name === `entities/${baseName(file)}.json` && sameJson(toTokens(inside), toTokens(pointer));
}

function uses(value: unknown, points: readonly string[], code: unknown): boolean {
  if (Array.isArray(value)) return list(value).some((each) => uses(each, points, code));
  if (!isDict(value)) return false;
  if (points.includes(String(value.point)) && sameJson(value.value, code)) return true;
  return Object.values(value).some((each) => uses(each, points, code));
}
