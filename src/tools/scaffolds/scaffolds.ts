// Returns the files of a new kind, screen or device type. Each passes the checks unchanged, except for missing translations.

export const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
const spaced = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
export const titled = (name: string): string => spaced(name).replace(/^./, (letter) => letter.toUpperCase());
const pascal = (name: string): string =>
  name.replaceAll(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase());
export const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

export function kindFiles(kind: string): Record<string, string> {
  const View = `${pascal(kind)}View`;
  const folder = `renderers/${kind}`;
  return {
    [`${folder}/options.schema.json`]: json({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `kind/${kind}`,
      title: titled(kind),
      description: 'One sentence that an author reads in the editor.',
      type: 'object',
      additionalProperties: false,
      required: ['value'],
      'x-binds': ['source', 'draft'],
      properties: { value: { description: 'Pointer to what is drawn.', format: 'json-pointer' } },
    }),
    [`${folder}/to${pascal(kind)}.ts`]: `// Converts options and data to the text that the view draws. Pure.
import type { OptionsOf } from '../../src/core/kinds.gen.ts';
import { read } from '../../src/core/pointer.ts';

/** The text to show; undefined without a value. */
export function to${pascal(kind)}({ value }: OptionsOf<'${kind}'>, data: unknown): string | undefined {
  const found = read(data, value);
  return found === undefined || found === null ? undefined : JSON.stringify(found);
}
`,
    [`${folder}/${View}.tsx`]: `import type { ViewProps } from '../define.ts';
import { useAt } from '../define.ts';
import { to${pascal(kind)} } from './to${pascal(kind)}.ts';

export function ${View}({ options, value }: ViewProps<'${kind}'>) {
  const data = useAt<unknown>(value, '');
  return <span>{to${pascal(kind)}(options, data) ?? '–'}</span>;
}
`,
    [`${folder}/index.ts`]: `import { defineRenderer } from '../define.ts';
import { ${View} } from './${View}.tsx';

export const ${camel(kind)} = defineRenderer({ kind: '${kind}', View: ${View} });
`,
    [`${folder}/texts.json`]: json([]),
    [`tests/renderers/${kind}/to${pascal(kind)}.test.ts`]: `import { expect, it } from 'vitest';
import { to${pascal(kind)} } from '../../../renderers/${kind}/to${pascal(kind)}.ts';

it.each<[name: string, data: unknown, expected: string | undefined]>([
  ['a value', { a: 1 }, '1'],
  ['a missing value is no text', {}, undefined],
])('%s', (_name, data, expected) => {
  expect(to${pascal(kind)}({ value: '/a' }, data)).toBe(expected);
});
`,
    [`tests/renderers/${kind}/${kind}.contract.test.tsx`]: `import { kindContract } from '../contract.tsx';

kindContract({
  kind: '${kind}',
  options: { value: '/a' },
  value: { schema: { type: 'object', properties: { a: { title: 'A', type: 'number' } } }, data: { a: 1 } },
  says: '1',
});
`,
  };
}

/** "report/energy" → schemas/screens/report/energy.json under /report/energy; in the menu below its area, if any. */
export function screenFiles(name: string, is: (file: string) => boolean): Record<string, string> {
  const parts = name.split('/');
  const area = parts.slice(0, -1);
  const hasArea = is(`schemas/screens/${area.join('/')}/${area.at(-1)}.json`);
  const up = '../'.repeat(parts.length);
  return {
    [`schemas/screens/${name}.json`]: json({
      $schema: `${up}language/screen.schema.json`,
      id: parts.join('-'),
      path: `/${name}`,
      title: titled(parts.at(-1) ?? name),
      menu: { ...(hasArea && { under: area.join('-') }), sort: 100 },
      body: { hint: { kind: 'note', options: { text: 'This page has no content yet.' } } },
    }),
  };
}

export function deviceFiles(type: string): Record<string, string> {
  return {
    [`schemas/devices/${type}.json`]: json({
      $schema: '../language/device.schema.json',
      type,
      title: titled(type),
      monitor: { path: type, sort: 100 },
      points: { voltage: { title: 'Voltage', type: 'number', unit: 'V', keep: 'mean', simulate: { around: 220, spread: 3 } } },
      headline: { voltage: {} },
      groups: { electric: { title: 'Electric', points: { voltage: {} } } },
      alarms: {
        low: {
          level: 'C',
          title: 'Under-voltage',
          advice: 'Check the supply.',
          when: { op: 'lt', at: '/voltage', value: 200 },
          holdMs: 3000,
          until: { op: 'gt', at: '/voltage', value: 205 },
        },
      },
      models: {
        generic: {
          blocks: { all: { table: 'input', address: 0, count: 1, everyMs: 1000 } },
          registers: { voltage: { table: 'input', address: 0, as: 'uint16', scale: 0.1, missing: 65535 } },
        },
      },
    }),
  };
}
