// Reads a published SunSpec model from the data of a file, or returns what is missing and where. Independent of the language.
import { type Dict, dict, isDict, list, text } from '../json.ts';

interface SunSymbol {
  name: string;
  value: number;
  label?: string;
}
export interface SunPoint {
  name: string;
  /** Pointer into the published file. */
  at: string;
  type: string;
  /** In registers. */
  size: number;
  label?: string;
  units?: string;
  /** Name of the point that contains the exponent, or the exponent itself. */
  sf?: string | number;
  writable: boolean;
  mandatory: boolean;
  fixed: boolean;
  value?: number;
  symbols: readonly SunSymbol[];
}
export interface SunGroup {
  name: string;
  /** Pointer into the published file. */
  at: string;
  label?: string;
  /** A number, the point with the number, or 0: as many as fit into the length of the model. */
  count: number | string;
  points: readonly SunPoint[];
  groups: readonly SunGroup[];
}
export interface SunModel {
  id: number;
  group: SunGroup;
}
/** Where and why no device type can be made. */
export interface SunFault {
  at: string;
  detail: string;
}
const isFault = (read: object): read is SunFault => 'detail' in read;

/** Only a SunSpec file has a group at the top level, and no points or type. */
export const looksLikeSunSpec = (data: unknown): boolean =>
  isDict(data) && isDict(data.group) && data.points === undefined && data.type === undefined;

export function readSunSpec(data: unknown): SunModel | SunFault {
  const { id, group } = dict(data);
  const read = readGroup(dict(group), '/group');
  if (isFault(read)) return read;
  const own = read.points.find(({ name }) => name === 'ID')?.value;
  const number = typeof id === 'number' ? id : own;
  if (number === undefined || !Number.isInteger(number)) return { at: '/id', detail: 'the number of the model is missing' };
  return { id: number, group: read };
}

function readGroup(data: Dict, at: string): SunGroup | SunFault {
  const name = text(data.name);
  if (name === undefined) return { at: `${at}/name`, detail: 'the group has no name' };
  const points = list(data.points).map((each, index) => readPoint(dict(each), `${at}/points/${index}`));
  const groups = list(data.groups).map((each, index) => readGroup(dict(each), `${at}/groups/${index}`));
  const fault = [...points, ...groups].find(isFault);
  if (fault) return fault;
  if (points.length === 0 && groups.length === 0) return { at: `${at}/points`, detail: 'the group has no points' };
  const { count, label } = data;
  return {
    name,
    at,
    ...(typeof label === 'string' && { label }),
    count: typeof count === 'number' || typeof count === 'string' ? count : 1,
    points: points.filter((each): each is SunPoint => !isFault(each)),
    groups: groups.filter((each): each is SunGroup => !isFault(each)),
  };
}

/** Sizes of the standard's types in registers; some editions omit them. Only strings declare their own. */
const sizes: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['int16', 'uint16', 'acc16', 'enum16', 'bitfield16', 'raw16', 'count', 'sunssf', 'pad'].map((type) => [type, 1]),
  ),
  ...Object.fromEntries(['int32', 'uint32', 'acc32', 'enum32', 'bitfield32', 'float32', 'ipaddr'].map((type) => [type, 2])),
  ...Object.fromEntries(['int64', 'uint64', 'acc64', 'bitfield64', 'float64', 'eui48'].map((type) => [type, 4])),
  ipv6addr: 8,
};

function readPoint(data: Dict, at: string): SunPoint | SunFault {
  const { name, type, label, units, sf, access, mandatory, value } = data;
  if (typeof name !== 'string') return { at, detail: 'the point has no name' };
  if (typeof type !== 'string') return { at, detail: `"${name}" has no type` };
  const own = sizes[type];
  if (own === undefined && type !== 'string') return { at: `${at}/type`, detail: `the standard has no type "${type}"` };
  const size = data.size ?? own;
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1)
    return { at, detail: `"${name}" does not say how many registers it takes` };
  return {
    name,
    at,
    type,
    size,
    ...(typeof label === 'string' && label !== '' && { label }),
    ...(typeof units === 'string' && { units }),
    ...((typeof sf === 'string' || typeof sf === 'number') && { sf }),
    writable: access === 'RW' || access === 'W',
    mandatory: mandatory === 'M',
    fixed: data.static === 'S',
    ...(typeof value === 'number' && { value }),
    symbols: list(data.symbols).flatMap(readSymbol),
  };
}

function readSymbol(data: unknown): SunSymbol[] {
  const { name, value, label } = dict(data);
  if (typeof name !== 'string' || typeof value !== 'number') return [];
  return [{ name, value, ...(typeof label === 'string' && label !== '' && { label }) }];
}
