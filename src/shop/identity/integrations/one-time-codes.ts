import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type QrCode, qrCodeOf } from '#platform/qr-code.ts';
import {
  codeDigits,
  codeFrom,
  type CodeProof,
  stepsAround,
  stepSeconds,
} from '#shop/identity/rules/second-factor.ts';

/** An encrypted key, bound to its account. */
export interface SealedKey {
  userId: string;
  sealedKey: string;
}

/** A new key for an authenticator app, to scan and to type. */
export interface OfferedKey {
  /** otpauth://… */
  url: string;
  /** In base 32. */
  text: string;
  /** The URL as a QR code. */
  qr: QrCode;
}

export interface OneTimeCodes {
  newKey: (userId: string) => SealedKey;
  offer: (key: SealedKey, shown: { shopName: string; email: string }) => OfferedKey;
  /** The proof of a code; null if it is wrong or too old. Recovery codes are not looked up here. */
  read: (key: SealedKey, typed: { text: string; now: number }) => CodeProof | null;
  /** The keyed hash of a recovery code: without the shop's secret, codes cannot be tried against it. */
  hashRecoveryCode: (userId: string, shown: string) => string;
}

const keyBytes = 20;
const secretBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

export function makeOneTimeCodes(secret: string): OneTimeCodes {
  const sealing = derived(secret, 'one-time codes');
  const hashing = derived(secret, 'recovery codes');
  return {
    newKey: (userId) => seal(sealing, userId, randomBytes(keyBytes)),
    offer(key, { shopName, email }) {
      const totp = totpOf(sealing, key);
      totp.issuer = shopName;
      totp.label = email;
      const url = totp.toString();
      return { url, text: totp.secret.base32, qr: qrCodeOf(url) };
    },
    read(key, { text, now }) {
      const typed = codeFrom(text);
      if (!typed) return null;
      if (typed.kind === 'recovery') {
        return { kind: 'recovery', hash: hashOf(hashing, key.userId, typed.code) };
      }
      const totp = totpOf(sealing, key);
      const found = totp.validate({ token: typed.code, timestamp: now, window: stepsAround });
      return found === null
        ? null
        : { kind: 'step', step: totp.counter({ timestamp: now }) + found };
    },
    hashRecoveryCode: (userId, shown) => hashOf(hashing, userId, shown.replaceAll('-', '')),
  };
}

function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, secretBytes));
}

function hashOf(key: Buffer, userId: string, code: string): string {
  return createHmac('sha256', key).update(`${userId} ${code}`).digest('hex');
}

function seal(key: Buffer, userId: string, plain: Buffer): SealedKey {
  const iv = randomBytes(ivBytes);
  const sealer = createCipheriv(cipher, key, iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([sealer.update(plain), sealer.final()]);
  const whole = Buffer.concat([iv, sealer.getAuthTag(), sealed]);
  return { userId, sealedKey: whole.toString('base64url') };
}

/** Throws for a key that was encrypted with another secret or for another account. */
function totpOf(key: Buffer, { userId, sealedKey }: SealedKey): TOTP {
  const whole = Buffer.from(sealedKey, 'base64url');
  const opener = createDecipheriv(cipher, key, whole.subarray(0, ivBytes))
    .setAAD(Buffer.from(userId))
    .setAuthTag(whole.subarray(ivBytes, ivBytes + tagBytes));
  const plain = Buffer.concat([opener.update(whole.subarray(ivBytes + tagBytes)), opener.final()]);
  const secret = new Secret({ buffer: Uint8Array.from(plain).buffer });
  return new TOTP({ secret, digits: codeDigits, period: stepSeconds });
}
