import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** An account as a device knows it: the proof is void once the password is another. */
export interface DeviceAccount {
  userId: string;
  /** Null for an account without a password, which no device can guess at. */
  passwordHash: string | null;
}

/**
 * Tells a browser that has signed in to an account before from a stranger's, so that the stranger's wrong
 * passwords do not keep it out. It carries the proof itself, in a cookie; nothing is stored here.
 */
export interface KnownDevices {
  /** Whether the request carries such a cookie at all, for whatever account. */
  hasCookie: (headers: Headers) => boolean;
  /** The id of a device that has signed in to this account with the password it has now; else null. */
  recognize: (headers: Headers, account: DeviceAccount) => string | null;
  /** The Set-Cookie lines that make the browser such a device. */
  remember: (headers: Headers, account: DeviceAccount) => string[];
}

export interface KnownDevicesOptions {
  secret: string;
  /** The origin customers use; with https the cookie is sent over https alone, and to this very host. */
  origin: string;
  newId: () => string;
}

interface DeviceCookie {
  id: string;
  /** One for each account, the newest first. */
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
  const isSecure = origin.startsWith('https:');
  const name = isSecure ? '__Host-device' : 'device';

  function read(headers: Headers): DeviceCookie | null {
    const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    if (!wellFormed.test(value)) return null;
    const [id = '', ...proofs] = value.split('.');
    return { id, proofs };
  }

  function proofOf(id: string, { userId, passwordHash }: DeviceAccount): string {
    const said = JSON.stringify([id, userId, passwordHash]);
    return createHmac('sha256', key).update(said).digest('base64url').slice(0, proofLength);
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
      const attributes = `Max-Age=${keptSeconds}; Path=/; HttpOnly; SameSite=Lax`;
      return [`${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`];
    },
  };
}
