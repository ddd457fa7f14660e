// Texts of problems with texts, values, conditions and references.
import { nearest } from './nearest.ts';
import { error, offer, unknown, warning, type Names, type Unknown, type ProblemText } from './problemText.ts';

export const words = {
  'value/two-words': ({ words }: { words: Names }) =>
    error(
      `An object with "${words.join('", "')}" is not a value.`,
      'A value has exactly one of from, const, text and fn, and only the words that belong to it.',
      'Keep one of them. Use "const" for a literal that looks like a reference.',
    ),
  'value/not-here': ({ word, place }: { word: string; place: string }) =>
    error(
      `"${word}" cannot be used in ${place}.`,
      'There is no value to read.',
      'Use a literal, or the other word: "from" reads the scope, "at" the value of the node.',
    ),
  'condition/unknown-operator': unknown('operator', 'The condition could not be evaluated.'),
  'condition/wrong-words': ({ op, detail }: { op: string; detail: string }) =>
    error(
      `The condition "${op}" ${detail}.`,
      'It could not be evaluated.',
      'Compare with schemas/language/words.schema.json, "condition".',
    ),
  'condition/never-holds': ({ detail }: { detail: string }) =>
    error(
      `The condition can never be met: ${detail}.`,
      'The alarm would never be raised, the node never shown, the case never used.',
      'Compare with a value that the type, the choices and the limits allow.',
    ),
  'text/no-value': ({ name }: { name: string }) =>
    error(
      `The text contains {{${name}}}, but "values" has no "${name}".`,
      'Users would see the placeholder.',
      `Add "${name}" to "values".`,
    ),
  'text/untranslated': ({ text, language }: { text: string; language: string }) =>
    warning(
      `"${text}" has no ${language} translation.`,
      'It is shown in English.',
      `Add it to a file under schemas/locales/${language}/.`,
    ),
  'text/unused': ({ text }: { text: string }) =>
    warning(
      `The text "${text}" is not used.`,
      'The translation has no effect. The text it was made for may have been changed.',
      'Move the translation to the current text, or remove it.',
    ),
  'text/never-said': ({ text, word, term }: { text: string; word: string; term: string }) =>
    warning(
      `"${text}" uses "${word}".`,
      `The glossary term is "${term}". Two names for the same thing are confusing.`,
      `Use "${term}", or list the English text under "except" of the term in schemas/locales/glossary.json.`,
    ),
  'text/translated-twice': ({ text, file }: { text: string; file: string }) =>
    error(
      `"${text}" has a different translation in ${file}.`,
      'Only one of them would be used, even where the other is correct.',
      'Keep one. If the text has two meanings, add a context to one of them: { "text": …, "context": … }.',
    ),
  'text/other-values': ({ text, missing }: { text: string; missing: Names }) =>
    error(
      `The translation of "${text}" omits {{${missing.join('}}, {{')}}}, or has an additional value.`,
      'A value would be missing or shown as a placeholder.',
      'Use exactly the names of the source text.',
    ),
  'reference/unknown-scope': unknown('part of the scope', 'The value would always be missing.'),
  'reference/nothing-there': ({ pointer, known }: { pointer: string; known: Names }) =>
    error(
      `There is no value at "${pointer}".`,
      'The schema has no such member, so the value would always be missing.',
      known.length === 0 ? 'Correct the pointer.' : `Use one of: ${nearest(pointer.split('/').at(-1) ?? '', known).join(', ')}.`,
    ),
  'reference/not-chosen': ({ name }: { name: string }) =>
    error(
      `The node "${name}" does not publish a choice under /chosen.`,
      'Only nodes such as tabs, choice, search and table do.',
      'Use a node that publishes a choice.',
    ),
  'reference/no-form': () =>
    error(
      '/form is used, but the command has no form.',
      'Only commands with "ask" have a form.',
      'Add "ask", or read another part of the scope.',
    ),
  'reference/no-answer': () =>
    error(
      '/answer is used before there is an answer.',
      'It is only available in choose, go, done, failed and download.',
      'Read another part of the scope.',
    ),
  'reference/unknown-source': unknown(
    'source',
    'The node would stay empty.',
    ' Sources are declared under "sources" of the screen.',
  ),
  'reference/unknown-draft': unknown(
    'draft',
    'There would be no document to edit.',
    ' Drafts are declared under "drafts" of the screen.',
  ),
  'reference/unknown-command': unknown(
    'command',
    'The button would have no effect.',
    ' Commands are declared under "commands" of the screen.',
  ),
  'reference/unknown-node': unknown('node', 'The value would always be missing.'),
  'reference/unknown-property': ({ name, known, entity }: Unknown & { entity: string }) =>
    error(`${entity} has no property "${name}".`, 'The field would always be empty.', offer({ name, known })),
  'reference/unknown-guard': unknown('guard', 'It would have no effect.', ' Guards are declared in schemas/guards.json.'),
  'reference/unknown-call': unknown('call', 'The request would fail.', ' Calls are declared under schemas/calls/.'),
  'reference/unknown-entity': unknown('entity', 'The shape would be unknown.', ' Entities are under schemas/entities/.'),
  'reference/unknown-unit': ({ name, known }: Unknown) =>
    error(
      `There is no unit "${name}".`,
      'The value could not be converted.',
      `${known.length === 0 ? '' : `Use one of: ${known.join(', ')}. `}Units are declared in schemas/units.json, or under "units" of the device file that uses it.`,
    ),
  'reference/unknown-function': unknown(
    'function',
    'The value would always be missing.',
    ' Functions are under src/core/functions/.',
  ),
  'reference/unknown-rule': unknown('rule', 'The value would not be validated.', ' Rules are under src/core/rules/.'),
  'reference/unknown-format': unknown('format', 'The value would not be validated.'),
  'reference/unknown-device-type': unknown(
    'device type',
    'Its points would be unknown.',
    ' Device types are under schemas/devices/.',
  ),
  'reference/unknown-role': unknown(
    'role',
    'The station could not use such devices.',
    ' Roles are declared in schemas/roles.json; devices without a role are only read, shown and monitored for alarms.',
  ),
  'reference/unknown-point': unknown('point', 'The value would always be missing.'),
  'reference/unknown-screen': unknown('screen', 'The link would not open a page.'),
  'reference/unknown-part': unknown('part', 'The screen would be empty.', ' Parts are under schemas/parts/.'),
} satisfies Record<string, (details: never) => ProblemText>;
