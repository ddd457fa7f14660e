// Compares screens and parts of the base with their patched versions. Reports commands and fields that a patch draws a second
// time without the condition that the base always applies to them.
import { type At, at, below, type Doc, isVendors } from '../doc.ts';
import { dict, entries, isDict, list, sameJson, text } from '../json.ts';
import type { Report } from '../problems/report.ts';
import { merge } from './merge.ts';

interface Drawn {
  /** Identity independent of the place: a command, or a field of one draft or dialog. */
  of: string;
  name: string;
  pointer: string;
  words: Readonly<Record<string, unknown>>;
}
type Add = (drawn: Drawn) => void;

export function checkDrawnFreely(docs: ReadonlyMap<string, Doc>, report: Report): void {
  for (const doc of docs.values()) {
    if (doc.kind !== 'screens' && doc.kind !== 'parts') continue;
    const patches = doc.patches ?? [];
    const ofBase = doc.layers.filter(({ file }) => !isVendors(file));
    if (ofBase.length === 0 || ofBase.length === doc.layers.length) continue;
    const part = docs.get(`parts/${text(dict(doc.data).part) ?? ''}.json`)?.layers[0]?.data;
    const base = [part, ...ofBase.map(({ data }) => data)].reduce<unknown>((made, each) => merge(made, each ?? {}), {});
    const made = patches.reduce<unknown>((here, { data }) => merge(here, data), patches.length > 0 ? base : doc.data);
    const before = drawnIn(base, at(doc));
    for (const drawn of drawnIn(made, at(doc))) {
      const others = before.filter(({ of }) => of === drawn.of);
      if (others.length === 0 || before.some(({ pointer }) => pointer === drawn.pointer)) continue;
      for (const word of ['visible', 'enabled'])
        if (!isCovered(drawn.words[word], others, word))
          report('overlay/draws-freely', { doc, pointer: drawn.pointer }, { name: drawn.name, word });
    }
  }
}

/** If the base draws it once without a condition, a patch may do so as well. */
function isCovered(own: unknown, others: readonly Drawn[], word: string): boolean {
  const asked = others.map(({ words }) => words[word]);
  if (own === false || asked.some((each) => each === undefined || each === true)) return true;
  const said = [own, ...(dict(own).op === 'all' ? list(dict(own).of) : [])];
  return asked.some((each) => said.some((one) => sameJson(one, each)));
}

function drawnIn(screen: unknown, place: At): Drawn[] {
  const found: Drawn[] = [];
  const add: Add = (drawn) => found.push(drawn);
  const { body, commands } = dict(screen);
  look(body, below(place, 'body'), undefined, add);
  for (const [name, command] of entries(commands)) {
    const ask = dict(dict(command).ask);
    const where = below(below(below(place, 'commands'), name), 'ask');
    fieldsIn(ask, where, `question of ${name}`, add);
    look(ask.body, below(where, 'body'), `question of ${name}`, add);
  }
  return found;
}

/** `holder`: the dialog that contains the nodes; a node of a draft names its draft. */
function look(value: unknown, place: At, holder: string | undefined, add: Add): void {
  if (!isDict(value)) return;
  const own = text(value.draft);
  const around = own === undefined ? holder : `draft ${own}`;
  const options = dict(value.options);
  for (const word of ['commands', 'itemCommands'])
    for (const [name, use] of entries(typeof value.kind === 'string' ? options[word] : undefined))
      add({
        of: `command ${name}`,
        name,
        pointer: below(below(below(place, 'options'), word), name).pointer,
        words: dict(use),
      });
  if (value.kind === 'form' && around !== undefined) fieldsIn(options, below(place, 'options'), around, add);
  for (const [name, each] of Object.entries(value)) look(each, below(place, name), around, add);
}

function fieldsIn(holder: Record<string, unknown>, place: At, of: string, add: Add, path = ''): void {
  for (const [name, field] of entries(holder.fields)) {
    const where = below(below(place, 'fields'), name);
    add({ of: `${of} ${path}/${name}`, name, pointer: where.pointer, words: dict(field) });
    fieldsIn(dict(field), where, of, add, `${path}/${name}`);
  }
  for (const [name, group] of entries(holder.groups)) fieldsIn(dict(group), below(below(place, 'groups'), name), of, add, path);
}
