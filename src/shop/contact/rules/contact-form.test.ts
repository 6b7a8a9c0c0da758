import { describe, expect, it } from 'vitest';
import {
  checkContactForm,
  type ContactField,
  contactFields,
  type ContactForm,
  contactFormFrom,
} from './contact-form.ts';

const good: ContactForm = {
  name: 'Ingrid Solberg',
  email: 'ingrid@example.com',
  phone: '+47 22 00 00 00',
  subject: 'A longer cable',
  message: 'Hello,\n\tis there one?',
};

describe('the contact form', () => {
  it('has exactly the fields of the specification', () => {
    expect(contactFields.map(({ name }) => name)).toEqual(Object.keys(good));
    expect(checkContactForm(good)).toEqual({});
  });

  const required: [string, ContactField][] = [
    ['5.20', 'name'],
    ['5.21', 'email'],
    ['5.22', 'message'],
  ];
  it.each(required)('[%s] needs %s', (_id, name) => {
    expect(checkContactForm({ ...good, [name]: '' })).toEqual({ [name]: 'missing' });
  });

  const optional: [string, ContactField][] = [
    ['5.23', 'phone'],
    ['5.24', 'subject'],
  ];
  it.each(optional)('[%s] does not need %s', (_id, name) => {
    expect(checkContactForm({ ...good, [name]: '' })).toEqual({});
  });

  it('takes spaces alone for nothing, and what is not a text for nothing', () => {
    const form = contactFormFrom((name) => (name === 'name' ? ' \n ' : good[name]));
    expect(checkContactForm(form)).toEqual({ name: 'missing' });
    expect(contactFormFrom(() => 7).message).toBe('');
  });

  it('keeps the lines of a message, whichever way a browser ends them', () => {
    const form = contactFormFrom((name) => (name === 'message' ? 'one\r\ntwo' : ''));
    expect(form.message).toBe('one\ntwo');
  });

  it.each(['A\r\nBcc: b@example.com', 'A\nB', 'A\u0000B', 'A\u2028B', 'A\tB'])(
    'refuses %j in a single-line field',
    (text) => {
      const problems = { name: 'malformed', subject: 'malformed', phone: 'malformed' };
      const forged = { ...good, name: text, subject: text, phone: `12345${text}` };
      expect(checkContactForm(forged)).toEqual(problems);
      expect(checkContactForm({ ...good, email: `${text}@example.com` })).toEqual({
        email: 'malformed',
      });
    },
  );

  it('refuses a phone number across two lines', () => {
    expect(checkContactForm({ ...good, phone: '12345\n678' })).toEqual({ phone: 'malformed' });
  });

  it('rejects a message with control characters', () => {
    expect(checkContactForm({ ...good, message: 'A\u0000B' })).toEqual({ message: 'malformed' });
  });

  it('refuses what is longer than a field can be', () => {
    for (const { name, maxLength } of contactFields) {
      const form = { ...good, [name]: '1'.repeat(maxLength + 1) };
      expect(checkContactForm(form)).toEqual({ [name]: 'too-long' });
    }
  });
});
