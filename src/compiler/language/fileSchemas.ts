// In: the place of a file. Out: the language schema that speaks of it, as an editor is told by "$schema".
import { type DocKind, isVendors, toDocKind } from '../doc.ts';

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
/** Of these a vendor's patch is no file of the kind: it holds what differs, and what a vendor may write. */
export const patchable = ['screens', 'parts', 'entities', 'devices', 'calls', 'guards', 'units', 'papers'] as const;
const patched: ReadonlySet<DocKind> = new Set(patchable);

export const schemaName = (kind: DocKind): string => names[kind] ?? kind;

/** "screen", "patches/screen"; undefined where none speaks of the file. `isThere`: whether the base has a file. */
export function schemaOf(file: string, isThere: (file: string) => boolean): string | undefined {
  const [, own] = /^vendors\/[^/]+\/(.+)$/.exec(file) ?? [];
  if (own === 'vendor.json') return 'vendor';
  const kind = toDocKind(own ?? file);
  if (kind === undefined) return undefined;
  return own !== undefined && patched.has(kind) && isThere(own) ? `patches/${schemaName(kind)}` : schemaName(kind);
}

/** What stands under "$schema" of the file: the way to the language schema beside it. */
export const linkTo = (file: string, schema: string): string =>
  `${'../'.repeat(file.split('/').length - 1) || './'}language/${schema}.schema.json`;

/** A vendor's folder may lie anywhere, so only where its link ends is known. */
export const isLink = (file: string, schema: string, link: unknown): boolean =>
  isVendors(file)
    ? typeof link === 'string' &&
      link.endsWith(`/${schema}.schema.json`) &&
      link.includes('patches/') === schema.includes('patches/')
    : link === linkTo(file, schema);
