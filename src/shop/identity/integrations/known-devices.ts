import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** An account on a trusted device; a password change voids the proof. */
export interface DeviceAccount {
  userId: string;
  /** Null for an account without a password, which cannot be guessed. */
  passwordHash: string | null;
}

/**
 * Distinguishes a browser that has signed in before from others, so that failed attempts of others do not lock
 * it out. The proof is stored in a cookie, not on the server.
 */
export interface KnownDevices {
  /** Whether the request has such a cookie for any account. */
  hasCookie: (headers: Headers) => boolean;
  /** The id of a device that has signed in to this account with its current password; else null. */
  recognize: (headers: Headers, account: DeviceAccount) => string | null;
  /** Set-Cookie values that mark the browser as trusted. */
  remember: (headers: Headers, account: DeviceAccount) => string[];
}

export interface KnownDevicesOptions {
  secret: string;
  /** The public origin; with https, the cookie is Secure and bound to the host. */
  origin: string;
  newId: () => string;
}

interface DeviceCookie {
  id: string;
  /** One proof per account, newest first. */
  proofs: string[];
}

const keyBytes = 32;
/** 132 bits in base64url. */
const proofLength = 22;
const maxAccounts = 5;
const keptSeconds = 180 * 24 * 60 * 60;
const wellFormed = new RegExp(`^[0-9a-f]{32}(?:\\.[\\w-]{${proofLength}}){1,${maxAccounts}}$`);

export function makeKnownDevices({ secret, origin, newId }: KnownDevicesOptions): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices', keyBytes));
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-device' : 'device';
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;

  function read(headers: Headers): DeviceCookie | null {
    const value = parseCookie(headers.get('cookie') ?? '')[name] ?? '';
    if (!wellFormed.test(value)) return null;
    const [id = '', ...proofs] = value.split('.');
    return { id, proofs };
  }

  function proofOf(id: string, { userId, passwordHash }: DeviceAccount): string {
    const signed = JSON.stringify([id, userId, passwordHash]);
    return createHmac('sha256', key).update(signed).digest('base64url').slice(0, proofLength);
  }

  return {
    hasCookie: (headers) => read(headers) !== null,
    recognize(headers, account) {
      const cookie = read(headers);
      if (!cookie || account.passwordHash === null) return null;
      const wanted = Buffer.from(proofOf(cookie.id, account));
      const isKnown = cookie.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted));
      return isKnown ? cookie.id : null;
    },
    remember(headers, account) {
      if (account.passwordHash === null) return [];
      const { id, proofs } = read(headers) ?? { id: newId(), proofs: [] };
      const own = proofOf(id, account);
      const others = proofs.filter((proof) => proof !== own);
      const value = [id, own, ...others].slice(0, maxAccounts + 1).join('.');
      return [stringifySetCookie({ name, value, maxAge: keptSeconds, ...attributes })];
    },
  };
}
