import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const email = 'ingrid.solberg@example.com';

test('a password has 8 to 128 characters', () => {
  expect(passwordProblem('kx7#fzq', email)).toBe('too-short');
  expect(passwordProblem('kx7#fzqb', email)).toBeNull();
  expect(passwordProblem('correct horse '.repeat(9) + 'ab', email)).toBeNull();
  expect(passwordProblem('correct horse '.repeat(9) + 'abc', email)).toBe('too-long');
});

test('a password needs no character classes: four plain words are accepted', () => {
  expect(passwordProblem('lantern under the pear', email)).toBeNull();
  expect(passwordProblem('ключ под ковриком', email)).toBeNull();
  expect(passwordProblem('鍵は植木鉢の下です', email)).toBeNull();
});

describe('a common password is rejected', () => {
  test.each([
    ['password'],
    ['Password1'],
    ['P@ssw0rd1'],
    ['iloveyou'],
    ['Summer2026!'],
    ['liverpool'],
    ['welcome123'],
    ['12345678'],
    ['87654321'],
    ['1234567890'],
    ['qwertyuiop'],
    ['abcdefgh'],
    ['aaaaaaaa'],
    ['summersummer'],
    ['abc1abc1'],
    ['24.12.1988'],
    ['19881224'],
    ['vitrine1'],
    ['administrator'],
    ['$hopping99'],
  ])('%s', (password) => {
    expect(passwordProblem(password, email)).toBe('too-common');
  });
});

test('a password equal to the email address is rejected', () => {
  expect(passwordProblem('Ingrid.Solberg', email)).toBe('too-common');
  expect(passwordProblem(email, email)).toBe('too-common');
});
