// The button that clears a selection is named in the user's language, and its icon has no additional name.
import { page } from 'vitest/browser';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { drawKind } from '../reading/drawKind.tsx';

it('the button that clears a selection has a name', async () => {
  const level: Schema = { title: 'Level', type: 'string', choices: { a: { const: 'A', title: 'Fault' } } };
  await drawKind({
    language: 'zh_CN',
    locale: { Clear: '清除' },
    search: '?filters.level=A',
    answers: {},
    entities: { query: { type: 'object', properties: { level } } },
    body: {
      filters: { kind: 'search', title: 'Filters', options: { entity: 'query', fields: { level: { widget: 'select' } } } },
    },
  });
  await expect.element(page.getByRole('button', { name: '清除', exact: true })).toBeInTheDocument();
  expect(document.querySelector('[aria-label="close-circle"]')?.getAttribute('aria-hidden')).toBe('true');
});
