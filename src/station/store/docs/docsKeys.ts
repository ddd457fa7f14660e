// Stores the idempotency keys of commands with their answers. The key of a command that never ended stays open.
import type { Vault } from '../../secrets/vault.ts';
import { isDisk } from '../../files/disk.ts';
import type { Db } from './docsSchema.ts';
import { openVault } from './docsVault.ts';

export interface KeyedCommand {
  who: string;
  call: string;
  key: string;
  /** Digest of the request: a key is valid for one request only. */
  digest: string;
}
type KeyState = { state: 'unused' } | { state: 'open'; digest: string } | { state: 'answered'; digest: string; answer: string };

export interface CommandKeys extends StoredKeys {
  /** For the digest of a request, which may contain a password. */
  hmac: Vault['hmac'];
}
interface StoredKeys {
  find(command: KeyedCommand): KeyState;
  open(command: KeyedCommand, at: number): void;
  /** For a command that did not run, so that its key may be used again. */
  forget(command: KeyedCommand): void;
  answer(command: KeyedCommand, answer: string): void;
  expire(before: number): void;
}

/** Keys that the disk rejects are kept in memory, because a stop must also work while the disk is full. */
export function createCommandKeys(db: Db): CommandKeys {
  const stored = storedKeys(db);
  const unstored = new Map<string, KeyState>();
  const nameOf = ({ who, call, key }: KeyedCommand): string => JSON.stringify([who, call, key]);
  const onDisk = (work: () => void, otherwise: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!isDisk(error)) throw error;
      otherwise();
    }
  };
  return {
    hmac: openVault(db).hmac,
    find: (command) => unstored.get(nameOf(command)) ?? stored.find(command),
    open(command, at) {
      onDisk(
        () => stored.open(command, at),
        () => unstored.set(nameOf(command), { state: 'open', digest: command.digest }),
      );
    },
    forget(command) {
      unstored.delete(nameOf(command));
      onDisk(
        () => stored.forget(command),
        () => unstored.set(nameOf(command), { state: 'unused' }),
      );
    },
    answer(command, answer) {
      const answered: KeyState = { state: 'answered', digest: command.digest, answer };
      if (unstored.has(nameOf(command))) return void unstored.set(nameOf(command), answered);
      onDisk(
        () => stored.answer(command, answer),
        () => unstored.set(nameOf(command), answered),
      );
    },
    expire(before) {
      if (unstored.size > mostUnstored) unstored.clear();
      onDisk(
        () => stored.expire(before),
        () => {},
      );
    },
  };
}
const mostUnstored = 5000;
/** Maximum number of keys per account. A command is not repeated after that many others. */
const mostOfOne = 1000;

function storedKeys(db: Db): StoredKeys {
  const select = db.prepare<[string, string, string], { digest: string; answer: string | null }>(
    'SELECT digest, answer FROM command_keys WHERE who = ? AND call = ? AND key = ?',
  );
  const insert = db.prepare('INSERT INTO command_keys (who, call, key, at, digest) VALUES (?, ?, ?, ?, ?)');
  const update = db.prepare('UPDATE command_keys SET answer = ? WHERE who = ? AND call = ? AND key = ?');
  const remove = db.prepare('DELETE FROM command_keys WHERE who = ? AND call = ? AND key = ?');
  const removeMost = db.prepare(
    `DELETE FROM command_keys WHERE who = ? AND at < (SELECT at FROM command_keys WHERE who = ? ORDER BY at DESC LIMIT 1 OFFSET ${mostOfOne})`,
  );
  let opened = 0;
  const removeOld = db.prepare('DELETE FROM command_keys WHERE at < ?');
  return {
    find({ who, call, key }) {
      const row = select.get(who, call, key);
      if (!row) return { state: 'unused' };
      return row.answer === null
        ? { state: 'open', digest: row.digest }
        : { state: 'answered', digest: row.digest, answer: row.answer };
    },
    open({ who, call, key, digest }, at) {
      insert.run(who, call, key, at, digest);
      opened += 1;
      if (opened % 50 === 0) removeMost.run(who, who);
    },
    forget: ({ who, call, key }) => remove.run(who, call, key),
    answer: ({ who, call, key }, answer) => update.run(answer, who, call, key),
    expire: (before) => removeOld.run(before),
  };
}
