import { commonWords } from './common-passwords.ts';
import { maxPasswordLength, minPasswordLength } from './password-length.ts';

export type PasswordProblem = 'too-short' | 'too-long' | 'too-common';

const words = new Set(commonWords);
/** Keyboard rows; runs along them make weak passwords. */
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const minDifferentCharacters = 4;
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The problem with a new password (ruling 43), or null. There are no rules about character classes. */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  if (password.length < minPasswordLength) return 'too-short';
  if (password.length > maxPasswordLength) return 'too-long';
  return isCommon(password.toLowerCase(), email.toLowerCase()) ? 'too-common' : null;
}

function isCommon(password: string, email: string): boolean {
  if (new Set(password).size < minDifferentCharacters || isDate(password)) return true;
  if (isRun(password) || isRepeated(password)) return true;
  if (password === email || password === email.split('@')[0]) return true;
  const word = withoutEnds(password);
  return [word, plain(word), withoutEnds(plain(password))].some((text) => words.has(text));
}

function isDate(password: string): boolean {
  return /^[\d./-]{8,10}$/.test(password);
}

function isRun(password: string): boolean {
  const backwards = [...password].toReversed().join('');
  return rows.some((row) => (row + row).includes(password) || (row + row).includes(backwards));
}

/** 'summersummer', 'abc1abc1'. */
function isRepeated(password: string): boolean {
  return /^(.{1,8})\1+$/.test(password);
}

function plain(password: string): string {
  return [...password].map((letter) => lookalikes[letter] ?? letter).join('');
}

/** Leading and trailing digits and symbols are ignored: 'Summer2026!' counts as 'summer'. */
function withoutEnds(password: string): string {
  return password.replace(/^[^a-z]+|[^a-z]+$/g, '');
}
