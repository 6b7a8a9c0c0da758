import { expect, it } from 'vitest';
import { visitorOf as as } from '../../../../tests/support/staff.ts';
import { afterSignIn } from './after-sign-in.ts';

it('[4.04] [4.06] a customer who came by herself goes to the shop', () => {
  expect(afterSignIn(as('customer'), null)).toBe('/shop');
});

it('a customer who was on the way somewhere goes on', () => {
  for (const next of ['/checkout', '/viewcart?x=1', '/', '/administrators', '/shop/signin']) {
    expect(afterSignIn(as('customer'), next)).toBe(next);
  }
});

it('signing in never redirects to a sign-in or sign-out page', () => {
  for (const next of ['/signin', '/signin?next=%2F', '/SignIn/', '/signout', '/signin.data']) {
    expect(afterSignIn(as('customer'), next)).toBe('/shop');
  }
});

it('[5.04] staff go straight to the admin area, and to the page of it they asked for', () => {
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

it('a customer is not led to the admin area', () => {
  for (const next of ['/admin', '/admin/users', '/Admin?x', '/admin#x']) {
    expect(afterSignIn(as('customer'), next)).toBe('/shop');
  }
});
