import { readFields } from '#platform/form.ts';
import { isPhone } from '#platform/phone.ts';

export const detailsFields = ['name', 'phone', 'username'] as const;

export type DetailsField = (typeof detailsFields)[number];
/** Profile fields; all are optional. */
export type DetailsForm = Record<DetailsField, string>;
/** Validation messages by field; empty when the form is valid. */
export type DetailsProblems = Partial<Record<DetailsField, string>>;

export const maxNameLength = 200;
export const maxPhoneLength = 50;

/** Reads only the known fields; a missing one is ''. */
export function detailsFormFrom(read: (field: DetailsField) => unknown): DetailsForm {
  const form = readFields(detailsFields, read, (text) => text.trim());
  return { ...form, username: usernameFrom(form.username) };
}

/** `before` is the current username, which stays valid even if the rules have changed since. */
export function checkDetails(form: DetailsForm, before: string): DetailsProblems {
  const { name, phone, username } = form;
  const problems: DetailsProblems = {};
  if (name.length > maxNameLength)
    problems.name = `Please enter at most ${maxNameLength} characters.`;
  else if (/[\p{Cc}\u2028\u2029]/u.test(name))
    problems.name = 'Please enter a single line of text.';
  if (phone !== '' && (phone.length > maxPhoneLength || !isPhone(phone))) {
    problems.phone = 'A phone number has at least five digits and no letters.';
  }
  if (username !== '' && username !== before) {
    if (!isUsername(username)) problems.username = usernameRule;
    else if (isReservedUsername(username)) problems.username = 'This name is kept for the shop.';
  }
  return problems;
}

const usernameRule = 'A user name has 3 to 30 letters, digits, and the signs _ . -';

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
