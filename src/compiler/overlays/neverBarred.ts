// Returns the calls of the base that a vendor must not restrict: stops, warnings, login and logout. The rights for these calls
// and the request of a stop stay as in the base, because with a tighter limit the station would reject it.
import { read } from '../../core/pointer.ts';
import { baseName, type Doc } from '../doc.ts';
import { dict, entries, isDict, strings } from '../json.ts';
import { ofDeviceFiles } from '../language/stops.ts';

interface Barred {
  /** The unrestricted calls; `fixed`: its request must not change either. */
  calls: ReadonlyMap<string, { fixed: boolean }>;
  /** File → pointers of the schemas used in the request of a stop or a login, with the call. */
  shapes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}
type Docs = ReadonlyMap<string, Doc>;
const made = new WeakMap<Docs, Barred>();

/** Keywords of a schema that make the station reject values it accepted before. */
const narrowing = new Set([
  ...[
    'maximum',
    'exclusiveMaximum',
    'maxLength',
    'maxItems',
    'maxProperties',
    'minimum',
    'exclusiveMinimum',
    'minLength',
    'minItems',
  ],
  ...['required', 'rules', 'cases'],
]);

/** The call that a word of a patch would restrict. */
export function barredBy(doc: Doc, pointer: string, value: unknown, docs: Docs): string | undefined {
  const { calls, shapes } = made.get(docs) ?? remember(docs);
  const word = pointer.split('/').at(-1) ?? '';
  if (doc.kind === 'calls') {
    const [, call = '', part] = pointer.split('/');
    if (part === 'needs') return calls.has(call) ? call : undefined;
    return calls.get(call)?.fixed && part === 'request' && narrowing.has(word) ? call : undefined;
  }
  if (doc.kind !== 'entities' || !(narrowing.has(word) || value === null)) return undefined;
  const inside = (shape: string): boolean => pointer.startsWith(`${shape}/`) && !pointer.startsWith(`${shape}/$defs/`);
  return [...(shapes.get(doc.name) ?? [])].find(([shape]) => inside(shape))?.[1];
}

function remember(docs: Docs): Barred {
  const all = [...docs.values()].filter(({ kind }) => kind === 'calls').flatMap(({ data }) => entries(data));
  const calls = new Map<string, { fixed: boolean }>();
  const shapes = new Map<string, Map<string, string>>();
  for (const [name, written] of all) {
    const call = dict(written);
    const isWayIn = call.anonymous === true && call.session === true;
    const fixed = strings(call.needs).includes('stop-device') || name === ofDeviceFiles[0] || isWayIn;
    if (!fixed && call.warns !== true && call.session !== true && call.passwordDue !== true) continue;
    calls.set(name, { fixed });
    if (fixed) reach(call.request, '', name);
  }
  function reach(value: unknown, file: string, call: string): void {
    if (Array.isArray(value)) return value.forEach((each) => reach(each, file, call));
    if (!isDict(value)) return;
    if (typeof value.entity === 'string') shape(toPlace(value.entity), call);
    if (typeof value.$ref === 'string') shape(toTarget(value.$ref, file), call);
    for (const [name, each] of Object.entries(value)) if (name !== '$defs') reach(each, file, call);
  }
  function shape([file, pointer]: readonly [string, string], call: string): void {
    const known = shapes.get(file) ?? new Map<string, string>();
    shapes.set(file, known);
    if (known.has(pointer)) return;
    known.set(pointer, call);
    reach(read(docs.get(file)?.data, pointer), file, call);
  }
  const barred = { calls, shapes };
  made.set(docs, barred);
  return barred;
}

/** Accepts "device#command" and "login". */
function toPlace(entity: string): readonly [string, string] {
  const [file = '', name] = entity.split('#');
  return [`entities/${file}.json`, name === undefined ? '' : `/$defs/${name}`];
}
function toTarget($ref: string, from: string): readonly [string, string] {
  const [file = '', pointer = ''] = $ref.split('#');
  return [file === '' ? from : `entities/${baseName(file)}.json`, pointer];
}
