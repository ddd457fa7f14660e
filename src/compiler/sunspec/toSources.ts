// In: the files of schemas/. Out: the same, with each SunSpec model in devices/ replaced by the device files that it stands for.
import { type Problem, toProblem } from '../../core/problems/problem.ts';
import { locate, type SourceFile } from '../source.ts';
import { looksLikeSunSpec, readSunSpec } from './model.ts';
import { toDeviceFiles } from './toDeviceFiles.ts';

const place = /^((?:vendors\/[^/]+\/)?devices\/)[^/]+\.json$/;

/** A file of ours at the same name stands; two files of one model are one, the first. */
export function withSunSpec(
  sources: ReadonlyMap<string, SourceFile>,
  report: (problem: Problem) => void,
): ReadonlyMap<string, SourceFile> {
  const all = new Map<string, SourceFile>();
  for (const [name, source] of sources) if (!isModel(name, source)) all.set(name, source);
  for (const [name, source] of sources) {
    if (!isModel(name, source)) continue;
    const model = readSunSpec(source.data);
    if (typeof model === 'string') {
      if (source.broken) continue;
      report(
        toProblem(
          'sunspec/unreadable',
          { file: source.file, pointer: `/${model}`, ...locate(source, `/${model}`) },
          { at: model },
        ),
      );
      continue;
    }
    const folder = place.exec(name)?.[1] ?? 'devices/';
    for (const [type, data] of toDeviceFiles(model)) {
      const file = `${folder}${type}.json`;
      if (!all.has(file)) all.set(file, { ...source, data });
    }
  }
  return all;
}

const isModel = (name: string, { data }: SourceFile): boolean => place.test(name) && looksLikeSunSpec(data);
