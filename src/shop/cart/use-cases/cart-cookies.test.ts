import { expect, test } from 'vitest';
import { cartCountLine, cartTokenLine, cartTokenOf, clearCartLine } from './cart-cookies.ts';

const token = '0123456789abcdef0123456789abcdef';
const request = new Request('https://shop.example/viewcart/lines', { method: 'POST' });

function withCookie(cookie: string): Request {
  return new Request('https://shop.example/', { headers: { cookie } });
}

test('the cart token is kept for 30 days and is not readable by scripts', () => {
  const line = cartTokenLine(request, token);
  expect(line).toBe(
    `vitrine-cart=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  );
  expect(cartTokenOf(withCookie(line))).toBe(token);
  expect(clearCartLine(request)).toContain('Max-Age=0');
});

test('a malformed cart token is ignored', () => {
  for (const value of ['', 'x', token.slice(1), `${token}0`, token.toUpperCase()]) {
    expect(cartTokenOf(withCookie(`vitrine-cart=${value}`))).toBeNull();
  }
});

test('the cart count is a number readable by scripts', () => {
  expect(cartCountLine(request, 12)).toBe(
    'cart-count=12; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
  );
});
