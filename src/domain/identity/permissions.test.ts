import { expect, it } from 'vitest';
import { type Action, may } from './permissions.ts';
import type { Role, Visitor } from './visitor.ts';

const rows: [action: Action, shopper: boolean, staff: boolean, owner: boolean][] = [
  ['enter-admin', false, true, true],
  ['manage-products', false, true, true],
  ['manage-mail', false, true, true],
  ['manage-promotions', false, true, true],
  ['see-orders', false, true, true],
  ['see-users', false, true, true],
  ['delete-shopper', false, true, true],
  ['delete-staff', false, false, true],
];

it.each(rows)('%s: shopper %s, staff %s, owner %s, and nobody else', (action, ...answers) => {
  expect([as('shopper'), as('staff'), as('owner')].map((who) => may(who, action))).toEqual(answers);
  expect(may(null, action)).toBe(false);
});

function as(role: Role): Visitor {
  return { userId: role, email: `${role}@example.com`, role };
}
