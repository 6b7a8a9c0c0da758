import { expect, test } from 'vitest';
import { makeMailTokens } from './mail-tokens.ts';

const tokens = makeMailTokens('kept by this test alone 0123456789');

test('a mail has one token, of 256 bits, that fits into an address', () => {
  expect(tokens('a')).toMatch(/^[\w-]{43}$/);
  expect(tokens('a')).toBe(tokens('a'));
});

test('another mail, or the same in another shop, has another', () => {
  expect(tokens('b')).not.toBe(tokens('a'));
  expect(makeMailTokens('another secret of 32 characters..')('a')).not.toBe(tokens('a'));
});
