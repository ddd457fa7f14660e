// A file of the language after overlays: what it says, and which written file says it.
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

/** Folders of them, relative to schemas/ or to a vendor's own folder. */
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
  /** Relative to schemas/, as the base or the vendor that owns it would write it: "screens/home/pv.json". */
  name: string;
  data: unknown;
  /** Written files, the base first, the patch that counts most last. */
  layers: readonly SourceFile[];
  /** Patches of vendors that wait until the part lies under the screen. */
  patches?: readonly Doc[];
  /** A vendor's own file: the vendor's name. */
  vendor?: string;
}

/** A place in a doc. */
export interface At {
  doc: Doc;
  pointer: string;
}
export const at = (doc: Doc, pointer = ''): At => ({ doc, pointer });
export const below = ({ doc, pointer }: At, token: string | number): At => ({
  doc,
  pointer: `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`,
});

export const isVendors = (file: string): boolean => file.startsWith('vendors/');

/** Written by a vendor alone: no file of the base has it. What the base has is judged where it is patched. */
export const isOwn = ({ layers }: Doc, pointer: string): boolean =>
  layers.some(({ file }) => isVendors(file)) && !layers.some(({ file, data }) => !isVendors(file) && hasAt(data, pointer));

/** The written file that a pointer comes from: the last layer that holds it, else the first. */
export function writtenIn(doc: Doc, pointer: string): SourceFile | undefined {
  return doc.layers.findLast((layer) => hasAt(layer.data, pointer)) ?? doc.layers[0];
}

/** Kind and name by place; undefined where nothing reads the file. */
export function toDocKind(name: string): DocKind | undefined {
  if (name === 'guards.json') return 'guards';
  if (name === 'units.json') return 'units';
  if (name === 'dispatch.json') return 'dispatch';
  if (name === 'commissioning.json') return 'commissioning';
  if (name === 'roles.json') return 'roles';
  if (name === 'locales/glossary.json') return 'glossary';
  if (/^locales\/[^/]+\/areas\.json$/.test(name)) return 'areas';
  if (/^devices\/models\/[^/]+\.json$/.test(name)) return 'models';
  const [, folder] = /^(screens)\/.+\.json$/.exec(name) ?? /^(locales)\/[^/]+\/[^/]+\.json$/.exec(name) ?? [];
  const [, flat] = /^(parts|entities|devices|calls|papers|plants)\/[^/]+\.json$/.exec(name) ?? [];
  return (folder ?? flat) as DocKind | undefined;
}

/** "devices/pcs.json" → "pcs" */
export const baseName = (name: string): string => /([^/]+)\.json$/.exec(name)?.[1] ?? name;
