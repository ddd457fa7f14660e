import { describe, expect, it } from 'vitest';
import { demoPassword, findWeakness } from '../../../src/station/session/passwordRules.ts';

const whose = { loginName: 'operator', name: 'Olga Sun' };

describe('a password', () => {
  it.each([
    ['1234567890', 'has 12 to 128'],
    ['eleven char', 'has 12 to 128'],
    ['x'.repeat(129), 'has 12 to 128'],
    [demoPassword, 'is published'],
    ['EMS demo 2026!', 'is published'],
    [`my ${demoPassword} 2`, 'is published'],
    ['aaaaaaaaaaaa', 'repeats itself'],
    ['            ', 'repeats itself'],
    ['abcabcabcabca', 'repeats itself'],
    ['xK9#xK9#xK9#xK9#', 'repeats itself'],
    ['operatoroperator', 'the name of the account'],
    ['Operator-2026!', 'the name of the account'],
    ['0perat0r 2024 x', 'the name of the account'],
    ['olgasun olga sun', 'the name of the account'],
    ['123456789012', 'row of keys'],
    ['qwertyuiop123', 'row of keys'],
    ['abcdefghijklm', 'row of keys'],
    ['9876543210ab', 'row of keys'],
    ['qwertz asdfgh x', 'row of keys'],
    ['1qaz2wsx3edc', 'row of keys'],
    ['password2024!', 'most common'],
    ['P@ssw0rd!2025', 'most common'],
    ['Welcome123456', 'most common'],
    ['adminpassword', 'most common'],
    ['Summer-2026!!', 'most common'],
    ['woaini1314520', 'most common'],
    ['battery storage', 'most common'],
    ['counterstrike', 'known from breaches'],
    ['Counter-Strike 24', 'known from breaches'],
    ['lost4815162342', 'known from breaches'],
    ['2010transformers', 'known from breaches'],
  ])('%j is refused', (password, why) => {
    expect(findWeakness(password, whose)).toContain(why);
  });

  it.each([
    'a long way to Tipperary',
    'correct horse battery staple',
    'the operator likes tea',
    'vK4-uW9z.rT2q',
    '锅炉房外面有两棵很高的梧桐树',
    'Zwölf Boxkämpfer 7',
    'river-lamp-october-27',
    'another-secret',
    'counterstrike of 1999 with friends',
    'transformers hum 50 Hz',
    'As long as what a manager of passwords makes for it: 64 letters.',
    'The longest of all: one hundred and twenty-eight letters, as nobody types them by hand but a manager of passwords may make them.',
  ])('%j may be chosen', (password) => {
    expect(findWeakness(password, whose)).toBeUndefined();
  });
});
