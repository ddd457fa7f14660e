// Users are compared by account and shown by name.
import { describe, expect, it } from 'vitest';
import { isSameWho, personText, sayWho, type Who } from '../../../src/core/texts/who.ts';

const anna: Who = { account: 'a1', login: 'anna', name: 'Anna Li' };

describe('who', () => {
  it.each<[name: string, who: Who, expected: string]>([
    ['a display name that differs from the login name has it in brackets', anna, 'Anna Li (anna)'],
    ['a display name equal to the login name is shown alone', { account: 'a2', login: 'operator', name: 'Operator' }, 'Operator'],
    [
      'an account called like the station is not the station',
      { account: 'a3', login: 'station', name: 'station' },
      'station (station)',
    ],
    ['a wall display is marked', { account: 'kiosk:1', name: 'Hall' }, 'Hall (wall display)'],
    ['the station', 'station', 'The station'],
    ['the demo set is the station', 'demo', 'The station'],
    ['the setup code', 'setup', 'The setup code'],
    ['the cloud platform', '@cloud', 'The cloud platform'],
    ['a name of before accounts were recorded stays as it is', 'Anna Li', 'Anna Li'],
    ['a name of an object member', 'constructor', 'constructor'],
  ])('%s', (_name, who, expected) => {
    expect(personText(who)).toBe(expected);
  });

  it('is shown in the language of the reader', () => {
    const translate = (text: string) => ({ 'The station': '电站' })[text] ?? text;
    expect(sayWho('station', translate)).toBe('电站');
  });

  it.each<[name: string, one: Who, other: Who, expected: boolean]>([
    ['two accounts with one display name', anna, { account: 'b2', login: 'anna2', name: 'Anna Li' }, false],
    ['one account that was renamed', anna, { account: 'a1', login: 'anna', name: 'Anna Wang' }, true],
    ['an account and a display name of before', anna, 'Anna Li', false],
    ['an account whose id is a name', { account: 'station', login: 'x', name: 'x' }, 'station', false],
    ['the station and the station', 'station', 'station', true],
  ])('compares by account: %s', (_name, one, other, expected) => {
    expect(isSameWho(one, other)).toBe(expected);
  });
});
