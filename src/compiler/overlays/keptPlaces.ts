// Returns every place of a base screen or part on the path to a stop or a warning. A vendor may move and restyle such a place,
// but neither remove it nor make it conditional.
import type { Doc } from '../doc.ts';
import { below, at } from '../doc.ts';
import { type Dict, dict, entries, isDict, strings } from '../json.ts';
import type { OptionsSchema } from '../language/optionsSchema.ts';
import { commandsDrawn } from '../language/stops.ts';
import { keptBehind } from './keptBehind.ts';

type What = 'a stop' | 'alarms';
export type Kept = ReadonlyMap<string, What>;
export interface KeptBy {
  docs: ReadonlyMap<string, Doc>;
  kinds: Readonly<Record<string, OptionsSchema>>;
}

export function keptPlaces(base: Doc, by: KeptBy): Kept {
  const kept = keptInside(base, by);
  const atRoot =
    kept.get('') ?? (base.kind === 'screens' ? keptBehind(base, by.docs, (doc) => keptInside(doc, by).get('')) : undefined);
  if (atRoot !== undefined) kept.set('', atRoot).set('/menu', atRoot);
  return kept;
}

function keptInside(base: Doc, { docs, kinds }: KeptBy): Map<string, What> {
  const kept = new Map<string, What>();
  if (base.kind !== 'screens' && base.kind !== 'parts') return kept;
  const calls = callsOf(docs);
  const screen = dict(base.data);
  const stops = namesWith(screen.commands, 'call', (call) => strings(calls.get(call)?.needs).includes('stop-device'));
  const warnings = namesWith(screen.sources, 'read', (call) => calls.get(call)?.warns === true);
  const called = calledIn(
    [...warnings].map((name) => calls.get(String(dict(dict(screen.sources)[name]).read))),
    docs,
  );
  const look = (value: unknown, pointer: string, way: readonly string[]): void => {
    if (!isDict(value)) return;
    const here = [...way, pointer];
    const keep = (what: What) => here.forEach((each) => kept.set(each, what));
    if (typeof value.kind === 'string') {
      if (warnings.has(String(value.source))) {
        keep('alarms');
        for (const each of statusColumns(value, called)) kept.set(`${pointer}/options/columns/${each}`, 'alarms');
      }
      const option = kinds[value.kind]?.['x-stops'];
      if (option !== undefined && dict(value.options)[option] !== undefined) keep('a stop');
    }
    if (commandsDrawn(value).some((each) => stops.has(each))) keep('a stop');
    for (const [name, each] of Object.entries(value)) look(each, below({ doc: base, pointer }, name).pointer, here);
  };
  look(screen.body, at(base, '/body').pointer, ['']);
  return kept;
}

/** Columns that a row of warnings needs: its name, and the value that determines its tone. */
const statusColumns = ({ options }: Dict, called: readonly string[]): string[] =>
  [String(dict(options).tone).split('/')[1] ?? '', ...called].filter((name) => Object.hasOwn(dict(dict(options).columns), name));

function calledIn(calls: readonly (Dict | undefined)[], docs: ReadonlyMap<string, Doc>): string[] {
  const names = calls.map((call) => {
    const answer = dict(call?.answer);
    return String(answer.entity ?? dict(answer.list).entity).split('#')[0];
  });
  return names.flatMap((name) => strings(dict(docs.get(`entities/${name ?? ''}.json`)?.data).called));
}

/** As written in the base: `needs` that a vendor adds do not turn a call into a stop. */
function callsOf(docs: ReadonlyMap<string, Doc>): Map<string, Dict> {
  const files = [...docs.values()].filter(({ kind }) => kind === 'calls');
  return new Map(files.flatMap(({ data }) => entries(data).map(([name, call]) => [name, dict(call)] as const)));
}

function namesWith(members: unknown, word: string, holds: (call: string) => boolean): ReadonlySet<string> {
  return new Set(entries(members).flatMap(([name, each]) => (holds(String(dict(each)[word])) ? [name] : [])));
}
