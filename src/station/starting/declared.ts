// In: the text of stations.json. Out: the stations of the program: that of the data folder, and the others.
import { isObject } from '../../core/object.ts';

/** A station as the file declares it, under its id. */
export interface Declared {
  id: string;
  /** The one that lives in the data folder itself; the others have a folder each below it. */
  own: boolean;
  /** What people call it, until they give it another name. */
  name?: string;
  /** Its code on the first start, which decides whose overlays hold. */
  code?: string;
  /** Its devices are simulated by this plant, unless `simulated` is false. */
  plant?: string;
  simulated?: boolean;
}

/** It is also the name of a folder and part of a header of each request. */
const idPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;
const members = { own: 'boolean', name: 'string', code: 'string', plant: 'string', simulated: 'boolean' } as const;

/** Or what is wrong with it, as text. */
export function toDeclared(text: string, file: string): readonly Declared[] | string {
  const wrong = (what: string): string => `${file}: ${what}`;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return wrong('it is no JSON.');
  }
  if (!isObject(read)) return wrong('it holds no stations. Write an object with a member for each, under its id.');
  const found: Declared[] = [];
  for (const [id, value] of Object.entries(read)) {
    const fault = faultOf(id, value);
    if (fault !== undefined) return wrong(fault);
    found.push({ own: false, ...(value as object), id });
  }
  const own = found.filter((each) => each.own);
  if (own.length !== 1)
    return wrong(`${own.length} stations say "own": true. Exactly one does: the one that lives in the data folder itself.`);
  return [...own, ...found.filter((each) => !each.own)];
}

function faultOf(id: string, value: unknown): string | undefined {
  if (!idPattern.test(id)) return `"${id}" is no id. Use up to 40 small letters, digits and hyphens.`;
  if (!isObject(value)) return `"${id}" is no object.`;
  for (const [name, of] of Object.entries(value)) {
    const type: string | undefined = Object.entries(members).find(([known]) => known === name)?.[1];
    if (type === undefined) return `"${id}" has "${name}", which means nothing. Use ${Object.keys(members).join(', ')}.`;
    if (typeof of !== type) return `"${name}" of "${id}" is no ${type}.`;
  }
  return undefined;
}
