import { hasProblems } from '#platform/form.ts';
import { scopes, type Scope } from '#shop/access/rules/permissions.ts';
import { areas, type Visitor } from '#shop/access/rules/visitor.ts';
import { plainText } from '#platform/text.ts';
import { failed, ok, type Result } from '#platform/result.ts';

const keyStart = 'vk_';
const shownLength = keyStart.length + 8;

/** 256 random bits, given as hexadecimal digits. */
export function apiKeyFrom(randomHex: string): string {
  return keyStart + randomHex;
}

/** Shown prefix: enough to tell keys apart, far too little to use one. */
export function shownStart(key: string): string {
  return key.slice(0, shownLength);
}

/**
 * The visitor that a key authenticates: its creator, limited to the scopes and the creator's current permissions, and never
 * with owner permissions. Null once the creator is no longer staff.
 */
export function visitorByKey(maker: Visitor, granted: readonly Scope[]): Visitor | null {
  if (maker.role === 'customer') return null;
  const own = maker.role === 'owner' ? areas : maker.areas;
  const both = own.filter((area) => granted.some((scope) => areaOf(scope) === area));
  const { userId, email } = maker;
  return { userId, email, role: 'staff', areas: both };
}

/** The permission area that a scope needs. */
function areaOf(scope: Scope): string {
  const [subject = ''] = scope.split(':');
  if (subject === 'promotions' || scope === 'reviews:reply') return 'products';
  if (subject === 'gift-cards') return 'payments';
  return subject === 'customers' ? 'users' : subject;
}

/** Raw form input. */
export interface ApiKeyForm {
  name: string;
  scopes: string[];
}

/** Validation messages by field; empty when the form is valid. */
export type ApiKeyProblems = Partial<Record<keyof ApiKeyForm, string>>;

export const maxKeyNameLength = 60;

export function readApiKeyForm(
  form: ApiKeyForm,
): Result<{ name: string; scopes: Scope[] }, { code: 'invalid'; problems: ApiKeyProblems }> {
  const name = plainText(form.name);
  const selected = scopes.filter((scope) => form.scopes.includes(scope));
  const problems: ApiKeyProblems = {};
  if (name === '' || name.length > maxKeyNameLength || name.includes('\n')) {
    problems.name = `Please give it a name of at most ${maxKeyNameLength} characters.`;
  }
  if (selected.length === 0) problems.scopes = 'Select at least one scope';
  const isRight = !hasProblems(problems);
  return isRight ? ok({ name, scopes: selected }) : failed({ code: 'invalid', problems });
}
