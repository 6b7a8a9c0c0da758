import { type Scope, scopes } from '#domain/identity/api-key.ts';
import type { TickOption } from '../ticks.tsx';

const words: Readonly<Record<Scope, { label: string; hint: string }>> = {
  'products:write': { label: 'Change products', hint: 'Add, change and delete them.' },
  'orders:read': { label: 'Read orders', hint: 'With the addresses they go to.' },
  'orders:write': { label: 'Change orders', hint: 'Place them, and take their steps.' },
  'users:read': { label: 'Read users', hint: 'The accounts of shoppers.' },
  'users:write': { label: 'Change users', hint: 'Delete accounts of shoppers.' },
  'cart:read': { label: 'Read the cart', hint: 'Your own.' },
  'cart:write': { label: 'Change the cart', hint: 'Your own.' },
  'reviews:write': { label: 'Write reviews', hint: 'In your name.' },
};

export const scopeOptions: readonly TickOption[] = scopes.map((value) => {
  return { value, ...words[value] };
});
