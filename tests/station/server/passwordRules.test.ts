import { describe, expect, it } from 'vitest';
import {
  demoPassword,
  demoSecondaryPassword,
  findWeakness,
  mustNotBeGuessable,
} from '../../../src/station/session/passwordRules.ts';

const whose = { loginName: 'operator', name: 'Olga Sun' };

describe('a password', () => {
  it.each([
    ['1234567890', 'must have 12 to 128'],
    ['eleven char', 'must have 12 to 128'],
    ['x'.repeat(129), 'must have 12 to 128'],
    [demoPassword, 'has been published'],
    ['EMS demo 2026!', 'has been published'],
    [`my ${demoPassword} 2`, 'has been published'],
    ['aaaaaaaaaaaa', 'repeats itself'],
    ['            ', 'repeats itself'],
    ['abcabcabcabca', 'repeats itself'],
    ['xK9#xK9#xK9#xK9#', 'repeats itself'],
    ['operatoroperator', 'the account name'],
    ['Operator-2026!', 'the account name'],
    ['0perat0r 2024 x', 'the account name'],
    ['olgasun olga sun', 'the account name'],
    ['123456789012', 'consecutive keys'],
    ['qwertyuiop123', 'consecutive keys'],
    ['abcdefghijklm', 'consecutive keys'],
    ['9876543210ab', 'consecutive keys'],
    ['qwertz asdfgh x', 'consecutive keys'],
    ['1qaz2wsx3edc', 'consecutive keys'],
    ['password2024!', 'most common'],
    ['P@ssw0rd!2025', 'most common'],
    ['Welcome123456', 'most common'],
    ['adminpassword', 'most common'],
    ['Summer-2026!!', 'most common'],
    ['woaini1314520', 'most common'],
    ['battery storage', 'most common'],
    ['counterstrike', 'in data breaches'],
    ['Counter-Strike 24', 'in data breaches'],
    ['lost4815162342', 'in data breaches'],
    ['2010transformers', 'in data breaches'],
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
  ])('%j is accepted', (password) => {
    expect(findWeakness(password, whose)).toBeUndefined();
  });
});

describe('a secondary password', () => {
  it.each([
    [demoSecondaryPassword, 'consecutive keys'],
    ['654321', 'consecutive keys'],
    ['abc123', 'consecutive keys'],
    ['1234ab', undefined],
    ['12345a', 'consecutive keys'],
    ['Qwerty', 'consecutive keys'],
    ['000000', 'repeats itself'],
    ['112211', 'repeats itself'],
    ['121212', 'repeats itself'],
    ['258258', 'repeats itself'],
    ['k7Xq2p', undefined],
    ['704918', undefined],
    ['!-+=?#', undefined],
  ])('%j is refused or accepted: %s', (password, why) => {
    const set = (): void => mustNotBeGuessable(password, '/password');
    if (why === undefined) expect(set).not.toThrow();
    else expect(set).toThrow(why);
  });
});
