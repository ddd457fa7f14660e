// In: what a check found. Out: problems, each with where, what, why and what to do. The only place where problem texts are written.
import { nearest } from './nearest.ts';

export interface ProblemPlace {
  file: string;
  pointer: string;
  /** Counted from 1; set by the loader from the text of the file. */
  line?: number;
  column?: number;
}

/** One thing wrong with a schema. Every text is shown to its author. Codes are `area/what` and stay. */
export interface Problem {
  code: string;
  severity: 'error' | 'warning';
  at: ProblemPlace;
  what: string;
  why: string;
  fix: string;
}

type Told = Omit<Problem, 'code' | 'at'>;
const error = (what: string, why: string, fix: string): Told => ({ severity: 'error', what, why, fix });
const warning = (what: string, why: string, fix: string): Told => ({ severity: 'warning', what, why, fix });

type Names = readonly string[];
interface Unknown {
  name: string;
  known: Names;
}
/** The three nearest names, or how to find out when there are none at all. */
const use = ({ name, known }: Unknown): string =>
  known.length === 0 ? 'There is none to use.' : `Use one of: ${nearest(name, known).join(', ')}.`;
const unknown =
  (thing: string, why: string, more = '') =>
  (of: Unknown): Told =>
    error(`There is no ${thing} "${of.name}".`, why, `${use(of)}${more}`);

