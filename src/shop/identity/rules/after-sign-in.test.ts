import { expect, it } from 'vitest';
import { visitorOf as as } from '../../../../tests/support/staff.ts';
import { afterSignIn } from './after-sign-in.ts';

it('[4.04] [4.06] sign-in: leads a customer without a requested page to the shop', () => {
  expect(afterSignIn(as('customer'), null)).toBe('/shop');
});

it('sign-in: returns a customer to the page that required it', () => {
  for (const next of ['/checkout', '/viewcart?x=1', '/', '/administrators', '/shop/signin']) {
    expect(afterSignIn(as('customer'), next)).toBe(next);
  }
});

it('sign-in: never redirects to a sign-in or sign-out page', () => {
  for (const next of ['/signin', '/signin?next=%2F', '/SignIn/', '/signout', '/signin.data']) {
    expect(afterSignIn(as('customer'), next)).toBe('/shop');
  }
});

it('[5.04] sign-in: leads staff to the admin area, or to the page of it that they requested', () => {
  for (const role of ['staff', 'owner'] as const) {
    expect(afterSignIn(as(role), null)).toBe('/admin');
    expect(afterSignIn(as(role), '/checkout')).toBe('/admin');
    expect(afterSignIn(as(role), '/admin/orders?page=2')).toBe('/admin/orders?page=2');
  }
});

it('sign-in: returns everyone to the email verification link that they opened', () => {
  for (const role of ['customer', 'staff', 'owner'] as const) {
    expect(afterSignIn(as(role), '/verify?token=x')).toBe('/verify?token=x');
  }
});

it('sign-in: leads no customer to the admin area', () => {
  for (const next of ['/admin', '/admin/users', '/Admin?x', '/admin#x']) {
    expect(afterSignIn(as('customer'), next)).toBe('/shop');
  }
});
