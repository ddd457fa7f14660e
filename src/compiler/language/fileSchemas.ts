// Returns the language schema of a file by its path, as its "$schema" names it.
import { type DocKind, isVendors, toDocKind, toDocName, toShortName } from '../doc.ts';

const names: Readonly<Partial<Record<DocKind, string>>> = {
  screens: 'screen',
  parts: 'part',
  entities: 'entity',
  devices: 'device',
  models: 'model',
  locales: 'locale',
  papers: 'paper',
  plants: 'plant',
};
/** A vendor's patch of these kinds is not a file of the kind: it contains only differences, and only what a vendor may write. */
export const patchable = ['screens', 'parts', 'entities', 'devices', 'calls', 'guards', 'units', 'papers'] as const;
const patched: ReadonlySet<DocKind> = new Set(patchable);

export const schemaName = (kind: DocKind): string => names[kind] ?? kind;

/** "screen", "patches/screen"; undefined if no schema describes the file. `docs`: names of the base, see `docNames`. */
export function schemaOf(file: string, docs: ReadonlySet<string>): string | undefined {
  const [, own] = /^vendors\/[^/]+\/(.+)$/.exec(file) ?? [];
  if (own === 'vendor.json') return 'vendor';
  const kind = toDocKind(own ?? file);
  if (kind === undefined) return undefined;
  return own !== undefined && patched.has(kind) && docs.has(toDocName(own)) ? `patches/${schemaName(kind)}` : schemaName(kind);
}

export const docNames = (files: Iterable<string>): Set<string> =>
  new Set([...files].flatMap((file) => [toDocName(file), toShortName(file)]));

/** The "$schema" value of the file: the relative path of its language schema. */
export const linkTo = (file: string, schema: string): string =>
  `${'../'.repeat(file.split('/').length - 1) || './'}language/${schema}.schema.json`;

/** A vendor's folder can be anywhere, so only the end of its link is known. */
export const isLink = (file: string, schema: string, link: unknown): boolean =>
  isVendors(file)
    ? typeof link === 'string' &&
      link.endsWith(`/${schema}.schema.json`) &&
      link.includes('patches/') === schema.includes('patches/')
    : link === linkTo(file, schema);
