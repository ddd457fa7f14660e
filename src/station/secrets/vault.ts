// Seals secrets with AES-256-GCM and opens them. Only the station that sealed a secret can open it.
import { createCipheriv, createDecipheriv, createHmac, type Hmac, hkdfSync, randomBytes } from 'node:crypto';
import { insideOf, isSealed, toSealed } from '../../core/schema/secret.ts';

export interface Vault {
  seal(text: string): string;
  /** Undefined if the value is not sealed, or not with this key. */
  open(sealed: unknown): string | undefined;
  /** A keyed digest: without the key, guesses cannot be tested against it. */
  hmac(): Hmac;
}
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export function createVault(key: Buffer): Vault {
  const digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digest', keyBytes));
  return {
    hmac: () => createHmac('sha256', digestKey),
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const inside = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return toSealed(inside.toString('base64url'));
    },
    open(sealed) {
      if (!isSealed(sealed)) return undefined;
      const inside = Buffer.from(insideOf(sealed), 'base64url');
      if (inside.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, inside.subarray(0, nonceBytes));
      decipher.setAuthTag(inside.subarray(-tagBytes));
      try {
        return decipher.update(inside.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
