import { createDecipheriv } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LogEntry } from '../../../src/station/contract/index.ts';
import { insideOf, isSealed } from '../../../src/core/schema/secret.ts';
import { openVault } from '../../../src/station/store/docs/docsVault.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';

const clock = { now: () => 1_780_000_000_000 };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
function open(folder: string, forget = false) {
  const db = openCore(join(folder, 'core.db'));
  onTestFinished(() => void db.close());
  const vault = openVault(db, { forget });
  return { db, vault, docs: createDocStore(db, clock) };
}
const keyOf = (folder: string): string => join(folder, 'secrets.key');

describe('the vault', () => {
  it('encrypts the same text differently each time, and decrypts it after a restart', () => {
    const folder = newFolder();
    const first = open(folder);
    const [one, other] = [first.vault.seal('Größe 7'), first.vault.seal('Größe 7')];
    expect(one).not.toBe(other);
    expect([isSealed(one), one.includes('Größe')]).toEqual([true, false]);
    first.db.close();
    expect(open(folder).vault.open(one)).toBe('Größe 7');
  });

  it('encrypts with AES-256-GCM that another implementation can decrypt', () => {
    const folder = newFolder();
    const inside = Buffer.from(insideOf(open(folder).vault.seal('word')), 'base64url');
    const key = Buffer.from(readFileSync(keyOf(folder), 'utf8').trim(), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, inside.subarray(0, 12));
    decipher.setAuthTag(inside.subarray(-16));
    expect(decipher.update(inside.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')).toBe('word');
  });

  it('makes 256-bit digests that differ from key to key', () => {
    const [one, other] = [newFolder(), newFolder()].map((folder) => open(folder).vault.hmac().update('row').digest());
    expect(one).toHaveLength(32);
    expect(other).not.toEqual(one);
  });

  it('decrypts nothing that was changed, and nothing of another station', () => {
    const { vault } = open(newFolder());
    const sealed = vault.seal('word');
    const changed = sealed.slice(0, -3) + (sealed.endsWith('AAA') ? 'BBB' : 'AAA');
    expect([vault.open(changed), vault.open('word'), vault.open('sealed:1:x'), open(newFolder()).vault.open(sealed)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('stores its key in a file that only the account of the station can read', () => {
    const folder = newFolder();
    open(folder);
    expect(statSync(keyOf(folder)).mode & 0o777).toBe(0o600);
    expect(readFileSync(keyOf(folder), 'utf8').trim()).toMatch(/^[\w-]{43}$/);
  });

  it('rejects a missing or wrong key with the name of the file and the remedy', () => {
    const folder = newFolder();
    const { db } = open(folder);
    db.close();
    renameSync(keyOf(folder), join(folder, 'away'));
    expect(() => open(folder)).toThrow(/secrets\.key is missing.*Put the key file back.*EMS_FORGET_SECRETS=1/);
    expect(existsSync(keyOf(folder))).toBe(false);
    for (const strange of ['', 'no key', Buffer.alloc(32, 1).toString('base64url')]) {
      writeFileSync(keyOf(folder), strange);
      expect(() => open(folder)).toThrow(/secrets\.key does not fit.*Put the key file back/);
    }
    renameSync(join(folder, 'away'), keyOf(folder));
    expect(() => open(folder)).not.toThrow();
  });

  it('removes the encrypted values and nothing else if the key is discarded', () => {
    const folder = newFolder();
    const { db, vault, docs } = open(folder);
    docs.tx((tx) =>
      tx.put('devices', 'cam', { name: 'Yard', config: { address: 'rtsp://a', password: vault.seal('x') } }, 'test'),
    );
    db.close();
    rmSync(keyOf(folder));
    const reopened = open(folder, true);
    expect(reopened.docs.tx((tx) => tx.get('devices', 'cam'))?.body).toEqual({ name: 'Yard', config: { address: 'rtsp://a' } });
    const sealed = reopened.vault.seal('y');
    reopened.db.close();
    expect(open(folder).vault.open(sealed)).toBe('y');
  });

  it('keeps encrypted values and logins in addresses out of the log', () => {
    const { vault, docs } = open(newFolder());
    const entry: LogEntry = { at: 1, who: 'a', kind: 'save', what: 'device.update' };
    const after = {
      config: { password: vault.seal('x'), address: 'see http://root:pw@cam/1?at=me@home for it' },
      list: ['rtsp://u:p@q@h/1'],
    };
    docs.tx((tx) => tx.log({ ...entry, before: vault.seal('x'), after }));
    docs.note({ ...entry, after });
    const redacted = { config: { password: '••••••••', address: 'see http://cam/1?at=me@home for it' }, list: ['rtsp://h/1'] };
    expect(docs.logs({ current: 1, pageSize: 9 }).list).toMatchObject([
      { after: redacted },
      { before: '••••••••', after: redacted },
    ]);
  });
});
