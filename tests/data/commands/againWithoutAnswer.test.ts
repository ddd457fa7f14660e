// Pressing the button again after no answer: a step such as a reset must not be executed twice.
import { describe, expect, it } from 'vitest';
import { RpcError } from '../../../src/data/network/rpcError.ts';
import { refusal } from '../desk.ts';
import { commandScreen } from './commandScreen.ts';

const { desk, run, sent } = commandScreen();
const keysOf = (name: string) => sent(name).map(({ options }) => options.idempotencyKey);
const lost = (name: string) => new RpcError(name, 'timeout', 0, 'no answer');
const item = { id: 'meter1', name: 'M1' };

/** The first answer is lost, the next ones arrive. */
function loseFirst(name: string, then: () => unknown = () => null): void {
  let tries = 0;
  desk().answers[name] = () => {
    if ((tries += 1) === 1) throw lost(name);
    return then();
  };
}

describe('a command without an answer that is sent again', () => {
  it('keeps its key with the same inputs, and gets a new one once the result is known', async () => {
    loseFirst('remove');
    expect((await run('remove', { item })).kind).toBe('unknown');
    expect((await run('remove', { item })).kind).toBe('done');
    expect((await run('remove', { item })).kind).toBe('done');
    const [first, second, third] = keysOf('remove');
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it('keeps its key until an answer arrives, however often it is sent', async () => {
    desk().answers.remove = () => {
      throw lost('remove');
    };
    for (let n = 0; n < 3; n++) await run('remove', { item });
    expect([keysOf('remove').length, new Set(keysOf('remove')).size]).toEqual([3, 1]);
  });

  it('counts a refusal as a known result', async () => {
    loseFirst('remove', () => {
      throw refusal(409, 'The outcome of this command is unknown.');
    });
    for (let n = 0; n < 3; n++) await run('remove', { item });
    const [first, second, third] = keysOf('remove');
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it('gets a new key with other inputs, and after another command', async () => {
    loseFirst('remove');
    await run('remove', { item });
    await run('remove', { item: { ...item, id: 'meter2' } });
    expect(new Set(keysOf('remove')).size).toBe(2);
    loseFirst('remove');
    await run('remove', { item });
    await run('stop');
    await run('remove', { item });
    expect(new Set(keysOf('remove')).size).toBe(4);
  });

  it('gets a new key after two minutes, because the state may have changed since', async () => {
    loseFirst('remove');
    await run('remove', { item });
    desk().pass(120_001);
    await run('remove', { item });
    expect(new Set(keysOf('remove')).size).toBe(2);
  });

  it('always gets a new key if it is a stop', async () => {
    loseFirst('stop');
    expect((await run('stop')).kind).toBe('unknown');
    await run('stop');
    expect(new Set(keysOf('stop')).size).toBe(2);
  });
});
