/** Scopes of an API key. Reading the catalogue is public and needs none. */
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
