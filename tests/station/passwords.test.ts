// Stored passwords match only the exact text at any length, and a password does not expire.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { delivered, fitsPassword, strength, toPasswordHash, uncounted } from '../../src/station/session/password.ts';
import { createSessions } from '../../src/station/session/sessions.ts';
import { createDocStore } from '../../src/station/store/docs/docs.ts';
import { openCore } from '../../src/station/store/docs/docsSchema.ts';

const quick = { ...strength };
beforeAll(() => void Object.assign(strength, delivered));
afterAll(() => void Object.assign(strength, quick));

it('a password hash has the delivered cost parameters', async () => {
  expect(await toPasswordHash('a river under the bridge')).toMatch(/^scrypt\$16384\$8\$5\$/);
});

it('only the exact password is accepted, including case, blanks and all characters up to its end', async () => {
  const password = ` A long Sentence, ${'with many words, '.repeat(6)}and its end `.slice(0, 128);
  const hash = await toPasswordHash(password);
  const fits = (text: string): Promise<boolean> => fitsPassword(text, hash, uncounted);
  expect(password).toHaveLength(128);
  expect(await fits(password)).toBe(true);
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 127), `${password} `, password.slice(0, 72)])
    expect(await fits(other)).toBe(false);
  expect(hash).not.toContain('Sentence');
  expect(await toPasswordHash(password)).not.toBe(hash);
});

it('an unchanged password is still accepted after ten years', async () => {
  let now = 0;
  const clock = { now: () => now };
  const db = openCore(':memory:');
  onTestFinished(() => void db.close());
  const sessions = createSessions({ db, docs: createDocStore(db, clock), clock });
  await sessions.addUser({ loginName: 'ann', name: 'Ann', role: 'administrator', password: 'a river under the bridge' }, 'setup');
  now += 10 * 365 * 86_400_000;
  const { passwordDue } = await sessions.login('ann', 'a river under the bridge', { address: 'here' });
  expect(passwordDue).toBe(false);
});
