// Texts of problems with files and their shape.
import { nearest } from './nearest.ts';
import { error, warning, type Unknown, type ProblemText } from './problemText.ts';

/** More valid values than this are not listed in full. */
const mostListed = 16;

export const files = {
  'json/syntax': ({ detail }: { detail: string }) =>
    error(
      `The file is not valid JSON: ${detail}.`,
      'No part of the file can be used.',
      'Correct the syntax. Comments, trailing commas and byte order marks are not allowed.',
    ),
  'json/duplicate-key': ({ name }: { name: string }) =>
    error(`The key "${name}" occurs more than once in the same object.`, 'Only the last one is used.', 'Keep one of them.'),
  'json/number': () =>
    error('The number is too large.', 'It would be read as infinity and never be shown.', 'Use a smaller number.'),
  'file/unknown-place': ({ name, folder, known }: Unknown & { folder: string }) =>
    error(
      `The file "${name}" is not used.`,
      'The folder determines the kind of a file, and this folder has none.',
      `Move it to one of: ${nearest(folder, known)
        .map((each) => `${each}/`)
        .join(', ')}.`,
    ),
  'file/unread-folder': ({ folder, cause }: { folder: string; cause: string }) =>
    error(
      `The folder "${folder === '' ? 'schemas' : folder}" cannot be read: ${cause}.`,
      'Its files are missing. A running station continues with the files that it read before.',
      'Replace it with a folder that the account of the station can read.',
    ),
  'file/ending': ({ file }: { file: string }) =>
    error(
      `"${file}" does not end in ".json".`,
      'Files without this ending are ignored.',
      'Rename the file so that it ends in ".json", in lower case.',
    ),
  'file/no-schema': ({ link }: { link: string }) =>
    warning(
      'The file has no "$schema".',
      'Editors cannot complete words or show errors in it.',
      `Add as its first line: "$schema": "${link}",`,
    ),
  'file/other-schema': ({ schema, link }: { schema: string; link: string }) =>
    warning(
      `"$schema" refers to "${schema}", which is not the schema of this file.`,
      'Editors suggest the words of another kind of file, or none.',
      `Use: "$schema": "${link}",`,
    ),
  'file/other-name': ({ word, name, file }: { word: string; name: string; file: string }) =>
    error(`"${word}" is "${name}", but the file is "${file}".`, 'Files are found by their name.', 'Give both the same name.'),
  'file/same-name': ({ name, other }: { name: string; other: string }) =>
    error(
      `${other} is named "${name}" as well.`,
      'An entity is found by the name of its file, whatever its folder. Only the other file is used.',
      'Rename one of them, or merge them.',
    ),
  'file/other-path': ({ ref, path }: { ref: string; path: string }) =>
    warning(
      `"${ref}" is not the path to the file that it names.`,
      'The compiler finds an entity by its name, but other programs and readers follow the path.',
      `Write: "${path}".`,
    ),
  'compiler/failed': ({ detail }: { detail: string }) =>
    error(
      `The compiler stopped at this file: ${detail}.`,
      'This is an error of the compiler, not of the file.',
      'Report it together with the file.',
    ),
  'shape/unknown-word': ({ name, known, thing }: Unknown & { thing: string }) =>
    error(
      `"${name}" is not a word of ${thing}.`,
      'Unknown words have no effect.',
      known.length === 0 ? 'Remove it.' : `Remove it, or use one of: ${nearest(name, known).join(', ')}.`,
    ),
  'shape/missing-word': ({ name, thing }: { name: string; thing: string }) =>
    error(`"${name}" is missing in ${thing}.`, 'It is required.', `Add "${name}".`),
  'shape/wrong-type': ({ expected, got }: { expected: string; got: string }) =>
    error(`The value is ${got}, but must be ${expected}.`, 'It cannot be used.', `Use ${expected}.`),
  'shape/not-offered': ({ name, known }: Unknown) =>
    error(
      `"${name}" is not allowed here.`,
      'Only the listed values are valid.',
      known.length <= mostListed
        ? `Use one of: ${nearest(name, known, mostListed).join(', ')}.`
        : `Use one of the ${known.length} valid values, such as: ${nearest(name, known, 8).join(', ')}.`,
    ),
  'shape/out-of-bounds': ({ rule }: { rule: string }) =>
    error(`The value must ${rule}.`, 'It cannot be used.', 'Correct the value.'),
  'shape/member-name': ({ name }: { name: string }) =>
    error(
      `"${name}" is not a valid member name.`,
      'Names begin with a lower-case letter, so that the written order is kept and vendors can refer to each member.',
      'Use letters and digits, and a hyphen between lower-case parts: "cellVoltage", "no-price".',
    ),
  'shape/not-together': ({ name, thing, why }: { name: string; thing: string; why: string }) =>
    error(`"${name}" cannot be combined with the other words of ${thing}.`, why, `Remove "${name}" or the conflicting word.`),
  'shape/null': () =>
    error(
      'The value is null.',
      'null has no meaning in the schema language. A missing member means "none".',
      'Remove the member.',
    ),
  'order/keys': ({ name, after }: { name: string; after: string }) =>
    warning(
      `"${name}" comes after "${after}".`,
      'All screens use the same order: identity, data, content.',
      `Move "${name}" before "${after}".`,
    ),
  'order/no-neighbour': ({ name, target }: { name: string; target: string }) =>
    warning(
      `"${name}" is placed next to "${target}", which does not exist.`,
      'It is placed at the end.',
      'Use an existing member, or remove the placement.',
    ),
  'default/written-out': ({ name }: { name: string }) =>
    warning(`"${name}" has its default value.`, 'Explicit defaults hide the deliberate choices.', 'Remove the word.'),
} satisfies Record<string, (details: never) => ProblemText>;
