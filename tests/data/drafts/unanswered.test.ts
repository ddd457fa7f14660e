// After a save without an answer the input is kept and not sent again. The next read shows whether the save succeeded.
import { describe, expect, it } from 'vitest';
import { draftScreen } from '../draftScreen.ts';
import { RpcError } from '../../../src/data/network/rpcError.ts';
import { until } from '../serve.ts';

const { desk, screen, stored, store, handle, value, error } = draftScreen();
const lost = () => new RpcError('x', 'network', 0, 'no link');
const unknown = /The operation may or may not have been executed/;
const notSaved = /Your changes were not saved and are still here/;
const saves = () => desk().sent.filter(({ name }) => name === 'save').length;
const back = 'success: The station is responding again: Template saved';

/** The connection is lost after the station has taken the save, or before. */
async function loseSave(isTaken: boolean): Promise<() => void> {
  const { plan, save } = desk().answers;
  desk().answers.save = async (...of) => {
    if (isTaken) await save?.(...of);
    throw lost();
  };
  desk().answers.plan = () => {
    throw lost();
  };
  await handle().save();
  // The next read takes longer than the clock resolution.
  await new Promise((done) => setTimeout(done, 5));
  return () => {
    desk().answers.plan = plan!;
    desk().answers.save = save!;
    void desk().queries.refetchQueries();
  };
}

describe('a save without an answer', () => {
  it('is reported as unknown, keeps the input, and counts as saved if the next read has it', async () => {
    handle().set('/name', 'mine');
    const join = await loseSave(true);
    expect([value('/name'), handle().changed, handle().moved]).toEqual(['mine', true, false]);
    expect(error('')).toMatch(unknown);
    join();
    await until(() => desk().notices.includes(back), 'told');
    expect(error('')).toBe('');
    expect([value('/name'), value('/revision'), handle().changed, handle().moved]).toEqual(['mine', 2, false, false]);
    expect(saves()).toBe(1);
  });

  it('is reported as not saved if the next read shows that', async () => {
    handle().set('/name', 'mine');
    const join = await loseSave(false);
    expect(error('')).toMatch(unknown);
    join();
    await until(() => notSaved.test(error('')), 'told');
    expect([value('/name'), handle().changed, handle().moved]).toEqual(['mine', true, false]);
    await handle().save();
    expect([stored().name, handle().changed]).toEqual(['mine', false]);
  });

  it('may succeed late, which the next save detects', async () => {
    handle().set('/name', 'mine');
    const join = await loseSave(false);
    join();
    await until(() => notSaved.test(error('')), 'told');
    store({ ...stored(), name: 'mine', revision: 2 });
    desk().answers.save = () => {
      throw new RpcError('x', 'envelope', 409, 'Somebody else was first');
    };
    await handle().save();
    await until(() => desk().notices.includes(back), 'told');
    expect([handle().changed, handle().moved, error('')]).toEqual([false, false, '']);
  });

  it('keeps later input, which the next save sends', async () => {
    handle().set('/name', 'mine');
    const join = await loseSave(true);
    handle().set('/rows/0/power', 9);
    expect(saves()).toBe(1);
    join();
    await until(() => desk().notices.includes(back), 'told');
    expect([value('/name'), value('/revision'), value('/rows/0/power')]).toEqual(['mine', 2, 9]);
    expect([handle().changed, handle().moved, handle().unanswered]).toEqual([true, false, false]);
    await handle().save();
    expect([stored().rows, handle().changed]).toEqual([[{ start: '00:00', power: 9 }], false]);
  });

  it('of a secret stays unknown, because no read returns a secret', async () => {
    handle().set('/password', 'secret');
    const join = await loseSave(true);
    const { password: _, ...rest } = stored();
    store(rest);
    join();
    await until(() => handle().moved, 'the stored version');
    expect([value('/password'), handle().changed, handle().unanswered]).toEqual(['secret', true, true]);
    expect(error('')).toMatch(unknown);
  });
});

it('a draft counts as unchanged after an equal change by another user', async () => {
  handle().set('/name', 'mine');
  store({ ...stored(), name: 'mine', revision: 5 });
  await screen().source('plan')?.refetch();
  expect([handle().changed, handle().moved, value('/revision')]).toEqual([false, false, 5]);
});

describe('a save whose answer is pending', () => {
  it('can be sent again, with the same key, and the first answer counts', async () => {
    const { save } = desk().answers;
    let tries = 0;
    // The first request is never answered.
    desk().answers.save = (...of) => ((tries += 1) === 1 ? new Promise(() => {}) : save?.(...of));
    handle().set('/name', 'mine');
    expect(handle().waiting).toBe(false);
    const outcome = handle().save();
    await until(() => handle().waiting === true, 'sent');
    handle().again?.();
    expect(await outcome).toMatchObject({ kind: 'done' });
    const keys = desk()
      .sent.filter(({ name }) => name === 'save')
      .map(({ options }) => options.idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect([stored().name, handle().saving, handle().waiting]).toEqual(['mine', false, false]);
  });
});
