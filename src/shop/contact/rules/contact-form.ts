import { readFields } from '#platform/form.ts';
import { isEmail } from '#platform/email-address.ts';
import { isPhone } from '#platform/phone.ts';

/** Specification 3 and 5. */
export const contactFields = [
  { name: 'name', label: 'Name', isRequired: true, maxLength: 200 },
  { name: 'email', label: 'Email', isRequired: true, maxLength: 254 },
  { name: 'phone', label: 'Phone', isRequired: false, maxLength: 50 },
  { name: 'subject', label: 'Subject', isRequired: false, maxLength: 200 },
  { name: 'message', label: 'Message', isRequired: true, maxLength: 5000 },
] as const;

export type ContactField = (typeof contactFields)[number]['name'];
export type ContactForm = Record<ContactField, string>;
export type ContactProblems = Partial<Record<ContactField, 'missing' | 'malformed' | 'too-long'>>;

/** Reads only the known fields, trimmed and with LF line endings. */
export function contactFormFrom(read: (name: ContactField) => unknown): ContactForm {
  const names = contactFields.map(({ name }) => name);
  return readFields(names, read, (text) => text.replaceAll('\r\n', '\n').trim());
}

/** Empty when every rule holds. */
export function checkContactForm(form: ContactForm): ContactProblems {
  const problems: ContactProblems = {};
  for (const { name, isRequired, maxLength } of contactFields) {
    const value = form[name];
    if (value === '') {
      if (isRequired) problems[name] = 'missing';
    } else if (value.length > maxLength) {
      problems[name] = 'too-long';
    } else if (!isWellFormed(name, value)) {
      problems[name] = 'malformed';
    }
  }
  return problems;
}

function isWellFormed(name: ContactField, value: string): boolean {
  if (name === 'email') return isEmail(value);
  if (name === 'phone' && !isPhone(value)) return false;
  // A line break in a one-line field could inject a line into the email.
  const allowed = name === 'message' ? value.replace(/[\n\t]/g, '') : value;
  return !/[\p{Cc}\u2028\u2029]/u.test(allowed);
}
