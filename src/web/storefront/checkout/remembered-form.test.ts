import { expect, test } from 'vitest';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { formFromBase64, formToBase64 } from './remembered-form.ts';

test('[4.36] the copy of the form is base64 and comes back whole, whatever the alphabet', () => {
  const form = { ...filledForm, fname: 'Åse', lname: 'Żółć', city: '東京', note: 'Thanks 🙏' };
  const stored = formToBase64(form);
  expect(stored).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(formFromBase64(stored)).toEqual(form);
});

test('a copy without every field, or with others, still fills what it can', () => {
  const stored = btoa(JSON.stringify({ fname: ' Ann ', phone: 5, admin: true }));
  expect(formFromBase64(stored)).toMatchObject({ fname: 'Ann', phone: '', city: '' });
  expect(formFromBase64(stored)).not.toHaveProperty('admin');
});

test('anything else that stands there is passed over', () => {
  for (const text of ['', '%', 'bm90IGpzb24=', btoa('null'), btoa('"text"')]) {
    expect(formFromBase64(text)).toBeNull();
  }
});
