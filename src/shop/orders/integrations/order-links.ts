import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Signed links that open one order without signing in. A token is 256 bits derived from the order's id and the
 * shop's secret, so it is stored nowhere and cannot be guessed. It is hexadecimal, as paths are lower-case.
 */
export interface OrderLinks {
  tokenOf: (orderId: number) => string;
  isValid: (orderId: number, token: string) => boolean;
}

const keyBytes = 32;

export function makeOrderLinks(secret: string): OrderLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'order links', keyBytes));
  const tokenOf = (orderId: number) => createHmac('sha256', key).update(`${orderId}`).digest('hex');
  return {
    tokenOf,
    isValid(orderId, token) {
      const expected = Buffer.from(tokenOf(orderId));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
