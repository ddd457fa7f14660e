import { expect, it } from 'vitest';
import { toCheckArguments } from '../../src/tools/checkArguments.ts';

it('an unknown option is reported, and nothing is checked', () => {
  expect(toCheckArguments(['--diff', 'schemas']).fault).toContain('There is no option "--diff"');
  expect(toCheckArguments(['--errors', 'schemas'])).toEqual({ folders: ['schemas'], quiet: true });
});
it('a missing folder is reported', () => {
  expect(toCheckArguments(['/nowhere']).fault).toContain('/nowhere was not found');
});
