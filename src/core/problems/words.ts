// Texts of problems with texts, values, conditions and references.
import { nearest } from './nearest.ts';
import { error, offer, unknown, warning, type Names, type Unknown, type ProblemText } from './problemText.ts';

export const words = {
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
  'condition/never-holds': ({ detail }: { detail: string }) =>
    error(
      `The condition can never hold: ${detail}.`,
      'An alarm would never be raised, a node never shown, a case never taken.',
      'Compare with a value of the type, the choices and the limits of what is looked at.',
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
  'text/unused': ({ text }: { text: string }) =>
    warning(
      `Nothing says "${text}".`,
      'The translation is read by nobody, and hides that the text it was made for has other words.',
      'Give the translation to the text as it is now, or take it out.',
    ),
  'text/never-said': ({ text, word, term }: { text: string; word: string; term: string }) =>
    warning(
      `"${text}" uses "${word}".`,
      `The glossary has one name for it, "${term}". Two names for one thing confuse readers.`,
      `Write "${term}", or list the English text under "except" of the term in schemas/locales/glossary.json.`,
    ),
  'text/translated-twice': ({ text, file }: { text: string; file: string }) =>
    error(
      `"${text}" has another translation in ${file}.`,
      'Only one of them would be shown, also where the other was meant.',
      'Keep one; where the text means two things, give one of them a context: { "text": …, "context": … }.',
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
    error(`${entity} has no property "${name}".`, 'The field would be empty for ever.', offer({ name, known })),
  'reference/unknown-guard': unknown('guard', 'Nothing would be guarded.', ' Guards are declared in schemas/guards.json.'),
  'reference/unknown-call': unknown('call', 'There would be nobody to ask.', ' Calls are declared under schemas/calls/.'),
  'reference/unknown-entity': unknown('entity', 'The shape would be unknown.', ' Entities lie under schemas/entities/.'),
  'reference/unknown-unit': ({ name, known }: Unknown) =>
    error(
      `There is no unit "${name}".`,
      'The value could not be converted.',
      `${known.length === 0 ? '' : `Use one of: ${known.join(', ')}. `}A unit is declared in schemas/units.json, or under "units" of the device file that needs it.`,
    ),
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
  'reference/unknown-role': unknown(
    'role',
    'The station would not know what to do with such a device.',
    ' Roles are declared in schemas/roles.json; without one a device is only acquired, shown and alarmed.',
  ),
  'reference/unknown-point': unknown('point', 'It would never have a value.'),
  'reference/unknown-screen': unknown('screen', 'The way would lead to no page.'),
  'reference/unknown-part': unknown('part', 'The screen would be empty.', ' Parts lie under schemas/parts/.'),
} satisfies Record<string, (details: never) => ProblemText>;
