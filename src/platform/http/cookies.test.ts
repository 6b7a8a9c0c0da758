import { expect, test } from 'vitest';
import { cookieHeaders, cookieLine, readCookie } from './cookies.ts';

const plain = new Request('http://127.0.0.1:3000/', {
  headers: { cookie: 'xflash=no; flash=hello%20you; broken=%E0%A4%A; cart-count=3' },
});
const secure = new Request('https://shop.example/');

test('a cookie is read by its whole name', () => {
  expect(readCookie(plain, 'flash')).toBe('hello you');
  expect(readCookie(plain, 'cart-count')).toBe('3');
  expect(readCookie(plain, 'cart')).toBeNull();
  expect(readCookie(plain, 'broken')).toBeNull();
  expect(readCookie(secure, 'flash')).toBeNull();
});

test('a cookie is SameSite, HttpOnly and Secure', () => {
  const cookie = { name: 'a', value: 'b;c', maxAgeSeconds: 60 };
  expect(cookieLine(plain, cookie)).toBe('a=b%3Bc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  expect(cookieLine(secure, { ...cookie, isReadable: true })).toBe(
    'a=b%3Bc; Max-Age=60; Path=/; Secure; SameSite=Lax',
  );
});

test('several cookies are sent as separate Set-Cookie headers', () => {
  expect(cookieHeaders(['a=1', 'b=2']).getSetCookie()).toEqual(['a=1', 'b=2']);
});
