// Takes the current files and the last valid ones. Returns error-free content with as many current files as possible: an invalid
// file keeps its previous version, and so do files that depend on it. Problems refer to the current files.
import type { Content } from '../core/content.ts';
import type { Problem } from '../core/problems/problem.ts';
import { type Compiled, type CompileOptions, compile } from './compile.ts';
import { isVendors } from './doc.ts';
import type { Files } from './files.ts';
import { placeOf } from './overlays/vendorFolders.ts';
import { unreadFolder, withLost } from './unreadFolders.ts';

export interface InForce {
  content: Content;
  problems: readonly Problem[];
  /** The files from which the content was made. */
  files: Files;
  /** Files whose previous version is in force, or that are left out. */
  filesOnHold: readonly string[];
  /** False: no error-free content was possible, and invalid pieces are left out. */
  sound: boolean;
}

/** Above this number, the search for the one faulty change takes too long for an interactive user. */
const mostTried = 12;

export function toInForce(files: Files, before: Files | undefined, options: CompileOptions): InForce {
  const known = withLost(files, before);
  if (known.files === files) return inForceOf(files, before, options);
  const { filesOnHold, problems, ...rest } = inForceOf(known.files, before, options);
  const unreadProblems = compile(new Map([...files].filter(([name]) => unreadFolder(name))), options).problems;
  const folders = unreadProblems.filter(({ code }) => code === 'file/unread-folder');
  return { ...rest, problems: [...folders, ...problems], filesOnHold: [...new Set([...filesOnHold, ...known.lost])] };
}

function inForceOf(files: Files, before: Files | undefined, options: CompileOptions): InForce {
  const written = compile(files, options);
  const { problems } = written;
  if (!isWrong(written)) return { content: written.content, problems, files, filesOnHold: [], sound: true };
  const trial = createTrial(files, before, (each) => compile(each, options));
  const { content, sound } = trial.run(written);
  return { content, problems, files: trial.files(), filesOnHold: trial.filesOnHold(), sound };
}

const errorsOf = ({ problems }: Compiled): readonly Problem[] => problems.filter(({ severity }) => severity === 'error');
const isWrong = (made: Compiled): boolean => errorsOf(made).length > 0;

interface Trial {
  run(written: Compiled): { content: Content; sound: boolean };
  files(): Files;
  filesOnHold(): string[];
}

function createTrial(written: Files, before: Files | undefined, make: (files: Files) => Compiled): Trial {
  const files = new Map(written);
  const excluded = new Set<string>();
  /** Vendor files can be left out because the base is complete without them. Base files can only fall back. */
  const canHold = (name: string): boolean =>
    !excluded.has(name) &&
    ((written.has(name) && isVendors(name)) || (before !== undefined && before.get(name) !== written.get(name)));

  function hold(names: Iterable<string>): void {
    for (const name of names) {
      excluded.add(name);
      const text = before?.get(name);
      // An unchanged vendor file can become invalid through another station code or another base, so it is dropped.
      const stands = text !== undefined && text !== written.get(name);
      if (stands) files.set(name, text);
      else files.delete(name);
      // Without its vendor.json none of the files of a vendor applies.
      const [, vendor] = /^(vendors\/[^/]+\/)vendor\.json$/.exec(name) ?? [];
      if (!stands && vendor !== undefined)
        hold([...written.keys()].filter((each) => each.startsWith(vendor) && !excluded.has(each)));
    }
  }

  /** If a vendor folder is missing, its patches in force stay. */
  function holdPlaces(): void {
    const gone = [...written.keys()].filter((name) => placeOf(name) !== undefined);
    if (gone.length === 0) return;
    hold(gone);
    hold([...(before?.keys() ?? [])].filter((name) => isVendors(name) && !written.has(name)));
  }

  /** No invalid file has changed, so one it depends on has. Unchanged files count only if replacing one helps. */
  function blamed(made: Compiled): string[] {
    const all = [...new Set([...written.keys(), ...(before?.keys() ?? [])])].filter(canHold);
    const changed = all.filter((name) => before !== undefined && before.get(name) !== written.get(name));
    if (all.length > mostTried) return changed;
    const count = errorsOf(made).length;
    const better = all.find((name) => errorsOf(make(instead(files, name, before))).length < count);
    return better === undefined ? changed : [better];
  }

  return {
    run(first) {
      let made = first;
      holdPlaces();
      if (excluded.size > 0) made = make(files);
      while (isWrong(made)) {
        const own = [...new Set(errorsOf(made).map(({ at }) => at.file))].filter(canHold);
        const names = own.length > 0 ? own : blamed(made);
        if (names.length === 0) return { content: made.content, sound: false };
        hold(names);
        made = make(files);
      }
      return { content: made.content, sound: true };
    },
    files: () => files,
    filesOnHold: () => [...excluded].toSorted(),
  };
}

function instead(files: Files, name: string, before: Files | undefined): Files {
  const tried = new Map(files);
  const text = before?.get(name);
  if (text === undefined) tried.delete(name);
  else tried.set(name, text);
  return tried;
}
