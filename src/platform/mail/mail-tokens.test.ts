import { expect, test } from 'vitest';
import { makeMailTokens } from './mail-tokens.ts';

const tokens = makeMailTokens('kept by this test alone 0123456789');

test('an email has a single 256-bit token that is safe in URLs', () => {
  expect(tokens('a')).toMatch(/^[\w-]{43}$/);
  expect(tokens('a')).toBe(tokens('a'));
});

test('another email or shop has another token', () => {
  expect(tokens('b')).not.toBe(tokens('a'));
  expect(makeMailTokens('another secret of 32 characters..')('a')).not.toBe(tokens('a'));
});
