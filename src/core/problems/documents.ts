// Texts of problems with calls that declare a `document` in the catalogue and have no handler.
import { error } from './problemText.ts';

export const documents = {
  'document/no-entity': ({ call, word }: { call: string; word: string }) =>
    error(
      `"${call}" names a document, but no entity is its ${word}.`,
      'Nothing would say what the document may hold.',
      `Write "${word}": { "entity": … }.`,
    ),
  'document/no-revision': ({ entity }: { entity: string }) =>
    error(
      `The entity "${entity}" has no "revision".`,
      'Who saves could not be told that somebody else saved meanwhile.',
      'Add "revision": { "title": "Revision", "type": "integer", "minimum": 0 }, not required.',
    ),
  'document/no-default': ({ entity, members }: { entity: string; members: string }) =>
    error(
      `The entity "${entity}" requires ${members} without a default.`,
      'The document is read before anybody saved it.',
      'Write what holds until then as "default", or do not require it.',
    ),
  'document/unguarded': ({ call }: { call: string }) =>
    error(
      `"${call}" saves and needs nothing.`,
      'Everybody who signed in could save it.',
      'Name its guards, such as "save-settings".',
    ),
  'document/twice': ({ document, other }: { document: string; other: string }) =>
    error(
      `"${other}" does the same with the document "${document}".`,
      'What one of them asks for could be passed by through the other.',
      'Keep one of them.',
    ),
  'document/two-shapes': ({ document, other }: { document: string; other: string }) =>
    error(
      `"${other}" has another entity for the document "${document}".`,
      'What is saved would not be what is read.',
      'Name the same entity.',
    ),
  'document/kept': ({ document }: { document: string }) =>
    error(
      `The station saves the document "${document}" by rules of its own.`,
      'They would be passed by.',
      'Call what is written for it, or name another document.',
    ),
  'document/handler': ({ name }: { name: string }) =>
    error(
      `"${name}" names a document, and the station has a handler for it.`,
      'Only one of them could answer.',
      'Remove one of them.',
    ),
};
