import { describe, expect, it } from 'vitest';
import { toNetwork } from '../../../src/station/session/network.ts';
import { createWorkQueue } from '../../../src/station/session/workQueue.ts';

/** Each job ends on request; `begun` lists the keys in the order in which they started. */
function startQueue(waitingMost = 6, perKeyMost = 3) {
  const inTurn = createWorkQueue({ atOnce: 1, waitingMost, perKeyMost });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string, known = false): Promise<string> =>
    inTurn({ key, known }, () => {
      begun.push(key);
      return new Promise<string>((done) => void ends.push(() => done(key)));
    }).catch((error: { code: number }) => String(error.code));
  const step = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((later) => setImmediate(later));
  };
  return { ask, step, begun };
}

/** A refusal is immediate; a waiting job is not. */
const soon = (answer: Promise<string> | undefined): Promise<string | undefined> =>
  Promise.race([answer, new Promise<string>((later) => void setTimeout(() => later('waits'), 500))]);

describe('the work queue', () => {
  it('runs one job of each key in turn, known clients first', async () => {
    const { ask, step, begun } = startQueue();
    const all = [ask('a'), ask('a'), ask('a'), ask('b'), ask('c', true)];
    for (let each = 0; each < 5; each += 1) await step();
    expect(begun).toEqual(['a', 'c', 'a', 'b', 'a']);
    await Promise.all(all);
  });

  it('prefers a new key to those already served, regardless of how many jobs wait', async () => {
    const { ask, step, begun } = startQueue(20, 20);
    const all = [ask('a'), ask('b'), ask('a'), ask('b'), ask('a'), ask('b')];
    await step();
    await step();
    all.push(ask('new'));
    for (let each = 0; each < 5; each += 1) await step();
    expect(begun.indexOf('new')).toBe(3);
    await Promise.all(all);
  });

  it('refuses too many jobs of one key, and in a full queue a job of the key that has the most', async () => {
    const { ask, step } = startQueue();
    const running = ask('a');
    const [first, second, third, fourth] = [ask('a'), ask('a'), ask('a'), ask('a')];
    expect(await soon(fourth)).toBe('429');
    const others = [ask('b'), ask('c'), ask('d')];
    const fifth = ask('e');
    expect(await soon(third)).toBe('429');
    for (let each = 0; each < 7; each += 1) await step();
    expect(await Promise.all([running, first, second, ...others, fifth])).toEqual(['a', 'a', 'a', 'b', 'c', 'd', 'e']);
  });

  it('continues after a failed job', async () => {
    const inTurn = createWorkQueue({ atOnce: 1, waitingMost: 2, perKeyMost: 2 });
    const of = { key: 'a', known: false };
    await expect(inTurn(of, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(of, () => Promise.resolve(1))).toBe(1);
  });
});

it.each([
  ['10.0.0.7', '10.0.0.7'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
