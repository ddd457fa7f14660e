// Applies the patches of every vendor whose prefix the station code starts with to the base. Shorter prefixes apply first, so the
// longest takes precedence. Changes that a patch may not make are reported and left out.
import { arrange } from './arrange.ts';
import { at, baseName, type Doc, docFolders, toDocKind, toDocName, toShortName, type DocKind } from '../doc.ts';
import { dict } from '../json.ts';
import { merge } from './merge.ts';
import { type Judged, narrowed, opened } from './narrow.ts';
import type { Report } from '../problems/report.ts';
import type { SourceFile } from '../source.ts';
import { toVendors, type Vendor } from './vendors.ts';

export interface Overlaid {
  docs: Map<string, Doc>;
  /** The vendors that apply, in order of application. */
  vendors: readonly Vendor[];
}

const vendorPath = /^vendors\/([^/]+)\/(.+)$/;

export function overlay(
  sources: ReadonlyMap<string, SourceFile>,
  { stationCode, kinds }: { stationCode?: string; kinds: Judged['kinds'] },
  report: Report,
): Overlaid {
  const docs = new Map<string, Doc>();
  const patches = new Map<string, Map<string, SourceFile>>();
  for (const [name, source] of sources) {
    const [, vendor, file] = vendorPath.exec(name) ?? [];
    if (vendor !== undefined && file !== undefined)
      patches.set(vendor, (patches.get(vendor) ?? new Map<string, SourceFile>()).set(file, source));
    else addBase(docs, name, source, report);
  }
  const known = toVendors(sources, patches, report);
  const vendors = applying(known, stationCode);
  const refs = new Map(docs);
  for (const vendor of vendors) {
    for (const [file, patch] of patches.get(vendor.name) ?? [])
      if (file !== 'vendor.json') applyPatch(docs, vendor, file, patch, { docs: refs, kinds, report });
  }
  for (const [name, doc] of docs) {
    // A screen with a part is arranged after the part is merged into it, because its members may refer to members of the part.
    if (typeof dict(doc.data).part !== 'string') docs.set(name, { ...doc, data: arrange(doc.data, at(doc), report) });
  }
  return { docs, vendors };
}

function addBase(docs: Map<string, Doc>, file: string, source: SourceFile, report: Report): void {
  const kind = toDocKind(file);
  const name = toDocName(file);
  const doc: Doc = { kind: kind ?? 'plants', name, data: source.data, layers: [source] };
  const other = docs.get(name)?.layers[0]?.file;
  if (other !== undefined) report('file/same-name', at(doc), { name: baseName(name), other });
  else if (kind) docs.set(name, doc);
  else if (!file.startsWith('language/'))
    report('file/unknown-place', at(doc), { name: file, folder: folderOf(file), known: docFolders });
}

function applying(vendors: readonly Vendor[], stationCode: string | undefined): Vendor[] {
  if (stationCode === undefined) return [];
  const matched = (vendor: Vendor) =>
    Math.max(0, ...vendor.prefixes.filter((prefix) => stationCode.startsWith(prefix)).map((prefix) => prefix.length));
  return vendors
    .filter((vendor) => matched(vendor) > 0)
    .sort((left, right) => matched(left) - matched(right) || (left.name < right.name ? -1 : 1));
}

/** Kinds for which a vendor may add files. */
const ownKinds = new Set(['parts', 'devices', 'models', 'locales', 'areas']);

function applyPatch(docs: Map<string, Doc>, vendor: Vendor, file: string, patch: SourceFile, by: Judged): void {
  const { report } = by;
  const kind = toDocKind(file);
  const name = targetOf(file, by.docs);
  const own: Doc = { kind: kind ?? 'plants', name, data: patch.data, layers: [patch], vendor: vendor.name };
  if (!kind) return report('file/unknown-place', at(own), { name: patch.file, folder: folderOf(file), known: docFolders });
  const base = docs.get(name);
  const prefix = `/x/${vendor.name}/`;
  if (!base) {
    const allowed = ownKinds.has(kind) || (kind === 'screens' && String(dict(patch.data).path).startsWith(prefix));
    return allowed ? void docs.set(name, own) : report('overlay/no-base', at(own), { file, prefix });
  }
  const layers = [...base.layers, patch];
  if (typeof dict(base.data).part === 'string')
    return void docs.set(name, { ...base, layers, patches: [...(base.patches ?? []), own] });
  docs.set(name, { ...base, layers, data: wordKinds.has(kind) ? merge(base.data, patch.data) : patched(base, own, by) });
}

/** The name of the base file that a patch changes; its own name if there is none. */
function targetOf(file: string, docs: ReadonlyMap<string, Doc>): string {
  const name = toDocName(file);
  if (docs.has(name)) return name;
  const [target, other] = [...docs.keys()].filter((each) => toShortName(each) === name);
  return target !== undefined && other === undefined ? target : name;
}

/** Kinds that contain only texts, which need no narrowing. */
const wordKinds: ReadonlySet<DocKind> = new Set(['locales', 'areas']);

/** The base with the permitted changes of the patch. */
export function patched(base: Doc, patch: Doc, by: Judged): unknown {
  const allowed = narrowed(base, patch, by);
  return merge(opened(base.data, allowed, by.docs, base), allowed, true);
}

const folderOf = (name: string): string => name.split('/').slice(0, -1).join('/');
