import { type ContactField, contactFields, type ContactProblems } from '#domain/contact-form.ts';
import { filledByProgram } from '#web/posted-form.ts';
import { unreachable } from '../cart/cart-words.ts';
import { tooOften } from '../too-often.ts';
import type { ContactAnswer } from './contact-action.ts';

const missing: Partial<Record<ContactField, string>> = {
  name: 'Please tell us your name.',
  email: 'The answer goes to this address. Please add it.',
  message: 'Please write what you would like to know.',
};

const malformed: Partial<Record<ContactField, string>> = {
  email: 'An email address looks like name@example.com.',
  phone: 'A phone number has at least five digits and no letters.',
  message: 'There are characters in it that cannot be read. Please type it anew.',
};

/** What stands beside a field, by its name. */
export function problemTexts(problems: ContactProblems): Partial<Record<ContactField, string>> {
  const texts: Partial<Record<ContactField, string>> = {};
  for (const { name, longest } of contactFields) {
    const problem = problems[name];
    if (problem === 'missing') texts[name] = missing[name] ?? 'Please fill this in.';
    if (problem === 'malformed') texts[name] = malformed[name] ?? 'Please write it in one line.';
    if (problem === 'too-long') texts[name] = `Please keep it to ${longest} characters.`;
  }
  return texts;
}

/** What stands above the form. */
export function reason(failure: ContactAnswer['failure']): string {
  const notLost = 'Nothing you typed is lost.';
  if (failure.code === 'too-many-requests') return `${tooOften(failure.waitMs)} ${notLost}`;
  if (failure.code === 'unreachable') return `${unreachable} ${notLost}`;
  if (failure.code === 'filled-by-program') return filledByProgram;
  return 'The message was not sent yet. Please look at what is marked.';
}
