export const maxUsernameLength = 30;

/** Reserved usernames that could impersonate shop staff. */
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

/** Normalized for storage and lookup; usernames are case-insensitive. */
export function usernameFrom(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Letters, digits, _ . and -, three to thirty of them (ruling 42). */
export function isUsername(text: string): boolean {
  return /^[a-z0-9_.-]{3,30}$/.test(text);
}

/** Punctuation is ignored: 'a.d.m.i.n' counts as 'admin'. */
export function isReservedUsername(text: string): boolean {
  return reserved.has(text.replace(/[_.-]/g, ''));
}
