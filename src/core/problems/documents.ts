// Texts of problems with calls that declare a `document` in the catalogue and have no handler.
import { error } from './problemText.ts';

export const documents = {
  'document/no-entity': ({ call, word }: { call: string; word: string }) =>
    error(
      `"${call}" declares a document, but its ${word} has no entity.`,
      'The shape of the document would be unknown.',
      `Write "${word}": { "entity": … }.`,
    ),
  'document/no-revision': ({ entity }: { entity: string }) =>
    error(
      `The entity "${entity}" has no "revision".`,
      'A conflict with the changes of another user could not be detected.',
      'Add "revision": { "title": "Revision", "type": "integer", "minimum": 0 }, not required.',
    ),
  'document/no-default': ({ entity, members }: { entity: string; members: string }) =>
    error(
      `The entity "${entity}" requires ${members} without a default.`,
      'The document is read before it is saved for the first time.',
      'Add a "default", or remove it from "required".',
    ),
  'document/twice': ({ document, other }: { document: string; other: string }) =>
    error(
      `"${other}" already does the same with the document "${document}".`,
      'The guards of one could be bypassed with the other.',
      'Keep one of them.',
    ),
  'document/two-shapes': ({ document, other }: { document: string; other: string }) =>
    error(
      `"${other}" uses another entity for the document "${document}".`,
      'The saved and the read document would have different shapes.',
      'Use the same entity.',
    ),
  'document/kept': ({ document }: { document: string }) =>
    error(
      `The station has its own rules for saving the document "${document}".`,
      'They would be bypassed.',
      'Use its own call, or another document.',
    ),
  'document/handler': ({ name }: { name: string }) =>
    error(
      `"${name}" declares a document, but the station also has a handler for it.`,
      'Only one of them could answer the call.',
      'Remove one of them.',
    ),
};
