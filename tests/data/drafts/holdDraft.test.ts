// Validation of a draft during an edit: advice from the first change on, errors after the first attempt to save.
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
