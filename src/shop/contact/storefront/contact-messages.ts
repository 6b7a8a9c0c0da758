import {
  type ContactField,
  contactFields,
  type ContactProblems,
} from '#shop/contact/rules/contact-form.ts';
import { honeypotMessage } from '#platform/web/posted-form.ts';
import { unreachable } from '#platform/web/unreachable.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';
import type { ContactActionData } from './contact-action.ts';

const missing: Partial<Record<ContactField, string>> = {
  name: 'Please enter your name.',
  email: 'Please enter your email address, so that we can reply.',
  message: 'Please enter a message.',
};

const malformed: Partial<Record<ContactField, string>> = {
  email: 'Please enter a valid email address, like name@example.com.',
  phone: 'Please enter a valid phone number: at least five digits, no letters.',
  message: 'The message contains invalid characters. Please remove them.',
};

/** The error messages by field name. */
export function problemTexts(problems: ContactProblems): Partial<Record<ContactField, string>> {
  const texts: Partial<Record<ContactField, string>> = {};
  for (const { name, longest } of contactFields) {
    const problem = problems[name];
    if (problem === 'missing') texts[name] = missing[name] ?? 'Please fill this in.';
    if (problem === 'malformed')
      texts[name] = malformed[name] ?? 'Please enter a single line of text.';
    if (problem === 'too-long') texts[name] = `Please enter at most ${longest} characters.`;
  }
  return texts;
}

/** The error message above the form. */
export function failureMessage(failure: ContactActionData['failure']): string {
  const notLost = 'Nothing you typed is lost.';
  if (failure.code === 'too-many-requests') return `${tooManyAttempts(failure.waitMs)} ${notLost}`;
  if (failure.code === 'unreachable') return `${unreachable} ${notLost}`;
  if (failure.code === 'filled-by-program') return honeypotMessage;
  return 'Your message was not sent. Please check the marked fields.';
}
