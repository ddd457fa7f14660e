// The token of a browser in which a person has logged in. It is valid for one account, one password and a limited time.
import { expect, it, onTestFinished } from 'vitest';
import { createKnownDevices, goodForMs } from '../../src/station/session/knownDevices.ts';
import type { Account } from '../../src/station/session/users.ts';
import { openCore } from '../../src/station/store/docs/docsSchema.ts';
import { openVault } from '../../src/station/store/docs/docsVault.ts';

it('a token is accepted until it expires, for its account and password only, and is rejected if modified', () => {
  let now = 1_000;
  const db = openCore(':memory:');
  onTestFinished(() => void db.close());
  const devices = createKnownDevices(db, openVault(db), { now: () => now });
  const ann: Account = {
    id: 'ann',
    loginName: 'ann',
    name: 'Ann',
    role: 'operator',
    disabled: false,
    demo: false,
    mustChange: false,
    stations: undefined,
    signedInAt: undefined,
    passwordHash: 'one',
  };
  const token = devices.issue(ann);
  const [name = '', until = '', signature = ''] = token.split('.');
  expect(devices.find([token], ann)).toBe(name);
  expect(devices.find([token], { ...ann, id: 'bo' })).toBeUndefined();
  expect(devices.find([token], { ...ann, passwordHash: 'two' })).toBeUndefined();
  const longer = [name, Number(until) + 1, signature].join('.');
  expect(devices.find([longer], ann)).toBeUndefined();
  now += goodForMs - 1;
  expect(devices.find([token], ann)).toBe(name);
  now += 1;
  expect(devices.find([token], ann)).toBeUndefined();
});
