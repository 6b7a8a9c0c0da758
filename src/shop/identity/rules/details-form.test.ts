import { expect, test } from 'vitest';
import {
  checkDetails,
  detailsFormFrom,
  isReservedUsername,
  isUsername,
  usernameFrom,
} from './details-form.ts';

const empty = { name: '', phone: '', username: '' };

test('account details: accept an empty form, as every field is optional', () => {
  expect(checkDetails(empty, '')).toEqual({});
  expect(detailsFormFrom(() => undefined)).toEqual(empty);
});

test('[T07] account details: ignore unknown fields', () => {
  const posted = { name: ' Ann ', phone: '+1 503 555', username: 'ANN', role: 'owner', email: 'x' };
  const values = new Map(Object.entries(posted));
  const form = detailsFormFrom((field) => values.get(field));
  expect(form).toEqual({ name: 'Ann', phone: '+1 503 555', username: 'ann' });
});

test('account details: report an invalid name, phone number or user name at its field', () => {
  const wrong = { name: 'Ann\nBob', phone: 'none', username: 'a b' };
  expect(Object.keys(checkDetails(wrong, ''))).toEqual(['name', 'phone', 'username']);
  expect(checkDetails({ ...empty, name: 'x'.repeat(201) }, '')).toHaveProperty('name');
  expect(checkDetails({ ...empty, username: 'admin' }, '')).toHaveProperty('username');
});

test('account details: accept a user name that the account has already', () => {
  expect(checkDetails({ ...empty, username: 'admin' }, 'admin')).toEqual({});
});

test('account details: accept user names of three to thirty letters, digits, _ . and -', () => {
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

test('account details: ignore capitals and surrounding spaces in a user name', () => {
  expect(usernameFrom(' Ann_B ')).toBe('ann_b');
});

test('account details: refuse a user name that impersonates shop staff', () => {
  for (const name of ['admin', 'ad.min', '_admin_', 'support', 'vitrine-support'.slice(0, 7)]) {
    expect(isReservedUsername(name), name).toBe(true);
  }
  expect(isReservedUsername('adminton')).toBe(false);
});
