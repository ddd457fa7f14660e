// A few test kinds, so that the cases do not depend on the renderers.
import type { OptionsSchema } from '../../src/compiler/language/optionsSchema.ts';

const options = (schema: OptionsSchema): OptionsSchema => ({ type: 'object', additionalProperties: false, ...schema });

export const kinds: Readonly<Record<string, OptionsSchema>> = {
  note: options({ required: ['text'], 'x-binds': ['none', 'source', 'draft'], properties: { text: { format: 'text' } } }),
  section: options({ 'x-binds': ['none'], properties: { body: { format: 'nodes' } } }),
  repeat: options({ 'x-repeats': true, 'x-binds': ['source'], properties: { body: { format: 'nodes' } } }),
  actions: options({ 'x-binds': ['none'], required: ['commands'], properties: { commands: { format: 'commands' } } }),
  table: options({
    'x-chooses': true,
    'x-binds': ['source', 'draft'],
    'x-items': ['itemCommands'],
    properties: { columns: { format: 'columns' }, rows: { format: 'json-pointer' }, itemCommands: { format: 'commands' } },
  }),
  form: options({ 'x-binds': ['source', 'draft'], properties: { fields: { format: 'fields' }, groups: { format: 'groups' } } }),
  choice: options({
    'x-chooses': true,
    'x-binds': ['source', 'draft'],
    required: ['value', 'title'],
    properties: {
      as: { enum: ['tabs', 'list', 'select'], default: 'tabs' },
      value: { format: 'item-pointer' },
      title: { format: 'item-pointer' },
    },
  }),
  map: options({
    'x-binds': ['source'],
    'x-items': { open: 'parts', pick: { type: 'object', properties: { part: { type: 'string' } } } },
    properties: {
      parts: { format: 'json-pointer', default: '' },
      open: { format: 'command-name' },
      pick: { format: 'commands' },
    },
  }),
  picker: options({ 'x-titled': true, 'x-binds': ['none'] }),
  search: options({
    'x-chooses': true,
    'x-entity': 'entity',
    'x-binds': ['none'],
    required: ['entity', 'fields'],
    properties: { entity: { format: 'entity' }, fields: { format: 'fields' } },
  }),
  tabs: options({
    'x-chooses': true,
    'x-binds': ['none'],
    properties: {
      tabs: {
        type: 'object',
        format: 'members',
        additionalProperties: options({
          required: ['title'],
          properties: { title: { format: 'text' }, body: { format: 'nodes' } },
        }),
      },
    },
  }),
};
