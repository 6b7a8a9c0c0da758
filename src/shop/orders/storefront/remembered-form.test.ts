import { expect, test } from 'vitest';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { formFromBase64, formToBase64 } from './remembered-form.ts';

test('[4.36] the remembered form is stored as base64 and restored unchanged, in any script', () => {
  const form = { ...filledForm, fname: 'Åse', lname: 'Żółć', city: '東京', note: 'Thanks 🙏' };
  const stored = formToBase64(form);
  expect(stored).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(formFromBase64(stored)).toEqual(form);
});

test('a stored form with missing or unknown fields restores the known ones', () => {
  const stored = btoa(JSON.stringify({ fname: ' Ann ', phone: 5, admin: true }));
  expect(formFromBase64(stored)).toMatchObject({ fname: 'Ann', phone: '', city: '' });
  expect(formFromBase64(stored)).not.toHaveProperty('admin');
});

test('an invalid stored value is ignored', () => {
  for (const text of ['', '%', 'bm90IGpzb24=', btoa('null'), btoa('"text"')]) {
    expect(formFromBase64(text)).toBeNull();
  }
});
