// Validation of a draft during an edit: advice and errors of names from the first change on, other errors after the first attempt
// to save.
import { expect, it } from 'vitest';
import type { Rule, Schema } from '../../../src/core/language.ts';
import type { Finding } from '../../../src/core/schema/finding.ts';
import { withRestart, withTyped } from '../../../src/data/drafts/draftState.ts';
import { holdDraft } from '../../../src/data/drafts/holdDraft.ts';

const advice: Rule = { rule: 'at-most', at: '/power', than: '/limit', warnOnly: true } as Rule;
const row = (rules: Schema['rules']): Schema => ({
  type: 'object',
  properties: { power: { type: 'number' } },
  ...(rules && { rules }),
});
const found: Finding[] = [
  { path: '/power', text: 'Wrong' },
  { path: '/power', text: 'Unusual', warnOnly: true },
];

function hold(schema: Schema, validate = () => Promise.resolve<readonly Finding[]>(found)) {
  const asked: unknown[] = [];
  const options = { schema, edit: 'always', canEdit: () => true, send: () => Promise.reject(new Error('not sent')) } as const;
  const draft = holdDraft({ ...options, validate: (value) => (asked.push(value), validate()) }, () => {});
  draft.to(withRestart(draft.state(), { power: 1 }));
  asked.length = 0;
  const type = (power: number) => draft.to(withTyped(draft.state(), '/power', power, 0));
  return { draft, asked, type };
}

it.each<[place: string, schema: Schema]>([
  ['the form', row({ advice })],
  ['a member', { type: 'object', properties: { power: row({ advice }) } }],
  ['the rows of a list', { type: 'object', properties: { power: { type: 'array', items: row({ advice }) } } }],
  ['a definition', { type: 'object', properties: { power: {} }, $defs: { row: row({ advice }) } }],
])('a draft shows advice about %s with the first change, and errors only after an attempt to save', async (_place, schema) => {
  const { draft, asked, type } = hold(schema);
  type(2);
  await expect.poll(() => draft.state().found).toEqual([found[1]]);
  expect(asked).toEqual([{ power: 2 }]);
  draft.trying();
  type(3);
  await expect.poll(() => draft.state().found).toEqual(found);
});

it('a draft is not validated before an attempt to save if no rule gives advice', () => {
  const { asked, type } = hold(row({ limit: { ...advice, warnOnly: false } as Rule }));
  type(2);
  expect(asked).toEqual([]);
});

it('a draft ignores a late result for an older value', async () => {
  const waiting: ((found: readonly Finding[]) => void)[] = [];
  const { draft, type } = hold(row({ advice }), () => new Promise((resolve) => waiting.push(resolve)));
  waiting.length = 0;
  type(2);
  type(3);
  waiting[1]?.([]);
  waiting[0]?.(found);
  await new Promise((done) => setTimeout(done, 5));
  expect(draft.state().found).toEqual([]);
});

it('a draft shows errors of a name that a person has changed before the first attempt to save, but none of an empty one', async () => {
  const schema: Schema = { type: 'object', properties: { power: {}, name: { type: 'string', format: 'name' } } };
  const wrong: Finding[] = [...found, { path: '/name', text: 'Name duplicated' }];
  const { draft } = hold(schema, () => Promise.resolve(wrong));
  draft.to(withRestart(draft.state(), { name: 'PCS #1' }));
  const type = async (name: string) => {
    draft.to(withTyped(draft.state(), '/name', name, 0));
    await new Promise((done) => setTimeout(done, 5));
    return draft.state().found.map(({ path }) => path);
  };
  expect(await type('PCS #2')).toEqual(['/power', '/name']);
  expect(draft.state().found[0]?.warnOnly).toBe(true);
  expect(await type('')).toEqual(['/power']);
  expect(await type('PCS #1')).toEqual(['/power']);
});