export const problems = {
  'json/syntax': ({ detail }: { detail: string }) =>
    error(
      `The file is not JSON: ${detail}.`,
      'Nothing of the file can be read.',
      'Mend the place; comments and trailing commas are not allowed.',
    ),
  'json/duplicate-key': ({ name }: { name: string }) =>
    error(
      `The key "${name}" is written twice in one object.`,
      'Only the last one counts, and nobody sees which.',
      'Keep one of them.',
    ),
  'file/unknown-place': (of: Unknown) =>
    error(
      `Nothing reads the file "${of.name}".`,
      'Its kind follows from its folder, and no kind lies here.',
      `Move it into one of: ${nearest(of.name, of.known).join(', ')}.`,
    ),
  'file/other-name': ({ word, name, file }: { word: string; name: string; file: string }) =>
    error(`"${word}" is "${name}", but the file is "${file}".`, 'A thing is found by its file name.', 'Give both the same name.'),
  'compiler/failed': ({ detail }: { detail: string }) =>
    error(
      `The compiler stopped at this file: ${detail}.`,
      'This is a mistake of the compiler, not of the file.',
      'Report it with the file.',
    ),

  'shape/unknown-word': ({ name, known, thing }: Unknown & { thing: string }) =>
    error(
      `"${name}" is not a word of ${thing}.`,
      'A word that nothing reads has no effect, which is seldom what was meant.',
      known.length === 0 ? 'Remove it.' : `Remove it, or use one of: ${nearest(name, known).join(', ')}.`,
    ),
  'shape/missing-word': ({ name, thing }: { name: string; thing: string }) =>
    error(`"${name}" is missing in ${thing}.`, 'It cannot be left out.', `Add "${name}".`),
  'shape/wrong-type': ({ expected, got }: { expected: string; got: string }) =>
    error(`Here stands ${got} where ${expected} belongs.`, 'Its meaning would be a guess.', `Write ${expected}.`),
  'shape/not-offered': ({ name, known }: Unknown) =>
    error(
      `"${name}" is not offered here.`,
      'Only the listed values have a meaning.',
      `Use one of: ${nearest(name, known, 8).join(', ')}.`,
    ),
  'shape/out-of-bounds': ({ rule }: { rule: string }) =>
    error(`The value does not keep to its bounds: ${rule}.`, 'It could not be used as it is.', `Keep to: ${rule}.`),
  'shape/member-name': ({ name }: { name: string }) =>
    error(
      `"${name}" cannot be the name of a member.`,
      'Names begin with a small letter, so that the written order is kept and a vendor can reach each member.',
      'Use letters and digits, and a hyphen between lower-case parts: "cellVoltage", "no-price".',
    ),
  'shape/null': () =>
    error(
      'null stands where a value belongs.',
      'No word of the language has null as a meaning; absence says "none".',
      'Leave the member out.',
    ),
  'order/keys': ({ name, after }: { name: string; after: string }) =>
    warning(
      `"${name}" stands behind "${after}".`,
      'Every screen reads in one order: who am I, what do I need, what do I show.',
      `Move "${name}" before "${after}".`,
    ),
  'order/no-neighbour': ({ name, target }: { name: string; target: string }) =>
    warning(
      `"${name}" is to stand beside "${target}", which is not there.`,
      'It is placed last.',
      `Name a member that exists, or leave the placing out.`,
    ),
  'default/written-out': ({ name }: { name: string }) =>
    warning(`"${name}" says what holds without it.`, 'Written defaults hide what an author chose.', 'Leave the word out.'),

  'value/two-words': ({ words }: { words: Names }) =>
    error(
      `An object with "${words.join('", "')}" is no value.`,
      'A value has exactly one of from, const, text, fn, and only the words that belong to it.',
      'Keep one of them; a literal that looks like a reference stands under "const".',
    ),
  'value/not-here': ({ word, place }: { word: string; place: string }) =>
    error(
      `"${word}" cannot be used in ${place}.`,
      'There is nothing there that it could read.',
      'Use a literal, or the other word: "from" reads the scope, "at" the own value.',
    ),
  'condition/unknown-operator': unknown('operator', 'The condition would decide nothing.'),
  'condition/wrong-words': ({ op, detail }: { op: string; detail: string }) =>
    error(
      `The condition "${op}" ${detail}.`,
      'It could not be decided.',
      'Compare with schemas/language/words.schema.json, "condition".',
    ),
  'text/no-value': ({ name }: { name: string }) =>
    error(
      `The text holds {{${name}}}, but "values" has no "${name}".`,
      'The person would read the bare name.',
      `Add "${name}" to "values".`,
    ),
  'text/untranslated': ({ text, language }: { text: string; language: string }) =>
    warning(
      `"${text}" has no translation into ${language}.`,
      'It is shown in English there.',
      `Add it to a file under schemas/locales/${language}/.`,
    ),
  'text/other-values': ({ text, missing }: { text: string; missing: Names }) =>
    error(
      `The translation of "${text}" leaves out {{${missing.join('}}, {{')}}}, or has one too many.`,
      'A value would be lost or shown as its name.',
      'Use exactly the names of the source text.',
    ),

  'reference/unknown-scope': unknown('part of the scope', 'The value would never be there.'),
  'reference/nothing-there': ({ pointer, known }: { pointer: string; known: Names }) =>
    error(
      `Nothing lies at "${pointer}".`,
      'The schema of that value knows no such member, so nothing would ever be read.',
      known.length === 0 ? 'Correct the pointer.' : `Use one of: ${nearest(pointer.split('/').at(-1) ?? '', known).join(', ')}.`,
    ),
  'reference/not-chosen': ({ name }: { name: string }) =>
    error(
      `The node "${name}" publishes nothing under /chosen.`,
      'Only tabs, choice, search, table and their like do.',
      'Read a node that chooses.',
    ),
  'reference/no-form': () =>
    error(
      '/form is read, but the command asks for nothing.',
      'Without "ask" there is no form.',
      'Add "ask", or read another part of the scope.',
    ),
  'reference/no-answer': () =>
    error(
      '/answer is read before there is one.',
      'It exists only in choose, go, done, failed and download.',
      'Read another part of the scope.',
    ),
  'reference/unknown-source': unknown(
    'source',
    'The node would stay empty.',
    ' Sources are declared under "sources" of the screen.',
  ),
  'reference/unknown-draft': unknown(
    'draft',
    'There would be nothing to edit.',
    ' Drafts are declared under "drafts" of the screen.',
  ),
  'reference/unknown-command': unknown(
    'command',
    'The button would do nothing.',
    ' Commands are declared under "commands" of the screen.',
  ),
  'reference/unknown-node': unknown('node', 'Nothing is chosen there.'),
  'reference/unknown-property': ({ name, known, entity }: Unknown & { entity: string }) =>
    error(`${entity} has no property "${name}".`, 'The field would be empty for ever.', use({ name, known })),
  'reference/unknown-guard': unknown('guard', 'Nothing would be guarded.', ' Guards are declared in schemas/guards.json.'),
  'reference/unknown-call': unknown('call', 'There would be nobody to ask.', ' Calls are declared under schemas/calls/.'),
  'reference/unknown-entity': unknown('entity', 'The shape would be unknown.', ' Entities lie under schemas/entities/.'),
  'reference/unknown-unit': unknown('unit', 'The value could not be converted.', ' Units are declared in schemas/units.json.'),
  'reference/unknown-function': unknown(
    'function',
    'The value would never be there.',
    ' Functions lie under src/core/functions/.',
  ),
  'reference/unknown-rule': unknown('rule', 'Nothing would be checked.', ' Rules lie under src/core/rules/.'),
  'reference/unknown-format': unknown('format', 'Nothing would be checked.'),
  'reference/unknown-device-type': unknown(
    'device type',
    'Its points would be unknown.',
    ' Device types lie under schemas/devices/.',
  ),
  'reference/unknown-point': unknown('point', 'It would never have a value.'),
  'reference/unknown-screen': unknown('screen', 'The way would lead to the login page.'),
  'reference/unknown-part': unknown('part', 'The screen would be empty.', ' Parts lie under schemas/parts/.'),

  'entity/refused-word': ({ name }: { name: string }) =>
    error(
      `"${name}" is not allowed in an entity.`,
      'Forms, vendors and checks could not see through it.',
      'Use "cases" for shapes that depend on a value, "choices" for an enumeration, "rules" for the rest.',
    ),
  'entity/ref-cycle': ({ ref }: { ref: string }) =>
    error(
      `"${ref}" leads back to itself.`,
      'The shape would have no end and no beginning.',
      'Break the circle with a property or "items".',
    ),
  'entity/case-clash': ({ name, cases }: { name: string; cases: Names }) =>
    error(
      `"${name}" has different shapes in the cases ${cases.join(' and ')}.`,
      'Both cases can hold together.',
      'Let both refer to one entry of $defs, or make the conditions exclude each other.',
    ),
  'entity/same-code': ({ names }: { names: Names }) =>
    error(`The choices ${names.join(' and ')} have one code.`, 'Nobody could tell them apart.', 'Give each its own code.'),
  'entity/family-writable': ({ unit }: { unit: string }) =>
    error(
      `"${unit}" is a family of units, but the property can be written.`,
      'A typed number needs one unit.',
      'Name one unit, or mark the property readOnly.',
    ),
  'rule/unknown-parameter': ({ name, known, rule }: Unknown & { rule: string }) =>
    error(`The rule "${rule}" has no parameter "${name}".`, 'It would have no effect.', use({ name, known })),
  'rule/missing-parameter': ({ name, rule }: { name: string; rule: string }) =>
    error(`The rule "${rule}" needs "${name}".`, 'Without it nothing can be checked.', `Add "${name}".`),
  'rule/only-warns': ({ rule }: { rule: string }) =>
    error(
      `The rule "${rule}" only advises, but is written as one that blocks.`,
      'Its limits are a recommendation.',
      'Add "warnOnly": true.',
    ),

  'call/duplicate': ({ name, other }: { name: string; other: string }) =>
    error(`The call "${name}" is declared in ${other} too.`, 'Only one of them could be served.', 'Keep one of them.'),
  'call/same-path': ({ name, other, url }: { name: string; other: string; url: string }) =>
    error(`"${name}" and "${other}" have one path, ${url}.`, 'Only one of them could be served.', 'Give each its own path.'),
  'call/no-handler': ({ name }: { name: string }) =>
    error(
      `The station has no handler for "${name}".`,
      'The call would answer 404.',
      'Write it under src/station/calls/, or mark the call "planned": true.',
    ),
  'call/planned-handler': ({ name }: { name: string }) =>
    error(`"${name}" is marked planned, but has a handler.`, 'The count of what is left would be wrong.', 'Remove "planned".'),
  'call/unknown-handler': (of: Unknown) =>
    error(
      `The station has a handler for "${of.name}", which no catalogue declares.`,
      'Nobody could call it.',
      `Declare it under schemas/calls/. The nearest names: ${nearest(of.name, of.known).join(', ')}.`,
    ),
  'call/missing-param': ({ name, call }: { name: string; call: string }) =>
    error(`The call "${call}" requires "${name}".`, 'The station would refuse the request.', `Add "${name}" to "params".`),
  'call/unknown-param': ({ name, known, call }: Unknown & { call: string }) =>
    error(`The request of "${call}" has no "${name}".`, 'The station would refuse the request.', use({ name, known })),
  'guard/incomplete': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `The guard "${name}" ${detail}.`,
      'It could not be decided, or nobody would be told why.',
      'A right has "says"; a state has "when" and "says"; a step has "says"; a bundle has "of" alone.',
    ),
  'guard/unknown-right': (of: Unknown) =>
    error(`No role carries the right "${of.name}".`, 'Nobody could ever do what it guards.', use(of)),
  'guard/cycle': ({ name }: { name: string }) =>
    error(`The bundle "${name}" contains itself.`, 'It could not be decided.', 'Break the circle.'),

  'screen/same-id': ({ id, other }: { id: string; other: string }) =>
    error(`The id "${id}" is taken by ${other}.`, 'Menus and links could not tell them apart.', 'Give each screen its own id.'),
  'screen/same-path': ({ path, other }: { path: string; other: string }) =>
    error(
      `The path ${path} collides with ${other}.`,
      'Only one of the screens could be opened.',
      'Give each screen its own path.',
    ),
  'screen/replaces-generated': ({ type }: { type: string }) =>
    warning(
      `This screen replaces the generated page of "${type}".`,
      'Points added to the device file may not appear here by themselves.',
      'Nothing, if that is meant; else remove the screen.',
    ),
  'screen/redirect-cycle': ({ paths }: { paths: Names }) =>
    error(
      `The redirects lead in a circle: ${paths.join(' → ')}.`,
      'The page would never open.',
      'Give one of them a condition or another target.',
    ),
  'screen/lifts-nothing': ({ name, known }: Unknown) =>
    warning(
      `"${name}" lifts nothing.`,
      'No screen above this one declares an "enter" of that name.',
      known.length === 0 ? 'Remove it.' : `Inherited are: ${known.join(', ')}.`,
    ),
  'screen/part-has-identity': ({ name }: { name: string }) =>
    error(
      `The part "${name}" is taken, but nothing is drawn by it.`,
      'A part without body adds nothing.',
      'Give the part a body.',
    ),
  'node/unknown-kind': ({ name, known }: Unknown) =>
    error(
      `There is no renderer for kind "${name}".`,
      'The node cannot be drawn, so the screen would have a hole.',
      `${use({ name, known })} To add a kind see renderers/README.md.`,
    ),
  'node/same-name': ({ name }: { name: string }) =>
    error(
      `Two nodes of the screen are called "${name}".`,
      'What is chosen in one would be chosen in the other.',
      'Give each node its own name.',
    ),
  'node/chooses-in-repeat': ({ name }: { name: string }) =>
    error(
      `The node "${name}" chooses, but is repeated.`,
      'All repetitions would publish under one name.',
      'Place it outside of the repeat.',
    ),
  'node/binding': ({ kind, detail }: { kind: string; detail: string }) =>
    error(
      `The kind "${kind}" ${detail}.`,
      'There would be nothing to draw, or two things at once.',
      'Bind the node as the description of its kind says.',
    ),
  'node/only-rights': ({ name }: { name: string }) =>
    error(
      `"${name}" is no right, so it cannot hide a screen or node.`,
      'States and steps guard calls; the command shows why it is disabled.',
      'Name rights only; the call carries the rest.',
    ),
  'field/required-invisible': ({ name }: { name: string }) =>
    error(
      `"${name}" is required but may be invisible.`,
      'A person could not fill it and would not see why saving fails.',
      'Give it a "default" or "const", or move it into "cases".',
    ),
  'command/no-call': ({ name }: { name: string }) =>
    error(`The command "${name}" calls nothing.`, 'A button that does nothing.', 'Name a "call", or only "go" or "choose".'),
  'command/conditional-stop': ({ name, word }: { name: string; word: string }) =>
    error(`The stop "${name}" carries "${word}".`, 'Nothing may ever delay or hide a stop.', `Remove "${word}".`),
  'command/no-title': ({ name }: { name: string }) =>
    error(
      `The command "${name}" has no title where it is a button.`,
      'A person would see an empty button.',
      'Give it a "title".',
    ),
  'unused/source': ({ name }: { name: string }) =>
    warning(`Nothing reads the source "${name}".`, 'It is never asked.', 'Remove it, or draw from it.'),
  'unused/draft': ({ name }: { name: string }) =>
    warning(`No node edits the draft "${name}".`, 'It has no face.', 'Remove it, or bind a node to it.'),
  'unused/command': ({ name }: { name: string }) =>
    warning(`The command "${name}" stands nowhere.`, 'Nobody can run it.', 'Remove it, or place it.'),
  'unused/part': ({ name }: { name: string }) =>
    warning(`No screen takes the part "${name}".`, 'It is never drawn.', 'Remove it, or take it.'),
  'unused/guard': ({ name }: { name: string }) =>
    warning(`Nothing needs the guard "${name}".`, 'It guards nothing.', 'Remove it, or name it in "needs".'),

  'device/not-writable': ({ name }: { name: string }) =>
    error(
      `The point "${name}" cannot be written.`,
      'The command would be refused.',
      'Give the point "access": "write" or "both".',
    ),
  'device/part-cycle': ({ type }: { type: string }) =>
    error(`"${type}" contains itself.`, 'It would have no end.', 'Break the circle of parts.'),
  'device/same-page': ({ type, other, path }: { type: string; other: string; path: string }) =>
    error(`"${type}" and "${other}" have one page, ${path}.`, 'Only one of them could be opened.', 'Give each its own path.'),
  'model/point-missing': ({ name, model }: { name: string; model: string }) =>
    warning(
      `The model "${model}" says nowhere how "${name}" is read.`,
      'The point stays missing on such devices.',
      'Add a register, or nothing if the make does not have it.',
    ),
  'model/outside-block': ({ name, count }: { name: string; count: number }) =>
    error(
      `The block "${name}" asks for ${count} registers at once.`,
      'Modbus answers at most 125 registers or 2000 bits.',
      'Split the block.',
    ),

  'overlay/widens': ({ word, from, to }: { word: string; from: string; to: string }) =>
    error(`"${word}" is loosened from ${from} to ${to}.`, 'A vendor may only narrow.', `Keep ${from}, or go the other way.`),
  'overlay/refused': ({ word }: { word: string }) =>
    error(
      `A vendor may not change "${word}".`,
      'Shapes, calls, registers and what a command does belong to the base.',
      'Change texts, places, limits, or add what is the vendor’s own.',
    ),
  'overlay/deletes': ({ word }: { word: string }) =>
    error(
      `A vendor may not remove "${word}".`,
      'Only nodes, columns, tabs, groups, fields and menu entries can be taken away.',
      'Hide it with "visible": false, or leave it.',
    ),
  'overlay/drops-stop': ({ name }: { name: string }) =>
    error(
      `The patch takes the stop "${name}" off the screen.`,
      'A stop is never hidden.',
      'Leave it where it is, or place it elsewhere on the screen.',
    ),
  'overlay/no-base': ({ file, prefix }: { file: string; prefix: string }) =>
    error(
      `There is no ${file} that this could patch.`,
      'A vendor’s own screens lie under its own path, and calls, guards, units and entities belong to the base.',
      `Name a file of the base, or give an own screen a path under ${prefix}.`,
    ),
  'vendor/prefix-taken': ({ prefix, other }: { prefix: string; other: string }) =>
    error(
      `The prefix "${prefix}" belongs to ${other} too.`,
      'The order of the two patches would be chance.',
      'Give each vendor its own prefixes.',
    ),
} satisfies Record<string, (details: never) => Told>;

export type ProblemCode = keyof typeof problems;
export type ProblemDetails<C extends ProblemCode> = Parameters<(typeof problems)[C]>[0];

export function toProblem<C extends ProblemCode>(code: C, at: ProblemPlace, details: ProblemDetails<C>): Problem {
  const tell = problems[code] as (details: ProblemDetails<C>) => Told;
  return { code, at, ...tell(details) };
}
