// Shares one compiler among several stations: what was compiled for one station is not compiled again for others with the same
// code, and equal contents are one object.
import { type Files, sameFiles } from '../../compiler/files.ts';
import type { InForce } from '../../compiler/inForce.ts';
import type { Content } from '../../core/content.ts';
import type { Problem } from '../../core/problems/problem.ts';
import type { CheckOthers, Compile, ToModule } from './compiler.ts';

export interface Compiling {
  compile: Compile;
  checkOthers?: CheckOthers;
  toModule?: ToModule;
}

export function shareCompiling({ compile, checkOthers, toModule }: Compiling): Compiling {
  const made = createMemory<InForce>();
  const checked = createMemory<readonly Problem[]>();
  const contents = new Map<string, WeakRef<Content>>();

  /** Stations with the same code share equal contents, even if they have different earlier files. */
  function onlyOne(content: Content): Content {
    for (const [hash, reference] of contents) if (reference.deref() === undefined) contents.delete(hash);
    const found = contents.get(content.hash)?.deref();
    if (found === undefined) contents.set(content.hash, new WeakRef(content));
    return found ?? content;
  }
  return {
    compile: (files, code, before) =>
      made(files, code, before, async () => {
        const of = await compile(files, code, before);
        return { ...of, content: onlyOne(of.content) };
      }),
    ...(checkOthers && { checkOthers: (files, code) => checked(files, code, undefined, () => checkOthers(files, code)) }),
    ...(toModule && { toModule }),
  };
}

interface Entry<T> {
  files: Files;
  before: Files | undefined;
  value: Promise<T>;
}
type Memory<T> = (files: Files, code: string, before: Files | undefined, make: () => Promise<T>) => Promise<T>;

/** Results by station code, as long as the files are the same. */
function createMemory<T>(): Memory<T> {
  const entries = new Map<string, Entry<T>>();
  return (files, code, before, make) => {
    const found = entries.get(code);
    if (found && sameFiles(found.files, files) && isSame(found.before, before)) return found.value;
    for (const [name, entry] of entries) if (!sameFiles(entry.files, files)) entries.delete(name);
    const entry: Entry<T> = { files, before, value: make() };
    entries.set(code, entry);
    // A failed result is removed, so that the next request tries again.
    entry.value.catch(() => void (entries.get(code) === entry && entries.delete(code)));
    return entry.value;
  };
}
const isSame = (one: Files | undefined, other: Files | undefined): boolean =>
  one === undefined || other === undefined ? one === other : sameFiles(one, other);
