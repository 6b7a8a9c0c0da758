import { areas, type Visitor } from './visitor.ts';

/** What a key may be given to do. Reading the catalogue is open and needs none of it. */
export const scopes = [
  'products:write',
  'orders:read',
  'orders:write',
  'users:read',
  'users:write',
  'cart:read',
  'cart:write',
  'reviews:write',
] as const;

export type Scope = (typeof scopes)[number];

const keyStart = 'vk_';
const shownLength = keyStart.length + 8;

/** 256 random bits, given as hexadecimal digits. */
export function apiKeyFrom(randomHex: string): string {
  return keyStart + randomHex;
}

/** Enough to tell keys apart, far too little to use one. */
export function shownStart(key: string): string {
  return key.slice(0, shownLength);
}

/**
 * Who acts when the key is shown: its maker, with as much of today's rights as the scopes name, and never
 * with what owners alone may do. Null once the maker is no longer staff.
 */
export function visitorByKey(maker: Visitor, granted: readonly Scope[]): Visitor | null {
  if (maker.role === 'shopper') return null;
  const own = maker.role === 'owner' ? areas : maker.areas;
  const both = own.filter((area) => granted.some((scope) => scope.startsWith(`${area}:`)));
  const { userId, email } = maker;
  return { userId, email, role: 'staff', areas: both };
}
