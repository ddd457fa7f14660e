import { expect, it } from 'vitest';
import { readDecision } from '../../src/tools/decisionIndex.ts';

it('readDecision returns title, status, area and relations of a decision record', () => {
  const text = '# 173 Demo history\n\nStatus: accepted. Area: history. Replaces a part\nof 168.\n\nContext. …\n';
  expect(readDecision('173-demo-history.md', text)).toEqual({
    file: '173-demo-history.md',
    title: 'Demo history',
    status: 'accepted',
    area: 'history',
    note: 'Replaces a part of 168.',
  });
});

it.each([
  ['no status line', '# 173 Demo history\n\nContext. …\n'],
  ['an unknown area', '# 173 Demo history\n\nStatus: accepted. Area: attic.\n\nContext. …\n'],
])('readDecision rejects a record with %s and states how it must begin', (_what, text) => {
  expect(() => readDecision('173-demo-history.md', text)).toThrow(/^173-demo-history.md must begin with "# 173 Title"/);
});
