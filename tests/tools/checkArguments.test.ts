import { expect, it } from 'vitest';
import { toCheckArguments } from '../../src/tools/checkArguments.ts';

it('an option that the check does not have is told, and checks nothing', () => {
  expect(toCheckArguments(['--diff', 'schemas']).fault).toContain('There is no option "--diff"');
  expect(toCheckArguments(['--errors', 'schemas'])).toEqual({ folders: ['schemas'], quiet: true });
});
it('a folder that is not there is told', () => {
  expect(toCheckArguments(['/nowhere']).fault).toContain('/nowhere is not there');
});
