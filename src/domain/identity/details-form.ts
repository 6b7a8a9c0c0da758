import { isPhone } from '../phone.ts';
import { isReservedUsername, isUsername, usernameFrom } from './username.ts';

export const detailsFields = ['name', 'phone', 'username'] as const;

export type DetailsField = (typeof detailsFields)[number];
/** What somebody says of themselves; all of it may be left empty. */
export type DetailsForm = Record<DetailsField, string>;
/** What to say beside a field. Empty when every rule holds. */
export type DetailsProblems = Partial<Record<DetailsField, string>>;

export const maxNameLength = 200;
export const maxPhoneLength = 50;

/** Of exactly the known fields; what is missing is ''. */
export function detailsFormFrom(read: (field: DetailsField) => unknown): DetailsForm {
  const text = (field: DetailsField) => {
    const value = read(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  return { name: text('name'), phone: text('phone'), username: usernameFrom(text('username')) };
}

/** `before` is the user name the account has: an old one may stay, whatever the rules say now. */
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
