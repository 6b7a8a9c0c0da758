import { expect, test } from 'vitest';
import { isReservedUsername, isUsername, usernameFrom } from './username.ts';

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
