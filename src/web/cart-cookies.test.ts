import { expect, test } from 'vitest';
import { cartCountLine, cartTokenLine, cartTokenOf, forgetCartLine } from './cart-cookies.ts';

const token = '0123456789abcdef0123456789abcdef';
const request = new Request('https://shop.example/viewcart/lines', { method: 'POST' });

function withCookie(cookie: string): Request {
  return new Request('https://shop.example/', { headers: { cookie } });
}

test('the secret of a cart comes back for 30 days, and no script sees it', () => {
  const line = cartTokenLine(request, token);
  expect(line).toBe(
    `vitrine-cart=${token}; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure`,
  );
  expect(cartTokenOf(withCookie(line))).toBe(token);
  expect(forgetCartLine(request)).toContain('Max-Age=0');
});

test('what is not a secret of our making opens no cart', () => {
  for (const value of ['', 'x', token.slice(1), `${token}0`, token.toUpperCase()]) {
    expect(cartTokenOf(withCookie(`vitrine-cart=${value}`))).toBeNull();
  }
});

test('the count is a plain number that scripts may read', () => {
  expect(cartCountLine(request, 12)).toBe(
    'cart-count=12; Path=/; Max-Age=2592000; SameSite=Lax; Secure',
  );
});
