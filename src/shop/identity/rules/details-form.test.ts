import { expect, test } from 'vitest';
import {
  checkDetails,
  detailsFormFrom,
  isReservedUsername,
  isUsername,
  usernameFrom,
} from './details-form.ts';

const empty = { name: '', phone: '', username: '' };

test('all profile fields are optional', () => {
  expect(checkDetails(empty, '')).toEqual({});
  expect(detailsFormFrom(() => undefined)).toEqual(empty);
});

test('[T07] only the known fields are read', () => {
  const posted = { name: ' Ann ', phone: '+1 503 555', username: 'ANN', role: 'owner', email: 'x' };
  const values = new Map(Object.entries(posted));
  const form = detailsFormFrom((field) => values.get(field));
  expect(form).toEqual({ name: 'Ann', phone: '+1 503 555', username: 'ann' });
});

test('an invalid name, phone number or username is reported at its field', () => {
  const wrong = { name: 'Ann\nBob', phone: 'none', username: 'a b' };
  expect(Object.keys(checkDetails(wrong, ''))).toEqual(['name', 'phone', 'username']);
  expect(checkDetails({ ...empty, name: 'x'.repeat(201) }, '')).toHaveProperty('name');
  expect(checkDetails({ ...empty, username: 'admin' }, '')).toHaveProperty('username');
});

test('a user name that an account has already may stay', () => {
  expect(checkDetails({ ...empty, username: 'admin' }, 'admin')).toEqual({});
});

test('a user name has three to thirty letters, digits, _ . and -', () => {
  for (const name of ['ann', 'ann_2', 'a.b-c', '1234', 'x'.repeat(30)]) {
    expect(isUsername(name), name).toBe(true);
  }
  for (const name of [
    '',
    'an',
    'x'.repeat(31),
    'ann b',
    'ann@home',
    'änne',
    'ann\n',
    'Ann',
    '<b>',
  ]) {
    expect(isUsername(name), name).toBe(false);
  }
});

test('capitals and blanks around make no other user name', () => {
  expect(usernameFrom(' Ann_B ')).toBe('ann_b');
});

test('a username that impersonates shop staff is reserved', () => {
  for (const name of ['admin', 'ad.min', '_admin_', 'support', 'vitrine-support'.slice(0, 7)]) {
    expect(isReservedUsername(name), name).toBe(true);
  }
  expect(isReservedUsername('adminton')).toBe(false);
});
