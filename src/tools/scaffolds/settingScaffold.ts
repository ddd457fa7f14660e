// Returns the files of a new setting: its entity, the calls that read and save it, and its screen. No code is needed.
import { json, titled } from './scaffolds.ts';

export function settingFiles(name: string): Record<string, string> {
  const title = titled(name);
  const document = `settings/${name}`;
  return {
    [`schemas/entities/station/${name}.json`]: json({
      $schema: '../../language/entity.schema.json',
      title,
      type: 'object',
      additionalProperties: false,
      required: ['enabled'],
      properties: {
        enabled: { title: 'In use', type: 'boolean', default: false },
        revision: { title: 'Revision', type: 'integer', minimum: 0 },
      },
    }),
    [`schemas/calls/${name}.json`]: json({
      $schema: '../language/calls.schema.json',
      [`${name}.search`]: { path: `/sys/${name}/search`, document, answer: { entity: name }, needs: [], ours: true },
      [`${name}.save`]: {
        path: `/sys/${name}/save`,
        title,
        document,
        request: { entity: name },
        needs: ['save-settings'],
        ours: true,
      },
    }),
    [`schemas/screens/system/station/${name}.json`]: json({
      $schema: '../../../language/screen.schema.json',
      id: `system-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      path: `/system/${name}`,
      title,
      menu: { under: 'system-of-station', sort: 100 },
      needs: ['write'],
      sources: { setting: { read: `${name}.search` } },
      drafts: { setting: { of: 'setting', entity: name, save: 'save', edit: 'toggle' } },
      commands: { save: { call: `${name}.save`, params: { from: '/draft/setting' }, done: 'Saved' } },
      body: { setting: { kind: 'form', draft: 'setting', options: { fields: { enabled: {} } } } },
    }),
  };
}
