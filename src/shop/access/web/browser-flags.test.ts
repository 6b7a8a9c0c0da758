import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const script = readFileSync(new URL('./browser-flags.js', import.meta.url), 'utf8');

/** Runs the script in a page with these cookies and this storage; null: storage is forbidden. */
function pageWith(cookie: string, stored: Record<string, string> | null = {}) {
  const root = { dataset: {} as Record<string, string>, style: { counterReset: '' } };
  const storage = stored && {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  };
  const window = {
    dispatchEvent: () => true,
    get localStorage() {
      if (!storage) throw new Error('SecurityError');
      return storage;
    },
  };
  const page = { window, Event, document: { cookie, documentElement: root } };
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(page, name, { get: () => window.localStorage });
  }
  runInNewContext(script, page);
  return { ...root.dataset, shown: root.style.counterReset };
}

describe('browser flags set before the first paint', () => {
  it('[3.53] [3.54] that a customer is signed in, and stores the flag in the browser', () => {
    const stored = {};
    expect(pageWith('cart-count=2; islogin=true', stored)).toMatchObject({ signedIn: 'true' });
    expect(stored).toEqual({ islogin: 'true' });
  });

  it('[3.55] that the customer has signed out, and removes the stored checkout details', () => {
    const details = { 'checkout-form-data': 'e30=', 'staged-checkout-form': 'e30=' };
    const stored = { islogin: 'true', ...details };
    expect(pageWith('islogin=false', stored)).toMatchObject({ signedIn: 'false' });
    expect(stored).toEqual({ islogin: 'false' });
  });

  it('that the customer has signed out, and removes the recently viewed products, of visitors none', () => {
    const stored = { islogin: 'true', 'recently-viewed': '[2]' };
    pageWith('islogin=false', stored);
    expect(stored).toEqual({ islogin: 'false' });
    const visitor = { islogin: 'false', 'recently-viewed': '[2]' };
    pageWith('islogin=false', visitor);
    pageWith('', visitor);
    expect(visitor).toEqual({ islogin: 'false', 'recently-viewed': '[2]' });
  });

  it('that staff used the admin in this browser, until they sign out', () => {
    const stored = { 'is-staff': 'true' };
    expect(pageWith('islogin=true', stored)).toMatchObject({ staff: 'true' });
    expect(pageWith('', {})).toMatchObject({ staff: 'false' });
    expect(pageWith('islogin=true', {})).toMatchObject({ staff: 'false' });
    expect(pageWith('islogin=true', null)).toMatchObject({ staff: 'false' });
    expect(pageWith('islogin=false', stored)).toMatchObject({ staff: 'false' });
    expect(stored).not.toHaveProperty('is-staff');
  });

  it('the flag of an earlier visit, when the cookie is gone', () => {
    expect(pageWith('', { islogin: 'true' })).toMatchObject({ signedIn: 'true' });
    expect(pageWith('', { islogin: 'something else' })).toMatchObject({ signedIn: 'false' });
    expect(pageWith('', {})).toMatchObject({ signedIn: 'false' });
  });

  it('the number of items in the cart', () => {
    expect(pageWith('islogin=true; cart-count=12')).toMatchObject({ cart: '12', shown: 'cart 12' });
    expect(pageWith('cart-count=')).toMatchObject({ cart: '0' });
    expect(pageWith('cart-count=many')).toMatchObject({ cart: '0' });
    expect(pageWith('other-cart-count=9')).toMatchObject({ cart: '0' });
  });

  it('the same if storage is blocked', () => {
    expect(pageWith('islogin=true; cart-count=3', null)).toMatchObject({
      signedIn: 'true',
      cart: '3',
    });
  });
});
