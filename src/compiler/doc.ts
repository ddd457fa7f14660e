// A file of the language after overlays: its data, and the written files it comes from.
import { toPointer } from '../core/pointer.ts';
import { hasAt } from './json.ts';
import type { SourceFile } from './source.ts';

const docKinds = [
  'screens',
  'parts',
  'entities',
  'devices',
  'models',
  'calls',
  'guards',
  'units',
  'dispatch',
  'commissioning',
  'roles',
  'papers',
  'locales',
  'areas',
  'glossary',
  'plants',
  'vendor',
] as const;
export type DocKind = (typeof docKinds)[number];

/** Folders of documents, relative to schemas/ or to a vendor's folder. */
export const docFolders = [
  'screens',
  'parts',
  'entities',
  'devices',
  'devices/models',
  'calls',
  'papers',
  'locales/<language>',
  'plants',
] as const;

export interface Doc {
  kind: DocKind;
  /** Relative to schemas/ or to the folder of the vendor that owns it, without the subfolders of entities: "screens/home/pv.json". */
  name: string;
  data: unknown;
  /** Written files: the base first, the patch with the highest priority last. */
  layers: readonly SourceFile[];
  /** Patches of vendors that apply only after the part is merged into the screen. */
  patches?: readonly Doc[];
  /** For a vendor's own file: the name of the vendor. */
  vendor?: string;
}

/** A place in a doc. */
export interface At {
  doc: Doc;
  pointer: string;
}
export const at = (doc: Doc, pointer = ''): At => ({ doc, pointer });
/** Almost every token; escaping takes a noticeable part of a compilation. */
const isPlain = (token: string): boolean => !token.includes('~') && !token.includes('/');
export const below = ({ doc, pointer }: At, token: string | number): At => ({
  doc,
  pointer: `${pointer}/${typeof token === 'number' || isPlain(token) ? token : toPointer([token]).slice(1)}`,
});

export const isVendors = (file: string): boolean => file.startsWith('vendors/');

/** Whether only a vendor wrote the place. Places of the base are checked when they are patched. */
export const isOwn = ({ layers }: Doc, pointer: string): boolean =>
  layers.some(({ file }) => isVendors(file)) && !layers.some(({ file, data }) => !isVendors(file) && hasAt(data, pointer));

/** The written file that a pointer comes from: the last layer that contains it, else the first. */
export function writtenIn(doc: Doc, pointer: string): SourceFile | undefined {
  return doc.layers.findLast((layer) => hasAt(layer.data, pointer)) ?? doc.layers[0];
}

/** Kind and name by path; undefined if no reader exists for the file. */
export function toDocKind(name: string): DocKind | undefined {
  if (name === 'guards.json') return 'guards';
  if (name === 'units.json') return 'units';
  if (name === 'dispatch.json') return 'dispatch';
  if (name === 'commissioning.json') return 'commissioning';
  if (name === 'roles.json') return 'roles';
  if (name === 'locales/glossary.json') return 'glossary';
  if (/^locales\/[^/]+\/areas\.json$/.test(name)) return 'areas';
  if (/^devices\/models\/[^/]+\.json$/.test(name)) return 'models';
  const [, folder] = /^(screens|entities)\/.+\.json$/.exec(name) ?? /^(locales)\/[^/]+\/[^/]+\.json$/.exec(name) ?? [];
  const [, flat] = /^(parts|devices|calls|papers|plants)\/[^/]+\.json$/.exec(name) ?? [];
  return (folder ?? flat) as DocKind | undefined;
}

/** Entities are found by their base name, in any subfolder: "entities/alarms/alarm.json" → "entities/alarm.json". */
export const toDocName = (file: string): string => file.replace(/^entities\/.+\/([^/]+\.json)$/, 'entities/$1');

/** Patches may leave out subfolders below the area of a screen: "screens/system/station/basic.json" → "screens/system/basic.json". */
export const toShortName = (name: string): string => name.replace(/^(screens\/[^/]+)\/.+\/([^/]+\.json)$/, '$1/$2');

/** "devices/pcs.json" → "pcs" */
export const baseName = (name: string): string => /([^/]+)\.json$/.exec(name)?.[1] ?? name;
