// Texts of problems with files and their shape.
import { nearest } from './nearest.ts';
import { error, warning, type Unknown, type ProblemText } from './problemText.ts';

export const files = {
  'json/syntax': ({ detail }: { detail: string }) =>
    error(
      `The file is not JSON: ${detail}.`,
      'Nothing of the file can be read.',
      'Mend the place; comments, trailing commas and byte order marks are not allowed.',
    ),
  'json/duplicate-key': ({ name }: { name: string }) =>
    error(
      `The key "${name}" is written twice in one object.`,
      'Only the last one counts, and nobody sees which.',
      'Keep one of them.',
    ),
  'json/number': () =>
    error(
      'The number is larger than any that can be held.',
      'It would be read as infinite, and never be shown.',
      'Write a smaller one.',
    ),
  'file/unknown-place': ({ name, folder, known }: Unknown & { folder: string }) =>
    error(
      `Nothing reads the file "${name}".`,
      'Its kind follows from its folder, and no kind lies here.',
      `Move it into one of: ${nearest(folder, known)
        .map((each) => `${each}/`)
        .join(', ')}.`,
    ),
  'file/unread-folder': ({ folder, cause }: { folder: string; cause: string }) =>
    error(
      `The folder "${folder === '' ? 'schemas' : folder}" cannot be looked into: ${cause}.`,
      'Nothing is known of the files in it. A running station goes on with those that it read before.',
      'Put a folder in its place that the account of the station may read.',
    ),
  'file/ending': ({ file }: { file: string }) =>
    error(
      `"${file}" does not end in ".json".`,
      'Files are found by their names, and this one is not.',
      'Write the ending in small letters.',
    ),
  'file/no-schema': ({ link }: { link: string }) =>
    warning(
      'The file names no "$schema".',
      'An editor neither completes its words nor shows what is wrong with them.',
      `Write as its first line: "$schema": "${link}",`,
    ),
  'file/other-schema': ({ schema, link }: { schema: string; link: string }) =>
    warning(
      `"$schema" leads to "${schema}", which does not speak of this file.`,
      'An editor offers the words of another kind of file, or none.',
      `Write: "$schema": "${link}",`,
    ),
  'file/other-name': ({ word, name, file }: { word: string; name: string; file: string }) =>
    error(`"${word}" is "${name}", but the file is "${file}".`, 'A thing is found by its file name.', 'Give both the same name.'),
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
  'shape/not-together': ({ name, thing, why }: { name: string; thing: string; why: string }) =>
    error(`"${name}" does not go with the other words of ${thing}.`, why, `Remove "${name}", or the word that it contradicts.`),
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
} satisfies Record<string, (details: never) => ProblemText>;
