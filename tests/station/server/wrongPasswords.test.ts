// Wrong current passwords when somebody changes a password: each attempt is a row of the operation log, and so is the lock.
import { expect, it } from 'vitest';
import { personText } from '../../../src/core/texts/who.ts';
import { password, startHarness } from './harness.ts';

const next = 'an umbrella for the cat';
type Harness = Awaited<ReturnType<typeof startHarness>>;
const rowsOf = ({ docs }: Harness): string[] =>
  docs
    .logs({ kinds: ['password', 'login'], current: 1, pageSize: 50 })
    .list.map(({ who, what, outcome }) => `${personText(who)} ${what} ${outcome}`)
    .toReversed();
const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);

it('a wrong own password is a row of the log, the fifth one locks with a row of its own, and a refused attempt adds none', async () => {
  const harness = await startHarness();
  const { sessions, turns } = harness;
  const change = (original: string) => sessions.changePassword('operator', original, next, undefined);
  for (let wrong = 0; wrong < 5; wrong += 1) await expect(change('a wrong secret')).rejects.toMatchObject({ code: 400 });
  const refused = 'Operator user.changePassword refused';
  expect(rowsOf(harness).toSorted()).toEqual([...times(5, refused), 'Operator user.lockOut refused'].toSorted());
  await expect(change(password)).rejects.toMatchObject({ code: 429, values: { seconds: 60 } });
  expect(rowsOf(harness)).toHaveLength(6);
  turns.now += 60_000;
  await change(password);
  expect(rowsOf(harness).at(-1)).toBe('Operator user.changePassword done');
  const written = JSON.stringify(harness.docs.logs({ current: 1, pageSize: 50 }).list);
  for (const secret of ['a wrong secret', password, next]) expect(written).not.toContain(secret);
});

it('a wrong secondary password at its change is a row of the log, and the fifth one locks it, also for commands', async () => {
  const harness = await startHarness();
  const { sessions, login, post } = harness;
  const operator = { account: 'operator', login: 'operator', name: 'Operator' };
  const change = (original: string) => sessions.setSecondaryPassword(original, 'kvwxzq', operator);
  for (let wrong = 0; wrong < 5; wrong += 1) await expect(change('qzxwvk')).rejects.toMatchObject({ code: 400 });
  const rows = (): string[] => rowsOf(harness).filter((row) => !row.includes('user.login'));
  const refused = rows().filter((row) => row.endsWith('password.changeSecondary refused'));
  expect(refused).toHaveLength(5);
  expect(rows().filter((row) => row.endsWith('command.lockOut refused'))).toHaveLength(1);
  await expect(change('123456')).rejects.toMatchObject({ code: 429 });
  const headers = await login('operator');
  expect((await post('/v1/rpc/command/check', { command: '123456' }, headers)).code).toBe(429);
  expect(JSON.stringify(harness.docs.logs({ current: 1, pageSize: 50 }).list)).not.toMatch(/qzxwvk|kvwxzq/);
});
