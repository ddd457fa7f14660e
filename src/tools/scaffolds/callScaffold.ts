// Returns the files of a new call such as "airFlow.total": the call, its answer entity, a folder with its handler, and a test
// through the index of calls, which fails until the folder is listed there.
import { json, titled } from './scaffolds.ts';

export function callFiles(name: string): Record<string, string> {
  const [area = '', verb = ''] = name.split('.');
  const room = `src/station/domain/${area}`;
  return {
    [`schemas/calls/${area}.json`]: json({
      $schema: '../language/calls.schema.json',
      [name]: { path: `/${area}/${verb}`, request: { entity: 'query#empty' }, answer: { entity: area }, needs: [], ours: true },
    }),
    [`schemas/entities/${area}/${area}.json`]: json({
      $schema: '../../language/entity.schema.json',
      title: titled(area),
      type: 'object',
      additionalProperties: false,
      required: ['at'],
      properties: { at: { title: 'Time', type: 'integer', format: 'instant' } },
    }),
    [`${room}/index.ts`]: `export { ${area}Calls } from './calls.ts';\n`,
    [`${room}/calls.ts`]: `// Handlers of the ${titled(area).toLowerCase()} calls. Values are in display units.
import type { CallContext, Handlers } from '../../contract/calls.ts';

const ${verb} = (_request: unknown, { station }: CallContext) => ({ at: station.clock.now() });

export const ${area}Calls: Handlers = { '${name}': ${verb} };
`,
    [`tests/station/domain/${area}/${verb}.test.ts`]: `import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StationDouble, openDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

it('returns the time of the station', async () => {
  expect((await double.call('${name}')).data).toEqual({ at: double.clock.now() });
});
`,
  };
}
