export const maxUsernameLength = 30;

/** Names that could pass for the shop's own people. */
const reserved = new Set([
  'account',
  'admin',
  'administrator',
  'api',
  'help',
  'info',
  'me',
  'moderator',
  'null',
  'owner',
  'postmaster',
  'root',
  'security',
  'service',
  'shop',
  'staff',
  'support',
  'system',
  'undefined',
  'vitrine',
  'webmaster',
]);

/** As it is kept and looked for: capitals make no other name. */
export function usernameFrom(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Letters, digits, _ . and -, three to thirty of them (ruling 42). */
export function isUsername(text: string): boolean {
  return /^[a-z0-9_.-]{3,30}$/.test(text);
}

/** Signs do not make another name of it: 'a.d.m.i.n' is 'admin'. */
export function isReservedUsername(text: string): boolean {
  return reserved.has(text.replace(/[_.-]/g, ''));
}
