// Returns the files of a new named rule: its texts, its check, and a test for the fulfilled and the violated case.
import { camel, json, titled } from './scaffolds.ts';

export function ruleFiles(name: string): Record<string, string> {
  const rule = camel(name);
  return {
    [`src/core/rules/values/${rule}.json`]: json({
      rule: name,
      description: 'One sentence that an author reads in the editor.',
      text: titled(name),
      parameters: { at: { kind: 'pointer', description: 'The value.', required: true } },
    }),
    [`src/core/rules/values/${rule}.ts`]: `import { read } from '../../pointer.ts';
import words from './${rule}.json' with { type: 'json' };
import { defineRule, member } from '../rule.ts';

/** A missing value, or one of another type, is reported elsewhere. */
export const ${rule} = defineRule(words, (value, { at }) => {
  const found = read(value, member(at));
  return typeof found !== 'number' || found >= 0 ? [] : [{ at: member(at) }];
});
`,
    [`tests/core/rules/${rule}.test.ts`]: `import { expect, it } from 'vitest';
import { ${rule} } from '../../../src/core/rules/values/${rule}.ts';

const context = { now: 0, timezone: 'UTC', given: {} };

it.each<[name: string, value: unknown, broken: string[]]>([
  ['it holds', { a: 0 }, []],
  ['a missing value breaks nothing', {}, []],
  ['it does not hold', { a: -1 }, ['/a']],
])('%s', (_name, value, broken) => {
  expect(${rule}.check(value, { at: '/a' }, context).map(({ at }) => at)).toEqual(broken);
});
`,
  };
}
