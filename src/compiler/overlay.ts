// In: all files and a station code. Out: docs: the base with the patches of the vendors whose prefix the code begins with.
// Shorter prefixes apply first, so that the longest wins. What a patch may not do is a problem, and is left out.
import { arrange } from './arrange.ts';
import { at, below, type Doc, docFolders, toDocKind } from './doc.ts';
import { dict, strings } from './json.ts';
import { languageSchema } from './languageSchemas.ts';
import { merge } from './merge.ts';
import { narrowed, opened } from './narrow.ts';
import type { Report } from './report.ts';
import type { SourceFile } from './source.ts';
import { firstOf } from './vendorFolders.ts';
import { walk } from './walk.ts';

export interface Vendor {
  name: string;
  prefixes: readonly string[];
  brand: Readonly<Record<string, string>>;
  switches: Readonly<Record<string, boolean>>;
}
export interface Overlaid {
  docs: Map<string, Doc>;
  /** Those that apply, in the order of application. */
  vendors: readonly Vendor[];
}

const vendorPath = /^vendors\/([^/]+)\/(.+)$/;

export function overlay(sources: ReadonlyMap<string, SourceFile>, stationCode: string | undefined, report: Report): Overlaid {
  const docs = new Map<string, Doc>();
  const patches = new Map<string, Map<string, SourceFile>>();
  for (const [name, source] of sources) {
    const [, vendor, file] = vendorPath.exec(name) ?? [];
    if (vendor !== undefined && file !== undefined)
      patches.set(vendor, (patches.get(vendor) ?? new Map<string, SourceFile>()).set(file, source));
    else addBase(docs, name, source, report);
  }
  const known = toVendors(patches, report);
  const vendors = applying(known, stationCode);
  const refs = new Map(docs);
  for (const vendor of vendors) {
    for (const [file, patch] of patches.get(vendor.name) ?? [])
      if (file !== 'vendor.json') applyPatch(docs, refs, vendor, file, patch, report);
  }
  for (const [name, doc] of docs) {
    // A screen with a part is arranged once the part lies under it: its members may stand beside those of the part.
    if (typeof dict(doc.data).part !== 'string') docs.set(name, { ...doc, data: arrange(doc.data, at(doc), report) });
  }
  return { docs, vendors };
}

function addBase(docs: Map<string, Doc>, name: string, source: SourceFile, report: Report): void {
  const kind = toDocKind(name);
  const doc: Doc = { kind: kind ?? 'plants', name, data: source.data, layers: [source] };
  if (kind) docs.set(name, doc);
  else if (!name.startsWith('language/'))
    report('file/unknown-place', at(doc), { name, folder: folderOf(name), known: docFolders });
}

/** A vendor.json that says nothing applies to no station. */
function toVendors(patches: ReadonlyMap<string, ReadonlyMap<string, SourceFile>>, report: Report): Vendor[] {
  const taken = new Map<string, string>();
  return [...patches].map(([name, files]) => {
    const source = files.get('vendor.json');
    const data = dict(source?.data);
    const doc: Doc = {
      kind: 'vendor',
      name: `vendors/${name}/vendor.json`,
      data,
      layers: source ? [source] : [...files.values()].slice(0, 1),
    };
    walk(data, languageSchema('vendor'), at(doc), { report, visit: () => undefined });
    const first = firstOf(name);
    if (first !== undefined) report('vendor/same-name', at(doc), { name: first });
    strings(data.prefixes).forEach((prefix, index) => {
      const other = taken.get(prefix);
      if (other !== undefined) report('vendor/prefix-taken', below(below(at(doc), 'prefixes'), index), { prefix, other });
      taken.set(prefix, name);
    });
    return {
      name,
      prefixes: strings(data.prefixes),
      brand: dict(data.brand) as Vendor['brand'],
      switches: dict(data.switches) as Vendor['switches'],
    };
  });
}

function applying(vendors: readonly Vendor[], stationCode: string | undefined): Vendor[] {
  if (stationCode === undefined) return [];
  const matched = (vendor: Vendor) =>
    Math.max(0, ...vendor.prefixes.filter((prefix) => stationCode.startsWith(prefix)).map((prefix) => prefix.length));
  return vendors
    .filter((vendor) => matched(vendor) > 0)
    .sort((left, right) => matched(left) - matched(right) || (left.name < right.name ? -1 : 1));
}

/** Kinds of which a vendor may have files of its own. */
const ownKinds = new Set(['parts', 'devices', 'models', 'locales']);

function applyPatch(
  docs: Map<string, Doc>,
  refs: ReadonlyMap<string, Doc>,
  vendor: Vendor,
  file: string,
  patch: SourceFile,
  report: Report,
): void {
  const kind = toDocKind(file);
  const own: Doc = { kind: kind ?? 'plants', name: file, data: patch.data, layers: [patch], vendor: vendor.name };
  if (!kind) return report('file/unknown-place', at(own), { name: patch.file, folder: folderOf(file), known: docFolders });
  const base = docs.get(file);
  const prefix = `/x/${vendor.name}/`;
  if (!base) {
    const allowed = ownKinds.has(kind) || (kind === 'screens' && String(dict(patch.data).path).startsWith(prefix));
    return allowed ? void docs.set(file, own) : report('overlay/no-base', at(own), { file, prefix });
  }
  const layers = [...base.layers, patch];
  if (typeof dict(base.data).part === 'string')
    return void docs.set(file, { ...base, layers, patches: [...(base.patches ?? []), own] });
  docs.set(file, { ...base, layers, data: kind === 'locales' ? merge(base.data, patch.data) : patched(base, own, refs, report) });
}

/** The base with what the patch may do. */
export function patched(base: Doc, patch: Doc, refs: ReadonlyMap<string, Doc>, report: Report): unknown {
  const allowed = narrowed(base, patch, refs, report);
  return merge(opened(base.data, allowed, refs, base), allowed, true);
}

const folderOf = (name: string): string => name.split('/').slice(0, -1).join('/');
