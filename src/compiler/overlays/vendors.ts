// Reads the vendor.json of each vendor. Reports duplicate prefixes, unknown colours and switches, and illegible colours.
import type { Members } from '../../core/language.ts';
import { at, below, type At, type Doc } from '../doc.ts';
import { asWritten, dict, strings } from '../json.ts';
import { checkColours } from './checkColours.ts';
import { languageSchema } from '../languageSchemas.ts';
import type { Report } from '../problems/report.ts';
import type { SourceFile } from '../source.ts';
import { firstOf } from './vendorFolders.ts';
import { walk } from '../language/walk.ts';

export interface Vendor {
  name: string;
  prefixes: readonly string[];
  brand: Readonly<Record<string, string>>;
  /** Space, radius or font → size → CSS pixels. */
  measures: Members<Members<number>>;
  switches: Readonly<Record<string, boolean>>;
}
type Files = ReadonlyMap<string, SourceFile>;

/** `patches`: the files of each vendor by name. A vendor without prefixes applies to no station. */
export function toVendors(sources: Files, patches: ReadonlyMap<string, Files>, report: Report): Vendor[] {
  const taken = new Map<string, string>();
  const ofBase = [...sources].flatMap(([name, source]) => (name.startsWith('vendors/') ? [] : [source]));
  return [...patches].map(([name, files]) => {
    const source = files.get('vendor.json');
    const data = dict(source?.data);
    const layers = source ? [source] : [...files.values()].slice(0, 1);
    const doc: Doc = { kind: 'vendor', name: `vendors/${name}/vendor.json`, data, layers };
    if (source) walk(data, languageSchema('vendor'), at(doc), { report, visit: () => undefined });
    else report('vendor/no-file', at(doc), { name });
    const first = firstOf(name);
    if (first !== undefined) report('vendor/same-name', at(doc), { name: first });
    strings(data.prefixes).forEach((prefix, index) => {
      const other = taken.get(prefix);
      if (other !== undefined) report('vendor/prefix-taken', below(below(at(doc), 'prefixes'), index), { prefix, other });
      taken.set(prefix, name);
    });
    checkNames(dict(data.brand), tokens(), below(at(doc), 'brand'), 'vendor/unknown-token', report);
    checkColours(dict(data.brand), below(at(doc), 'brand'), report);
    if (data.switches !== undefined)
      checkNames(
        dict(data.switches),
        switchesIn([...ofBase, ...files.values()]),
        below(at(doc), 'switches'),
        'vendor/unknown-switch',
        report,
      );
    return {
      name,
      prefixes: strings(data.prefixes),
      brand: asWritten(dict(data.brand)),
      measures: asWritten(dict(data.measures)),
      switches: asWritten(dict(data.switches)),
    };
  });
}

const tokens = (): string[] => Object.keys(languageSchema('vendor').schema.properties?.brand?.properties ?? {});

function checkNames(
  names: object,
  known: readonly string[],
  place: At,
  code: 'vendor/unknown-token' | 'vendor/unknown-switch',
  report: Report,
): void {
  for (const name of Object.keys(names)) if (!known.includes(name)) report(code, below(place, name), { name, known });
}

/** A switch is any name that a condition or a value reads as one. */
function switchesIn(files: readonly SourceFile[]): string[] {
  const found = files.flatMap(({ text }) => [...text.matchAll(/"\/switches\/([^"/]+)/g)].map(([, name = '']) => name));
  return [...new Set(found)];
}
