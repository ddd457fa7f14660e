// Replaces each SunSpec model in devices/ by the device files made from it.
import { type Problem, toProblem } from '../../core/problems/problem.ts';
import { locate, type SourceFile } from '../source.ts';
import { type SunClaims, toClaims } from './claims.ts';
import { looksLikeSunSpec, readSunSpec, type SunModel } from './model.ts';
import { toDeviceFiles } from './toDeviceFiles.ts';

const place = /^((?:vendors\/[^/]+\/)?devices\/)[^/]+\.json$/;
type ReportProblem = (problem: Problem) => void;
interface Published {
  source: SourceFile;
  folder: string;
  model: SunModel;
}

/** A file of the project with the same name takes precedence. If there are two files for one model, the first is used. */
export function withSunSpec(sources: ReadonlyMap<string, SourceFile>, report: ReportProblem): ReadonlyMap<string, SourceFile> {
  const all = new Map<string, SourceFile>();
  const published: Published[] = [];
  for (const [name, source] of sources) {
    if (!isModel(name, source)) all.set(name, source);
    else published.push(...read(name, source, report));
  }
  const claims = toClaims(sources.get('roles.json')?.data);
  for (const own of new Set(published.map(({ folder }) => folder)))
    addFiles(
      all,
      published.filter(({ folder }) => folder === own),
      claims,
    );
  return all;
}

function read(name: string, source: SourceFile, report: ReportProblem): Published[] {
  const model = readSunSpec(source.data);
  if (!('detail' in model)) return [{ source, folder: place.exec(name)?.[1] ?? 'devices/', model }];
  const { at: pointer, detail } = model;
  const at = { file: source.file, pointer, ...locate(source, pointer) };
  if (!source.broken) report(toProblem('sunspec/unreadable', at, { detail }));
  return [];
}

function addFiles(all: Map<string, SourceFile>, published: readonly Published[], claims: SunClaims): void {
  const models = new Map(published.map(({ model }) => [model.id, model]));
  for (const { source, folder, model } of published) {
    for (const [type, { data, origins }] of toDeviceFiles(model, claims, models)) {
      const file = `${folder}${type}.json`;
      if (!all.has(file)) all.set(file, { ...source, data, origins });
    }
  }
}

const isModel = (name: string, { data }: SourceFile): boolean => place.test(name) && looksLikeSunSpec(data);
