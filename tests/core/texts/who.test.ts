// Users are compared by account and shown by name.
import { describe, expect, it } from 'vitest';
import { isSameWho, personText, sayWho, type Who } from '../../../src/core/texts/who.ts';

const anna: Who = { account: 'a1', login: 'anna', name: 'Anna Li' };

describe('the person of an entry', () => {
  it.each<[name: string, who: Who, expected: string]>([
    ['an account as display name and login name if they differ', anna, 'Anna Li (anna)'],
    [
      'an account as display name only if the login name is the same',
      { account: 'a2', login: 'operator', name: 'Operator' },
      'Operator',
    ],
    [
      'an account with the name of the station as an account',
      { account: 'a3', login: 'station', name: 'station' },
      'station (station)',
    ],
    ['a wall display as such', { account: 'kiosk:1', name: 'Hall' }, 'Hall (wall display)'],
    ['the station', 'station', 'The station'],
    ['the demo data as the station', 'demo', 'The station'],
    ['the setup code', 'setup', 'The setup code'],
    ['the cloud platform', '@cloud', 'The cloud platform'],
    ['a name recorded before accounts were recorded unchanged', 'Anna Li', 'Anna Li'],
    ['the name of an inherited object member unchanged', 'constructor', 'constructor'],
  ])('shows %s', (_name, who, expected) => {
    expect(personText(who)).toBe(expected);
  });

  it('is shown in the language of the reader', () => {
    const translate = (text: string) => ({ 'The station': '电站' })[text] ?? text;
    expect(sayWho('station', translate)).toBe('电站');
  });

  it.each<[name: string, one: Who, other: Who, expected: boolean]>([
    ['two accounts with the same display name', anna, { account: 'b2', login: 'anna2', name: 'Anna Li' }, false],
    ['a renamed account', anna, { account: 'a1', login: 'anna', name: 'Anna Wang' }, true],
    ['an account and a name recorded before accounts', anna, 'Anna Li', false],
    ['an account whose id is that of the station', { account: 'station', login: 'x', name: 'x' }, 'station', false],
    ['the station with itself', 'station', 'station', true],
  ])('is compared by account: %s', (_name, one, other, expected) => {
    expect(isSameWho(one, other)).toBe(expected);
  });
});
