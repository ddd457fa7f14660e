// Reads stations.json: the station of the data folder, and the other stations of the program.
import { isName, toName } from '../../core/names/name.ts';
import { isObject } from '../../core/object.ts';

/** A station as the file declares it, with its id. */
export interface Declared {
  id: string;
  /** The station in the data folder itself. Each of the others has a folder below it. */
  own: boolean;
  /** Name of the station until a person changes it. */
  name?: string;
  /** Code of the station on the first start, which decides which overlays apply. */
  code?: string;
  /** The plant that simulates the devices of the station, unless `simulated` is false. */
  plant?: string;
  simulated?: boolean;
}

/** The id is also a folder name and is sent in a header of each request. */
const idPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;
const members = { own: 'boolean', name: 'string', code: 'string', plant: 'string', simulated: 'boolean' } as const;

/** Returns an error text if the file is invalid. */
export function toDeclared(text: string, file: string): readonly Declared[] | string {
  const wrong = (what: string): string => `${file}: ${what}`;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return wrong('it is not valid JSON.');
  }
  if (!isObject(read))
    return wrong('it contains no stations. Write an object with one member for each station, named by its id.');
  const found: Declared[] = [];
  for (const [id, value] of Object.entries(read)) {
    const fault = faultOf(id, value);
    if (fault !== undefined) return wrong(fault);
    const { name, ...others } = value as Partial<Declared>;
    found.push({ own: false, ...others, ...(name !== undefined && { name: toName(name) }), id });
  }
  const mistaken = faultOfNames(found);
  if (mistaken !== undefined) return wrong(mistaken);
  const own = found.filter((each) => each.own);
  if (own.length !== 1)
    return wrong(`${own.length} stations have "own": true. Exactly one station must have it: the one in the data folder itself.`);
  return [...own, ...found.filter((each) => !each.own)];
}

/** A station without a name is shown by its id. */
function faultOfNames(found: readonly Declared[]): string | undefined {
  const wrong = found.find(({ name }) => name !== undefined && (name === '' || !isName(name)));
  return wrong && `"name" of "${wrong.id}" is empty or contains invisible characters.`;
}

function faultOf(id: string, value: unknown): string | undefined {
  if (!idPattern.test(id))
    return `"${id}" is not a valid id. Use up to 40 lower-case letters, digits and hyphens, not beginning with a hyphen.`;
  if (!isObject(value)) return `"${id}" is not an object.`;
  for (const [name, of] of Object.entries(value)) {
    const type: string | undefined = Object.entries(members).find(([known]) => known === name)?.[1];
    if (type === undefined) return `"${id}" has an unknown member "${name}". Use ${Object.keys(members).join(', ')}.`;
    if (typeof of !== type) return `"${name}" of "${id}" is not a ${type}.`;
  }
  return undefined;
}
