import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts and authenticates values that the shop stores or hands out, for itself to read. */
export interface Seal {
  close: (content: unknown, subject: string) => string;
  /** Returns the value sealed for this subject; null for anything else. */
  open: (sealed: string, subject: string) => unknown;
}

const cipher = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16];

/** Uses a key derived from the shop's secret for this purpose alone. */
export function makeSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
  return {
    close(content, subject) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(subject));
      const body = Buffer.concat([sealing.update(JSON.stringify(content)), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, subject) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes) return null;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(subject))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = opening.update(bytes.subarray(nonceBytes + tagBytes));
      try {
        return JSON.parse(Buffer.concat([body, opening.final()]).toString());
      } catch {
        return null;
      }
    },
  };
}
