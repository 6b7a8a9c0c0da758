import { type Scope, scopes } from '#domain/identity/api-key.ts';
import type { TickOption } from '../ticks.tsx';

const words: Readonly<Record<Scope, { label: string; hint: string }>> = {
  'products:write': { label: 'Change products', hint: 'Add, update and delete products.' },
  'orders:read': { label: 'Read orders', hint: 'Including shipping addresses.' },
  'orders:write': { label: 'Change orders', hint: 'Place orders and update their status.' },
  'users:read': { label: 'Read users', hint: 'Customer accounts.' },
  'users:write': { label: 'Change users', hint: 'Delete customer accounts.' },
  'cart:read': { label: 'Read the cart', hint: 'Your own.' },
  'cart:write': { label: 'Change the cart', hint: 'Your own.' },
  'reviews:write': { label: 'Write reviews', hint: 'In your name.' },
};

export const scopeOptions: readonly TickOption[] = scopes.map((value) => {
  return { value, ...words[value] };
});
